import { headers, load, server, signal } from "./common.js";

const { Agent, MCPServerStdio, MCPServerStreamableHttp, run } = await load("@openai/agents");

const g = server.kind === "stdio"
  ? new MCPServerStdio({ name: "g", command: server.command, args: server.args, env: server.env })
  : new MCPServerStreamableHttp({ name: "g", url: server.url, requestInit: { headers } });
await g.connect();
try {
  const agent = new Agent({ name: "a", model: "fake", mcpServers: [g] });
  await run(agent, "go", { maxTurns: 60, signal });
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await g.close();
}
