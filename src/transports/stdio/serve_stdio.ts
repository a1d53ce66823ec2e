import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpServerFactory } from "../../mcp/server.ts";
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
  const handle = serveStdio(({ era }) => servers.serverFor(session, era), { transport, onerror: onError });
  const reason = await transport.ended;
  ended.abort();
  await handle.close();
  return reason;
}
