/**
 * The first generation's own server, as its documentation has it: sessions, an echo tool in the same process.
 *
 * @module
 */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { type CallToolRequest, CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

async function openSession(): Promise<WebStandardStreamableHTTPServerTransport> {
  const server = new Server({ name: "v1", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, ({ params }: CallToolRequest) => ({
    content: [{ type: "text", text: String(params.arguments?.text) }],
  }));
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
    onsessioninitialized: (id: string) => void sessions.set(id, transport),
  });
  await server.connect(transport);
  return transport;
}

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => console.log(`http://127.0.0.1:${port}/mcp`),
}, async (request) => {
  const id = request.headers.get("mcp-session-id");
  const transport = id === null ? await openSession() : sessions.get(id);
  return await transport?.handleRequest(request) ?? new Response(null, { status: 404 });
});
