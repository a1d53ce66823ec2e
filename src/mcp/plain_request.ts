import { ToolError } from "../adapter_api/errors.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import type { Served } from "./asking/asking.ts";
import { McpExchange } from "./exchange.ts";

/** The context of requests that cannot ask back. */
export function plainContext({ ctx, server, session }: Omit<Served, "subject">): CallContext {
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
