import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** Answers one call of a tool, from its parameters as they came. */
export type ToolCallHandler = (params: unknown, ctx: ServerContext) => Promise<Record<string, unknown>>;

/**
 * Has a server hand over calls of tools as they came, besides the SDK's own handling, which holds each request and each
 * result against a schema once more: the request is read by us, and the result was checked when the adapter's process
 * sent it.
 */
export function serveToolCalls(server: Server, call: ToolCallHandler): void {
  server.removeRequestHandler("tools/call");
  server.fallbackRequestHandler = async ({ method, params }, ctx) => {
    if (method !== "tools/call") {
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, "Method not found");
    }
    return await call(params, ctx);
  };
}
