import { z } from "glovebox";

const stack = z.array(z.string()).default([]);

/** Answer of the agent's `health`. */
export const healthSchema = z.object({
  at: z.string(),
  uiThread: z.object({
    answers: z.boolean(),
    tookMs: z.number().optional(),
    /** While it does not answer: for how long, where it is, and who has the lock that it waits for. */
    forMs: z.number().optional(),
    systemDialog: z.boolean().optional(),
    state: z.string().optional(),
    stack: stack.optional(),
    waitsFor: z.string().optional(),
    heldBy: z.string().optional(),
    heldByStack: stack.optional(),
  }),
  /** Nothing before somebody asked for the first time. */
  pulses: z.object({
    since: z.string(),
    measuring: z.boolean(),
    pulses: z.number(),
    late16: z.number(),
    late100: z.number(),
    worstMs: z.number(),
    worst: z.array(z.object({ at: z.string(), lateMs: z.number(), stack })),
  }).optional(),
  freezes: z.array(z.object({ at: z.string(), ms: z.number(), message: z.string(), stack })),
  memory: z.object({ usedBytes: z.number(), maxBytes: z.number() }),
  /** Nothing while the thread does not answer. */
  counts: z.object({
    stages: z.number(),
    popups: z.number(),
    scenes: z.number(),
    nodes: z.number(),
    heldMs: z.number(),
    byClass: z.record(z.string(), z.number()),
    largest: z.array(z.object({ uid: z.string(), node: z.string(), children: z.number() })),
  }).optional(),
  histogram: z.string().optional(),
  stoppedMs: z.number().optional(),
});
/** How an application does. */
export type Health = z.output<typeof healthSchema>;
/** What is in the windows of an application. */
export type Counts = NonNullable<Health["counts"]>;
