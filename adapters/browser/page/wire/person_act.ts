import { z } from "glovebox";
import { knownSchema } from "./known.ts";

/** Act of the person in a page, with what its element is known by. */
export const personActSchema = z.object({
  action: z.enum(["click", "type", "type_and_enter", "select", "check", "uncheck"]),
  known: knownSchema,
  /** What was typed or chosen; empty where nobody is shown it. */
  text: z.string().max(100_000).optional(),
});
/** Something that the person themselves did to an element. */
export type PersonAct = z.infer<typeof personActSchema>;
