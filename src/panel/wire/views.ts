import * as z from "zod/mini";

const lists = z.record(z.string(), z.array(z.string()));
const record = z.record(z.string(), z.unknown());

/** Schema of one tool of an adapter. */
export const toolView = z.object({
  name: z.string(),
  description: z.string(),
  effect: z.enum(["read", "write", "destroy"]),
  inputSchema: record,
});
/** One tool of an adapter. */
export type ToolView = z.output<typeof toolView>;

/** Schema of one adapter. */
export const adapterView = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean(),
  script: z.string(),
  processes: z.number(),
  /** Reason why nothing of it runs, if there is one. */
  problem: z.string(),
  asked: lists,
  granted: lists,
  options: record,
  tools: z.array(toolView),
});
/** One adapter. */
export type AdapterView = z.output<typeof adapterView>;

/** Schema of the list of adapters. */
export const adaptersView = z.object({ adapters: z.array(adapterView) });

/** Schema of the last lines of an adapter's log. */
export const logView = z.object({
  lines: z.array(z.object({ at: z.number(), level: z.string(), message: z.string() })),
});

/** Schema of what a call answered. */
export const answerView = z.object({
  /** `ok`, `failed`, or the code of the error. */
  state: z.string(),
  texts: z.array(z.string()),
  /** Pictures and sound; one that was too large to keep is empty. */
  parts: z.array(z.object({ mimeType: z.string(), base64: z.string() })),
  /** False when it was not kept. */
  isKept: z.boolean(),
});
/** Answer of a call. */
export type AnswerView = z.output<typeof answerView>;

/** Schema of the newest records of the audit, the last one first. */
export const auditView = z.object({
  records: z.array(z.looseObject({ seq: z.number(), at: z.string(), type: z.string() })),
  /** Reason why the record is not as it was written; empty when it is, or was not checked. */
  broken: z.string(),
});
/** Newest records of the audit. */
export type AuditView = z.output<typeof auditView>;

/** Schema of how the host is. */
export const healthView = z.object({
  version: z.string(),
  pid: z.number(),
  uptimeMs: z.number(),
  residentBytes: z.number(),
  heapBytes: z.number(),
  calls: z.number(),
  failures: z.number(),
  panels: z.number(),
  tools: z.array(z.object({
    tool: z.string(),
    calls: z.number(),
    failures: z.number(),
    medianMs: z.number(),
    slowMs: z.number(),
  })),
});
/** State of the host. */
export type HealthView = z.output<typeof healthView>;

/** Schema of a run of the assistant that can go on. */
export const openRun = z.object({
  /** Name of its folder. */
  name: z.string(),
  goal: z.string(),
  /** As ISO 8601. */
  startedAt: z.string(),
  outcome: z.string(),
  reason: z.string(),
  /** Question that it waits for an answer to. */
  question: z.string(),
  steps: z.number(),
});
/** Run of the assistant that can go on. */
export type OpenRun = z.output<typeof openRun>;

/** Schema of the runs that can go on, the newest first. */
export const openRunsView = z.object({ runs: z.array(openRun) });

/** Schema of what a failed request says. */
export const failureView = z.object({
  error: z.object({ message: z.string(), hint: z.optional(z.string()) }),
});

/** Schema of the second half of a session; the first one is a cookie. */
export const sessionView = z.object({ token: z.string() });
