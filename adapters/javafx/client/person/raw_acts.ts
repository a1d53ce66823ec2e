import { z } from "glovebox";
import { snapshotSchema } from "../rows.ts";

const rawActSchema = z.object({
  type: z.string(),
  uid: z.string().optional(),
  item: z.array(z.string()).optional(),
  columnId: z.string().optional(),
  menu: z.array(z.string()).optional(),
  text: z.string().optional(),
  secret: z.boolean().default(false),
  key: z.string().optional(),
  modifiers: z.array(z.string()).optional(),
  paths: z.array(z.string()).optional(),
  cancel: z.boolean().optional(),
  /** Why it cannot be made again. */
  problem: z.string().optional(),
  /** The windows as they were before it. */
  look: snapshotSchema.optional(),
});
/** Something that a person did, as the agent tells it. */
export type RawAct = z.output<typeof rawActSchema>;

/** Answer of the agent's `person`. */
export const rawActsSchema = z.object({
  last: z.number(),
  /** Acts that nobody asked for in time. */
  lost: z.number(),
  acts: z.array(rawActSchema),
});
/** Answer of the agent to `person`. */
export type RawActs = z.output<typeof rawActsSchema>;
