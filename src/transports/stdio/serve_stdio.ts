import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Era } from "../../mcp/asking/asking.ts";
import type { McpServerFactory } from "../../mcp/server.ts";
import { CallTransport } from "../../mcp/workarounds/call_transport.ts";
import type { StdioTransport } from "./stdio.ts";

/**
 * Serves one connection, of either era, until it ends.
 *
 * @param servers makes the server of the connection
 * @param transport the connection
 * @param onError hears of what the protocol layer could not do
 * @returns the reason for the end
 */
export async function serveOver(
  servers: McpServerFactory,
  transport: StdioTransport,
  onError: (error: Error) => void,
): Promise<string> {
  const ended = new AbortController();
  const session = { id: crypto.randomUUID(), ended: ended.signal };
  const wire = new CallTransport(transport);
  const serve = ({ era }: { readonly era: Era }) => {
    const mcp = servers.serverFor(session, era);
    mcp.server.oninitialized = () => wire.answer = mcp.answerCall;
    return mcp;
  };
  const handle = serveStdio(serve, { transport: wire, onerror: onError });
  const reason = await transport.ended;
  ended.abort();
  await handle.close();
  return reason;
}
