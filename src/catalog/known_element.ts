import { z } from "zod";

/** Facts by which an adapter can find an element again: what an adapter does not know is left out. */
export const knownElementSchema = z.object({
  role: z.string(),
  name: z.string(),
  /** Name of the row, card, group or pane that it is in. */
  near: z.string().optional(),
  /** True where what it is in tells it from others: those of the same role and name, or of other rows. */
  shared: z.boolean().optional(),
  /** Nobody is shown what it holds. */
  secret: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Names that its author gave it, such as `id=save`. */
  ids: z.array(z.string()).default([]),
  /** Type in the words of its toolkit, such as `input email`. */
  kind: z.string().default(""),
  /** Address that a link leads to. */
  to: z.string().optional(),
  /** Placeholder or title. */
  hint: z.string().optional(),
  /** Names of what stands before and after it. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Place in the whole of the page, from 0 to 1. */
  at: z.tuple([z.number(), z.number()]).optional(),
  /** Path or title of the page or window that it is in. */
  page: z.string().default(""),
  /** Selector that finds it and nothing else, where its adapter finds elements by selectors. */
  selector: z.object({ css: z.string(), text: z.string().optional(), match: z.string().optional() })
    .optional(),
});
/** Element by all that it is known by. */
export type KnownElement = z.output<typeof knownElementSchema>;
