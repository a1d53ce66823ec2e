import * as z from "zod/mini";
import { liveBackend } from "./live.ts";

/** Schema of one call as a row. */
export const callRow = z.object({
  id: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  adapter: z.string(),
  tool: z.string(),
  effect: z.enum(["read", "write", "destroy"]),
  /** Name that the client gave itself. */
  caller: z.string(),
  session: z.string(),
  /** `running`, `ok`, `failed`, or the code of the error. */
  state: z.string(),
  ms: z.number(),
  /** Estimate for what the answer costs a model. */
  tokens: z.number(),
  pictures: z.number(),
  /** Arguments without their values, as the audit records them. */
  shape: z.string(),
  /** Number of the call that this one is part of: of a script, or of the assistant; 0 for none. */
  within: z.number(),
  /** How far it says that it is. */
  progress: z.string(),
  /** What it says that it has cost, where it says so. */
  spent: z.string(),
});
/** One call as a row. */
export type CallRow = z.output<typeof callRow>;

/** Schema of an answer that the person can choose by a button. */
export const choice = z.object({ value: z.string(), label: z.string(), isRefusal: z.boolean() });

/** Schema of a question that waits for the person. */
export const approval = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(["permission", "confirmation", "question"]),
  adapter: z.string(),
  tool: z.string(),
  caller: z.string(),
  message: z.string(),
  choices: z.array(choice),
  /** Schema of the answer, where it is more than a choice. */
  schema: z.optional(z.record(z.string(), z.unknown())),
});
/** A question that waits for the person. */
export type Approval = z.output<typeof approval>;

/** Schema of one event of the stream. */
export const panelEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    version: z.string(),
    started: z.number(),
    /** Names this page to the host, as long as its stream is open. */
    page: z.string(),
  }),
  z.object({ type: z.literal("calls"), rows: z.array(callRow), isFirst: z.boolean() }),
  z.object({ type: z.literal("approvals"), waiting: z.array(approval) }),
  z.object({ type: z.literal("adapters") }),
  z.object({ type: z.literal("live"), backends: z.array(liveBackend) }),
]);
/** One event of the stream. */
export type PanelEvent = z.output<typeof panelEvent>;
