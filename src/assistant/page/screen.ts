import { z } from "zod";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Picture } from "../model/port.ts";

const itemSchema = z.object({
  /** Name by which calls act on it. */
  index: z.union([z.number(), z.string()]),
  role: z.string(),
  name: z.string(),
  value: z.string().optional(),
  state: z.array(z.string()).optional(),
  /** What it is for, as its element and form tell it; missing where the browser does not. */
  use: z.object({
    type: z.string().optional(),
    autocomplete: z.string().optional(),
    method: z.enum(["get", "post", "dialog"]).optional(),
    submits: z.boolean().optional(),
    search: z.boolean().optional(),
    secret: z.boolean().optional(),
    download: z.boolean().optional(),
    upload: z.boolean().optional(),
  }).optional(),
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
  data: pageFactsSchema.shape.data.extend({
    total: z.number(),
    items: z.array(itemSchema),
    /** Whether a player plays; missing where there is none. */
    playing: z.boolean().optional(),
    /** Where the page is scrolled to, and its height. */
    top: z.number().optional(),
    height: z.number().optional(),
    lang: z.string().optional(),
    /** Status with which the server answered the page. */
    http_status: z.number().optional(),
    /** Where there are several: each in a line, the one that is shown with a star. */
    tabs: z.array(z.string()).optional(),
  }),
});

/** Schema of what other looks tell programs beside their text, as `glovebox/look` of their `_meta`. */
export const lookMetaSchema = z.object({
  "glovebox/look": z.object({
    title: z.string().optional(),
    items: z.array(z.object({
      ref: z.union([z.number(), z.string()]),
      role: z.string(),
      name: z.string(),
      secret: z.boolean().optional(),
    })).default([]),
  }),
});

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** Schema of what answers tell of places: what a picture shows, and where something was acted on. */
export const placesSchema = z.object({
  data: z.object({ view: boxSchema.optional(), place: boxSchema.optional() }),
});

/** Schema of a reading of the page's text. */
export const readingSchema = z.object({ data: z.object({ text: z.string() }) });

/** The page as it was looked at. */
export interface Screen extends PageFacts {
  readonly total: number;
  readonly items: readonly Item[];
  /** Text of the page, shortened. */
  readonly summary: string;
  /** Text of the page, nearly all of it. */
  readonly text?: string;
  /** Answer of a look that is no page, as the model sees it. */
  readonly shown?: string | undefined;
  /** True when the numbers are drawn on it. */
  readonly overlay: boolean;
  /** It was still changing when we stopped waiting. */
  readonly isBusy: boolean;
  /** Undefined where nothing on the page tells. */
  readonly isPlaying: boolean | undefined;
  readonly top?: number | undefined;
  readonly height?: number | undefined;
  readonly lang?: string | undefined;
  readonly http_status?: number | undefined;
  readonly tabs?: readonly string[] | undefined;
}

/** One line of a list, as the browser writes it. */
export function itemLine({ index, role, name, value, state }: Item): string {
  const held = value === undefined ? "" : ` ="${value}"`;
  const stands = state === undefined || state.length === 0 ? "" : ` (${state.join(", ")})`;
  return `${index} ${role} "${name}"${held}${stands}`;
}

/** Everything that two looks at an unchanged page have in common: text, controls with their values, position. */
export function fingerprint({ url, title, total, items, text, top }: Screen): string {
  return [url, title, total, top, ...items.map(itemLine), text].join("\n");
}

/** Returns the picture of an answer; undefined where it has none. Pure. */
export function pictureIn(outcome: ToolOutcome | undefined): Picture | undefined {
  const part = outcome?.content.find(({ type }) => type === "image");
  if (part?.type !== "image") return undefined;
  const { data } = placesSchema.safeParse(outcome?.ok === true ? outcome.structured : undefined);
  return { mimeType: part.mimeType, bytes: part.bytes, view: data?.data.view };
}
