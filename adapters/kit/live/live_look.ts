import { image, type Reply, reply, z } from "glovebox";

/** Input of a tool that shows a backend to a live view, and shows it again when it has changed. */
export const lookInput = z.object({
  known: z.string().max(100).optional().describe("What the view shows already"),
  waitMs: z.number().int().min(0).max(25_000).default(0).describe("Time to wait for something else"),
  numbers: z.boolean().default(false),
});
/** Values of {@linkcode lookInput}. */
export type LookInput = z.output<typeof lookInput>;

/** One picture of a live view. */
export interface Pane {
  readonly name: string;
  readonly label: string;
  readonly format: "jpeg" | "png";
  readonly bytes: Uint8Array;
}

/** Appearance of a backend at one moment. */
export interface Look {
  readonly title: string;
  readonly detail: string;
  readonly panes: readonly Pane[];
  /** A question of the backend that stops it until a person says yes or no. */
  readonly question?: string | undefined;
  /** Something that the person should know. */
  readonly note?: string | undefined;
}

/** How a backend is looked at. */
export interface Looker {
  take(signal: AbortSignal): Promise<Look>;
  /** Resolves when it may be other than in a look, and after a while in any case. */
  changed(ms: number, signal: AbortSignal, look: Look): Promise<void>;
}

/** Looks at a backend until it looks other than what the view shows, or the time is over. */
export async function lookUntilChanged(
  { known, waitMs }: LookInput,
  looker: Looker,
  signal: AbortSignal,
): Promise<Reply> {
  const end = performance.now() + waitMs;
  for (;;) {
    const look = await looker.take(signal);
    const id = await idOf(look);
    if (id !== known) return shown(id, look);
    const left = end - performance.now();
    if (left <= 0) return reply({ structured: { id, same: true }, content: [] });
    await looker.changed(left, signal, look);
  }
}

function shown(id: string, { panes, ...facts }: Look): Reply {
  return reply({
    structured: { id, ...facts, panes: panes.map(({ name, label }) => ({ name, label })) },
    content: panes.map(({ format, bytes }) => image[format](bytes)),
  });
}

/** Names a look: the same for two that nobody could tell from each other. */
async function idOf({ panes, ...facts }: Look): Promise<string> {
  const parts = [JSON.stringify([facts, panes.map(({ name, label }) => [name, label])])];
  for (const { bytes } of panes) parts.push(await digest(bytes));
  return await digest(new TextEncoder().encode(parts.join("\n")));
}

async function digest(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))).slice(0, 12).toHex();
}
