import { headers, load, model, server, signal } from "./common.js";

const { GoogleGenAI, mcpToTool } = await load("@google/genai");
const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
const { StreamableHTTPClientTransport } = await load("@modelcontextprotocol/sdk/client/streamableHttp.js");

const client = new Client({ name: "genai", version: "1.0.0" });
const transport = server.kind === "stdio"
  ? new StdioClientTransport({ command: server.command, args: server.args, env: server.env })
  : new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } });
await client.connect(transport);
try {
  const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: model } });
  await ai.models.generateContent({
    model: "fake",
    contents: "go",
    config: {
      tools: [mcpToTool(client)],
      automaticFunctionCalling: { maximumRemoteCalls: 60 },
      abortSignal: signal,
    },
  });
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await client.close();
}
