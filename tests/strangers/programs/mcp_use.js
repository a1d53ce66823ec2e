import { headers, load, model, server, signal } from "./common.js";

const { MCPAgent, MCPClient } = await load("mcp-use");
const { ChatOpenAI } = await load("@langchain/openai");

const g = server.kind === "stdio"
  ? { command: server.command, args: server.args, env: server.env }
  : { url: server.url, headers };
const client = new MCPClient({ mcpServers: { g } });
try {
  const llm = new ChatOpenAI({
    model: "fake",
    apiKey: "none",
    maxRetries: 0,
    configuration: { baseURL: `${model}/v1` },
  });
  const agent = new MCPAgent({ llm, client, maxSteps: 100 });
  await agent.run({ prompt: "go", maxSteps: 100, signal });
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await client.closeAllSessions();
}
