import { z } from "zod";
import type { Json } from "../model/port.ts";
import { DID } from "../reply/decision.ts";
import { OUTCOMES } from "../result.ts";
import { decidedSchema } from "../safety/decided.ts";

const json: z.ZodType<Json> = z.json();

/** Facts about a run besides its steps. */
export const runRecordSchema = z.object({
  goal: z.string(),
  model: z.string(),
  started_at: z.string(),
  /** Name of the run that it goes on from. */
  resumed_from: z.string().optional(),
  /** Missing while it runs, and when it was interrupted. */
  end: z.object({
    outcome: z.enum(OUTCOMES),
    reason: z.string(),
    question: z.string().optional(),
    data: json.optional(),
    notes: z.array(z.string()).optional(),
    effects: z.array(z.string()).optional(),
    changes: z.array(z.string()).optional(),
    did: z.enum(DID).optional(),
    steps: z.number(),
    tokens: z.object({ input: z.number(), output: z.number(), cached: z.number(), total: z.number() }),
    cost_usd: z.number().optional(),
    time_ms: z.number(),
    actions: z.number(),
    actions_by_number: z.number(),
  }).optional(),
});
/** Facts of one run, as they are kept. */
export type RunRecord = z.output<typeof runRecordSchema>;

/** State that an interrupted run needs to go on: its steps in a line each, and where it was. */
export const memorySchema = z.object({
  url: z.string().optional(),
  /** What the model noted, what the person decided on, what became different, and the names of what they refused. */
  notes: z.array(z.string()).default([]),
  decided: z.array(decidedSchema).default([]),
  changes: z.array(z.string()).default([]),
  refused: z.array(z.string()).default([]),
  steps: z.array(z.object({ title: z.string(), ok: z.boolean(), said: z.string().optional() })),
});
/** State from which a run can go on. */
export type Memory = z.output<typeof memorySchema>;
