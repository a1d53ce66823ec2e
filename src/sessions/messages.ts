import { z } from "zod";

const token = z.string();
const marks = z.object({ build: z.string(), flags: z.string(), settings: z.string() });

/** Schema of the first message to a host: what its caller wants. */
export const openingMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("call"),
    token,
    marks,
    /** The tool, then its arguments. */
    words: z.array(z.string()),
    json: z.boolean(),
    /** Folder for pictures and sound, as the person wrote it, and what it starts from. */
    out: z.string(),
    cwd: z.string(),
    /** The caller's variables: an adapter that was granted one has it as it was when its host started. */
    env: z.record(z.string(), z.string()),
    isPersonThere: z.boolean(),
    /** Time without a call after which the host ends, in milliseconds. */
    idleMs: z.number().optional(),
  }),
  z.object({ type: z.literal("status"), token }),
  z.object({ type: z.literal("stop"), token }),
]);

/** Schema of the messages that follow while a call runs. */
export const laterMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("line"), text: z.string() }),
  z.object({ type: z.literal("interrupt") }),
]);

/** Schema of what a host says of itself. */
export const statusMessage = z.object({
  type: z.literal("status"),
  pid: z.number(),
  version: z.string(),
  /** Flags that it was started with, and the folder. */
  flags: z.array(z.string()),
  folder: z.string(),
  adapters: z.array(z.string()),
  log: z.string(),
  /** Calls that run. */
  calls: z.number(),
  startedMs: z.number(),
  /** Time since the last call ended, in milliseconds; nothing while one runs. */
  idleMs: z.number().optional(),
  /** Time without a call after which it ends, in milliseconds. */
  idleLimitMs: z.number(),
});

/** First message to a host. */
export type Opening = z.output<typeof openingMessage>;
/** Call as its caller describes it. */
export type SessionCall = Extract<Opening, { readonly type: "call" }>;
/** A session's host, as it describes itself. */
export type SessionStatus = z.output<typeof statusMessage>;
