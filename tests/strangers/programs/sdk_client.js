import { load, obey, signal } from "./common.js";

const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
const { StreamableHTTPClientTransport } = await load("@modelcontextprotocol/sdk/client/streamableHttp.js");
const types = await load("@modelcontextprotocol/sdk/types.js");

/** Starts a server as a process. */
export function overStdio(command, args, env) {
  return new StdioClientTransport({ command, args, env });
}

/** Reaches a server that runs. */
export function overHttp(url, headers = {}) {
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
}

/** Lets the model use a server through the SDK's own client, which answers its questions. */
export async function work(transport) {
  const asks = types.ElicitRequestSchema !== undefined; // since 1.14
  const client = new Client({ name: "sdk-v1", version: "1.0.0" }, {
    capabilities: asks ? { elicitation: {} } : {},
  });
  if (asks) {
    client.setRequestHandler(
      types.ElicitRequestSchema,
      () => ({ action: "accept", content: { name: "Ada" } }),
    );
  }
  await client.connect(transport);
  const { tools } = await client.listTools();
  const onprogress = ({ progress }) => console.log(`progress ${progress}`);
  const call = (name, args) => client.callTool({ name, arguments: args }, undefined, { signal, onprogress });
  try {
    await obey(tools, call);
  } catch (error) {
    if (!signal.aborted) throw error;
    await client.ping(); // the cancellation has arrived then
  } finally {
    await client.close();
  }
}
