/* A chat made with the extension's own host code: what a call returns is shown by the view of its tool. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
} from "@modelcontextprotocol/ext-apps/app-bridge";

const UI = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
const query = new URLSearchParams(location.search);
const info = { name: "a-chat", version: "1.0.0" };
const era = query.has("modern") ? { versionNegotiation: { mode: { pin: "2026-07-28" } } } : {};
const client = new Client(info, { capabilities: { extensions: UI }, ...era });
await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));
const { tools } = await client.listTools();

/** Opens the view of a tool in the sandbox of another origin. */
async function open(tool, theme) {
  const { contents: [page] } = await client.readResource({ uri: getToolUiResourceUri(tool) });
  const frame = document.createElement("iframe");
  frame.title = tool.name;
  document.body.append(frame);
  const context = { theme, availableDisplayModes: ["inline", "fullscreen"], toolInfo: { tool } };
  const bridge = new AppBridge(client, info, { serverTools: {}, openLinks: {} }, { hostContext: context });
  const ready = new Promise((resolve) => bridge.onsandboxready = resolve);
  const initialized = new Promise((resolve) => bridge.oninitialized = resolve);
  bridge.onsizechange = ({ height }) => frame.style.height = `${height}px`;
  bridge.onrequestdisplaymode = ({ mode }) => Promise.resolve({ mode });
  bridge.onmessage = ({ content }) => {
    chat.said.push(content[0].text);
    return Promise.resolve({});
  };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = query.get("sandbox");
  await ready;
  await bridge.sendSandboxResourceReady({ html: page.text, csp: page._meta?.ui?.csp });
  await initialized;
  return { bridge, frame };
}

/** Notes what a model reads of an answer; returns its words. */
function told({ content }) {
  chat.told.push(...content.map(({ type }) => type));
  return content.map(({ text = "" }) => text).join("\n");
}

globalThis.chat = {
  said: [],
  told: [],
  open: [],
  /** Calls a tool as the model does, and shows its view. */
  async call(name, input = {}, theme = "light") {
    const tool = tools.find((each) => each.name === name);
    const shown = await open(tool, theme);
    chat.open.push(shown);
    await shown.bridge.sendToolInput({ arguments: input });
    const result = await client.callTool({ name, arguments: input });
    await shown.bridge.sendToolResult(result);
    return told(result);
  },
  /** Shows the view of a tool and says nothing to it, ever. */
  async silent(name) {
    const tool = tools.find((each) => each.name === name);
    const { contents: [page] } = await client.readResource({ uri: getToolUiResourceUri(tool) });
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    frame.srcdoc = page.text;
    document.body.append(frame);
  },
  /** Calls a tool as the model does, without showing it. */
  async quietly(name, input = {}) {
    return told(await client.callTool({ name, arguments: input }));
  },
  /** The same, without waiting for the answer: it comes into `late`. */
  begin(name, input = {}) {
    chat.late = "";
    chat.quietly(name, input).then((text) => chat.late = text);
  },
  async theme(theme) {
    for (const { bridge } of chat.open) await bridge.setHostContext({ theme });
  },
  async close() {
    const { bridge, frame } = chat.open.pop();
    await bridge.teardownResource({});
    frame.remove();
    await bridge.close();
  },
};
document.title = "ready";
