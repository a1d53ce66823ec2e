import * as z from "zod/mini";

/** Schema of one backend of one client, as a tile. */
export const liveBackend = z.object({
  id: z.number(),
  adapter: z.string(),
  /** Name that the client gave itself. */
  caller: z.string(),
  session: z.string(),
  /** True when the person can work in its picture. */
  acts: z.boolean(),
  numbers: z.boolean(),
  types: z.boolean(),
  buttons: z.array(z.object({
    action: z.string(),
    label: z.string(),
    icon: z.string(),
    kind: z.string(),
  })),
  /** Who has taken it over: `nobody`, `here` or `elsewhere`. */
  holder: z.enum(["nobody", "here", "elsewhere"]),
  /** Calls of its client that wait to be handed back. */
  waiting: z.number(),
});
/** One backend of one client, as a tile. */
export type LiveBackend = z.output<typeof liveBackend>;

/** Schema of what a backend looks like. Words and pictures are those of others. */
export const liveFrame = z.object({
  backend: z.number(),
  /** Names this look. */
  name: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A question that stops it until somebody says yes or no. */
  question: z.string(),
  note: z.string(),
  /** Reason why it cannot be shown. */
  problem: z.string(),
  /** A page that is shown in a frame, in place of pictures. */
  url: z.string(),
  panes: z.array(z.object({
    name: z.string(),
    label: z.string(),
    mimeType: z.string(),
    base64: z.string(),
  })),
});
/** A look at a backend. */
export type LiveFrame = z.output<typeof liveFrame>;

/** Something that the person does in a backend. */
export type LiveAction = Readonly<Record<string, string | number>> & { readonly action: string };
