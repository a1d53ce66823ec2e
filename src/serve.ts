import { App, IDENTITY } from "./app.ts";
import { watchAdapters } from "./adapter_host/watch.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { ProtocolFace } from "./mcp/server.ts";
import { serveOver } from "./transports/serve_stdio.ts";
import { processStreams, StdioTransport } from "./transports/stdio.ts";

/** Everything ends within this time, in milliseconds, whatever adapters do. */
const STOP_MS = 900;

const SIGNALS = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"] as const
  : ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Serves MCP over the process's standard streams until the client goes away or a signal comes; then everything that
 * was started is ended.
 */
export async function serveStandardStreams(settings: Settings): Promise<void> {
  const log = logger("serve");
  const transport = new StdioTransport(processStreams());
  const signalled = Promise.withResolvers<string>();
  const onSignal = () => signalled.resolve("a signal");
  for (const signal of SIGNALS) Deno.addSignalListener(signal, onSignal);
  const app = await App.start(settings);
  const face = new ProtocolFace(app.catalog, IDENTITY);
  using _watching = settings.watch ? watchAdapters(app.adapters, log) : undefined;
  const served = serveOver(face, transport, (error) => log.debug("protocol", { error: error.message }));
  const reason = await Promise.race([served, signalled.promise]);
  log.info(`Stopping: ${reason}`);
  const backstop = setTimeout(() => Deno.exit(0), STOP_MS); // the reaper finishes what is left
  await transport.close();
  await app[Symbol.asyncDispose]();
  clearTimeout(backstop);
}
