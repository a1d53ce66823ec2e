import { z } from "zod";
import type { ExecResult, WantedExec } from "../../adapter_api/services/exec.ts";
import type { FetchedData, WantedFetchData } from "../../adapter_api/services/fetch.ts";
import { STORE_KEY, type WantedStore } from "../../adapter_api/services/store.ts";
import type { WantedSecret } from "../../adapter_api/handler_port.ts";

/** Request for the host to send something over the network. */
export const fetchRequest = z.object({
  kind: z.literal("fetch"),
  url: z.string().max(64 * 1024),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  /** In base64. */
  body: z.string().exactOptional(),
  secret: z.string().exactOptional(),
  timeoutMs: z.number(),
  maxBytes: z.number(),
}) satisfies z.ZodType<WantedFetchData>;

/** Request for the host to start a program. */
export const execRequest = z.object({
  kind: z.literal("exec"),
  program: z.string(),
  args: z.array(z.string()),
  /** In base64. */
  input: z.string().exactOptional(),
  cwd: z.string().exactOptional(),
  deadlineMs: z.number(),
  maxBytes: z.number(),
}) satisfies z.ZodType<WantedExec>;

/** Schema of how a program ended. */
export const execResultSchema = z.object({
  code: z.number(),
  stdout: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
}) satisfies z.ZodType<ExecResult>;

const storeKey = z.string().min(1).max(STORE_KEY);

/** Request for something that the adapter keeps. */
export const storeRequest = z.object({
  kind: z.literal("store"),
  wanted: z.discriminatedUnion("op", [
    z.object({ op: z.literal("get"), key: storeKey }),
    z.object({ op: z.literal("delete"), key: storeKey }),
    z.object({ op: z.literal("set"), key: storeKey, value: z.unknown() }),
    z.object({ op: z.literal("keys") }),
  ]) satisfies z.ZodType<WantedStore>,
});

/** Request of a built-in adapter for a value that it types itself. */
export const secretRequest = z.object({
  kind: z.literal("secret"),
  name: z.string(),
  origin: z.string(),
}) satisfies z.ZodType<WantedSecret>;

/** Request of a script for a tool to be called. */
export const toolRequest = z.object({
  kind: z.literal("tool"),
  name: z.string(),
  input: z.unknown(),
});

/** A tool that a script calls. */
export type WantedTool = Omit<z.output<typeof toolRequest>, "kind">;

/** Schema of what was fetched. */
export const fetchedSchema = z.object({
  status: z.number().int().min(200).max(599),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** In base64. */
  body: z.string(),
}) satisfies z.ZodType<FetchedData>;
