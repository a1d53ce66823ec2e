import { headers, load, obey, server, signal } from "./common.js";

const { Client, StreamableHTTPClientTransport } = await load("@modelcontextprotocol/client");
const { StdioClientTransport } = await load("@modelcontextprotocol/client/stdio");

const client = new Client({ name: "sdk-v2", version: "1.0.0" }, {
  capabilities: { elicitation: { form: {} } },
  versionNegotiation: { mode: "auto" },
});
client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { name: "Ada" } }));
const transport = server.kind === "stdio"
  ? new StdioClientTransport({ command: server.command, args: server.args, env: server.env })
  : new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } });
await client.connect(transport);
const { tools } = await client.listTools();
const onprogress = ({ progress }) => console.log(`progress ${progress}`);
try {
  await obey(tools, (name, args) => client.callTool({ name, arguments: args }, { signal, onprogress }));
} catch (error) {
  if (!signal.aborted) throw error;
  await client.ping(); // the cancellation has arrived then
} finally {
  await client.close();
}
