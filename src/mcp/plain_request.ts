import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { ToolError } from "../adapter_api/errors.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import type { Served } from "./asking.ts";
import { McpExchange } from "./exchange.ts";
import { missingCapability } from "./missing_capability.ts";

/** The context of requests that cannot ask back. */
export function plainContext({ ctx, server, session }: Served): CallContext {
  const exchange = new McpExchange(ctx, server);
  const refuse = () => Promise.reject(new ToolError("NOT_CONNECTED", "This kind of request cannot ask back"));
  return {
    session,
    signal: ctx.mcpReq.signal,
    client: {
      progress: (done, total, message) => exchange.progress(done, total, message),
      log: (level, message, data) => exchange.log(level, message, data),
      closeStream: () => exchange.closeStream(),
      ask: refuse,
      sample: refuse,
      roots: refuse,
    },
  };
}

/** What is the caller's fault becomes a protocol error; what a tool did wrong never gets here. */
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
    throw new ProtocolError(code, error.message, error.toData());
  }
}
