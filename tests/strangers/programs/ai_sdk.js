import { headers, load, model, server, signal } from "./common.js";

const { createMCPClient } = await load("@ai-sdk/mcp");
const { Experimental_StdioMCPTransport: StdioTransport } = await load("@ai-sdk/mcp/mcp-stdio");
const { createAnthropic } = await load("@ai-sdk/anthropic");
const { generateText, stepCountIs } = await load("ai");

const transport = server.kind === "stdio"
  ? new StdioTransport({ command: server.command, args: server.args, env: server.env })
  : { type: "http", url: server.url, headers };
const client = await createMCPClient({ transport });
const local = createAnthropic({ baseURL: `${model}/v1`, apiKey: "none" });
try {
  await generateText({
    model: local("fake"),
    tools: await client.tools(),
    prompt: "go",
    stopWhen: stepCountIs(60),
    abortSignal: signal,
    maxRetries: 0,
  });
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await client.close();
}
