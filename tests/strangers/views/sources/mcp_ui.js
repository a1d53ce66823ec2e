/* A chat made with the components that most chats embed. */
import { AppRenderer, UI_EXTENSION_CAPABILITIES } from "@mcp-ui/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const query = new URLSearchParams(location.search);
const sandbox = { url: new URL(query.get("sandbox")) };
const client = new Client({ name: "another-chat", version: "1.0.0" }, {
  capabilities: { extensions: UI_EXTENSION_CAPABILITIES },
});
await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));

const root = createRoot(document.body.appendChild(document.createElement("main")));
globalThis.chat = {
  errors: [],
  async call(toolName, toolInput = {}, theme = "dark") {
    const toolResult = await client.callTool({ name: toolName, arguments: toolInput });
    const onError = ({ message }) => chat.errors.push(message);
    const shown = { client, toolName, sandbox, toolInput, toolResult, hostContext: { theme }, onError };
    root.render(createElement(AppRenderer, shown));
    return toolResult.content;
  },
  close: () => root.unmount(),
};
document.title = "ready";
