/** Everything that serving needs beyond the greeting: one module, so that it is loaded as one, after the greeting. */
export { watchAdapters } from "./adapter_host/code/watch.ts";
export { App } from "./app.ts";
export { McpServerFactory } from "./mcp/server.ts";
export { serveOver } from "./transports/stdio/serve_stdio.ts";
export { StdioTransport } from "./transports/stdio/stdio.ts";
