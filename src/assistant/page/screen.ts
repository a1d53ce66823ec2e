import { z } from "zod";

const itemSchema = z.object({
  index: z.number(),
  role: z.string(),
  name: z.string(),
  value: z.string().optional(),
  state: z.array(z.string()).optional(),
});

/** Something on the page that can be operated, by its number. */
export type Item = z.output<typeof itemSchema>;

/** Schema of what a browser's answers say about the page. */
export const pageFactsSchema = z.object({
  data: z.object({
    url: z.string(),
    title: z.string(),
    epoch: z.number().optional(),
    revision: z.number().optional(),
    total: z.number().optional(),
  }),
});
/** Facts of a page that an answer of the browser carries. */
export type PageFacts = z.output<typeof pageFactsSchema>["data"];

/** Schema of a list of the page's controls. */
export const listingSchema = z.object({
  data: pageFactsSchema.shape.data.extend({ total: z.number(), items: z.array(itemSchema) }),
});

/** Schema of a reading of the page's text. */
export const readingSchema = z.object({ data: z.object({ text: z.string() }) });

/** The page as it was looked at. */
export interface Screen extends PageFacts {
  readonly total: number;
  readonly items: readonly Item[];
  /** Text of the page, shortened. */
  readonly summary: string;
  /** True when the numbers are drawn on it. */
  readonly overlay: boolean;
  /** It was still changing when we stopped waiting. */
  readonly isBusy: boolean;
  /** Undefined where nothing on the page tells. */
  readonly isPlaying: boolean | undefined;
}

/** One line of a list, as the browser writes it. */
export function itemLine({ index, role, name, value, state }: Item): string {
  const held = value === undefined ? "" : ` ="${value}"`;
  const stands = state === undefined || state.length === 0 ? "" : ` (${state.join(", ")})`;
  return `${index} ${role} "${name}"${held}${stands}`;
}

/** Parts that two looks at an unchanged page have in common. */
export function fingerprint({ url, title, total, items }: Screen): string {
  return [url, title, total, ...items.map(itemLine)].join("\n");
}

const PAUSE = /^(?:pause|пауза|приостановить|anhalten|pausieren|pausar)\b/i;
const PLAY = /^(?:play|воспроизв\S*|смотреть|abspielen|wiedergabe|lire|reproducir)\b/i;
const TIMER = /(?:^|\s)(\d{1,2}(?::\d\d){1,2})\s*\/\s*\d{1,2}(?::\d\d){1,2}/;

/**
 * Tells whether a player plays: it then shows how to pause, or a time that is not its beginning. Pure.
 *
 * @returns undefined where no player is to be seen
 */
export function mediaState(items: readonly Item[], summary: string): boolean | undefined {
  const names = items.filter(({ role }) => role === "button").map(({ name }) => name.trim());
  if (names.some((name) => PAUSE.test(name))) return true;
  if (names.some((name) => PLAY.test(name))) return false;
  const [, time] = TIMER.exec(summary) ?? [];
  return time === undefined ? undefined : /[1-9]/.test(time);
}
