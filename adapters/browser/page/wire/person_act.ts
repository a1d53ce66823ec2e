import { z } from "glovebox";
import { knownSchema } from "./known.ts";

/** Text that a page shows. */
export const shownTextSchema = z.object({
  text: z.string().max(1_000),
  kind: z.enum(["dialog", "alert", "heading", "text"]),
});
/** Text that a page shows, by what it is there for. */
export type ShownText = z.infer<typeof shownTextSchema>;

/** Act of the person in a page, with what its element is known by. */
export const personActSchema = z.object({
  action: z.enum(["click", "type", "type_and_enter", "select", "check", "uncheck"]),
  known: knownSchema,
  /** What was typed or chosen; empty where nobody is shown it. */
  text: z.string().max(100_000).optional(),
  /** What came since the act before. */
  appeared: z.array(shownTextSchema).max(100),
});
/** Something that the person themselves did to an element. */
export type PersonAct = z.infer<typeof personActSchema>;
