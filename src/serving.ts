/** Everything that serving needs beyond the app: one module, so that it is loaded as one, after the app has started. */
export { watchAdapters } from "./adapter_host/code/watch.ts";
export { McpServerFactory } from "./mcp/server.ts";
export { serveOver } from "./transports/stdio/serve_stdio.ts";
export { StdioTransport } from "./transports/stdio/stdio.ts";
