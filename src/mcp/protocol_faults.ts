import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { isObject } from "../base/is_object.ts";
import { wordsOf } from "./answers/plain_error.ts";
import { inFull, missingCapability } from "./asking/missing_capability.ts";

const toolCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

/** Tool that is called, and its arguments. */
export type ToolCall = z.output<typeof toolCall>;

/**
 * Reads the parameters of a call.
 *
 * @throws ProtocolError when they are none
 */
export function callOf(params: unknown): ToolCall {
  if (isToolCall(params)) return params;
  const { data, error } = toolCall.safeParse(params);
  if (error === undefined) return data;
  const reason = wordsOf(error.issues);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid tools/call request: ${reason}`);
}

/** Says yes only where the schema would: to hold each call against it takes longer. */
function isToolCall(params: unknown): params is ToolCall {
  return isObject(params) && typeof params["name"] === "string" &&
    (params["arguments"] === undefined || isObject(params["arguments"]));
}

/** Turns the caller's fault into a protocol error; a tool's own failure never gets here. */
export async function asProtocol<T>(work: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const missing = missingCapability(error.toData());
    if (missing !== undefined) throw missing;
    if (uri !== undefined && error.code === "NOT_FOUND") throw new ResourceNotFoundError(uri);
    const wrongInput = error.code === "NOT_FOUND" || error.code === "INVALID_INPUT" ||
      error.code === "ASK_EXPIRED";
    const code = wrongInput ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, inFull(error.toData()), error.toData());
  }
}

/** Returns the outcome of a call that the host does not wait for any more. */
export function stoppedCall(name: string): ToolOutcome {
  const error = {
    code: "CANCELLED",
    message: `Glovebox is stopping: ${name} did not finish`,
    hint: "It may have had some of its effect: look before you call it again",
  };
  return { ok: false, error, content: [] };
}
