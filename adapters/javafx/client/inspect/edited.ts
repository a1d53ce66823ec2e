import { z } from "glovebox";

const changeSchema = z.object({
  uid: z.string().optional(),
  type: z.string().optional(),
  property: z.string(),
  before: z.unknown(),
  now: z.unknown(),
  notes: z.array(z.string()).optional(),
  failed: z.string().optional(),
});
/** Change of one property. */
export type Change = z.output<typeof changeSchema>;

/** Answer of the agent's `edit`: a change, or those that were taken back. */
export const editedSchema = z.union([
  z.object({ pending: z.literal(true) }),
  z.object({ undone: z.array(changeSchema), undoable: z.number() }),
  changeSchema.extend({ undoable: z.number() }),
]);
/** What became of an edit. */
export type Edited = z.output<typeof editedSchema>;

/** Answer of the agent's `highlight`. */
export const highlightedSchema = z.object({
  node: z.string(),
  seconds: z.number(),
  onScreen: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
/** What a person is shown. */
export type Highlighted = z.output<typeof highlightedSchema>;
