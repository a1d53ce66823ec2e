import { headers, load, model, server, signal } from "./common.js";

const { MultiServerMCPClient } = await load("@langchain/mcp-adapters");
const { ChatOpenAI } = await load("@langchain/openai");
const { createAgent } = await load("langchain");

const g = server.kind === "stdio"
  ? { transport: "stdio", command: server.command, args: server.args, env: server.env }
  : { transport: "http", url: server.url, headers };
const client = new MultiServerMCPClient({ mcpServers: { g } });
try {
  const tools = await client.getTools();
  const llm = new ChatOpenAI({
    model: "fake",
    apiKey: "none",
    maxRetries: 0,
    configuration: { baseURL: `${model}/v1` },
  });
  const agent = createAgent({ model: llm, tools });
  const messages = [{ role: "user", content: "go" }];
  await agent.invoke({ messages }, { recursionLimit: 200, signal });
} catch (error) {
  if (!signal.aborted) throw error;
  await (await client.getClient("g"))?.ping(); // the cancellation has arrived then
} finally {
  await client.close();
}
