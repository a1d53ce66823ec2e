import { headers, load, model, server, signal } from "./common.js";

const { Agent } = await load("@mastra/core/agent");
const { MCPClient } = await load("@mastra/mcp");

const g = server.kind === "stdio"
  ? { command: server.command, args: server.args, env: server.env }
  : { url: new URL(server.url), requestInit: { headers } };
const client = new MCPClient({ servers: { g }, timeout: 120_000 });
try {
  const tools = await (client.listTools?.() ?? client.getTools());
  const agent = new Agent({
    id: "a",
    name: "a",
    instructions: "Do it.",
    model: { id: "local/fake", url: `${model}/v1`, apiKey: "none" },
    tools,
  });
  await agent.generate("go", { maxSteps: 60, abortSignal: signal });
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await client.disconnect();
}
