import { z } from "glovebox";

/** Answer of the agent's `nodeEvents`. */
export const nodeEventsSchema = z.object({
  uid: z.string(),
  /** True where this call began it. */
  started: z.boolean(),
  leftMs: z.number(),
  last: z.number(),
  dropped: z.number(),
  events: z.array(z.object({
    n: z.number(),
    atMs: z.number(),
    type: z.string(),
    target: z.string().optional(),
    detail: z.string().optional(),
    times: z.number().optional(),
    outcome: z.enum(["passed on", "consumed here", "consumed below"]),
  })),
});
/** Events that one node got. */
export type NodeEvents = z.output<typeof nodeEventsSchema>;
