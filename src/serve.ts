import { deadline } from "./base/time/deadline.ts";
import { stopSignal } from "./base/stop_signal.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { IDENTITY } from "./mcp/identity.ts";
import { greetProcess } from "./transports/stdio/greeting.ts";

/** Everything ends within this time, in milliseconds, whatever adapters do. */
const STOP_MS = 900;

/** Time for which calls that are running may go on when a signal comes, in milliseconds. */
const GRACE_MS = 300;

/** Time for which loading waits for a client's first message, in milliseconds. */
const FIRST_WORD_MS = 25;

/** Time for which loading waits until a process is there, in milliseconds: the first one of a version takes longer. */
const SPAWN_MS = 100;

/**
 * Serves MCP over the process's standard streams until the client goes away or a signal comes; then everything that
 * was started is ended. The client is greeted first, and everything heavy is loaded after that.
 *
 * @param onPanel hears of each link to the panel, where there is one
 */
export async function serveStandardStreams(
  settings: Settings,
  onPanel: (url: string) => void,
): Promise<void> {
  const log = logger("serve");
  const signalled = stopSignal();
  const { streams, answered, called, ended } = greetProcess();
  // Also while adapters are still being loaded; the reaper finishes what is left.
  void Promise.race([ended, signalled]).then(() => Deno.unrefTimer(setTimeout(() => Deno.exit(0), STOP_MS)));
  // Loading keeps this thread busy: a client that speaks at once is heard first.
  await deadline(answered, FIRST_WORD_MS, "The first message").catch(() => {});
  const { app, panel } = await startApp(settings, onPanel).catch(async (error: unknown) => {
    const { refuseNextRequest } = await import("./transports/stdio/refuse_requests.ts");
    await refuseNextRequest(streams, answered, error);
    throw error;
  });
  const tool = called();
  if (tool !== undefined && settings.confirm === undefined) {
    // Loading the protocol keeps this thread busy: what a waiting call needs is started first.
    await deadline(app.prepare(tool), SPAWN_MS, "The process of a waiting call").catch(() => {});
  }
  const { McpServerFactory, serveOver, StdioTransport, watchAdapters } = await import("./serving.ts");
  using _watching = settings.watch ? watchAdapters(app.adapters, log) : undefined;
  const transport = new StdioTransport(streams, answered);
  const servers = new McpServerFactory(app.catalog, IDENTITY, settings);
  const served = serveOver(servers, transport, (error) => log.debug("protocol", { error: error.message }));
  const drained = signalled.then(async (signal) => {
    await deadline(servers.idle, GRACE_MS, "What is running").catch(() => servers.stop());
    await transport.drain();
    return signal;
  });
  log.info(`Stopping: ${await Promise.race([served, drained])}`);
  await transport.close();
  await panel?.[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
}

/** Starts the app, and its panel where one is wanted: nothing of it is loaded otherwise. */
async function startApp(settings: Settings, onPanel: (url: string) => void) {
  const { App } = await import("./app.ts");
  const { panel: wanted = false } = settings;
  if (wanted === false) return { app: await App.start(settings), panel: undefined };
  const { servePanel } = await import("./serve_panel.ts");
  const app = await App.start(settings, undefined, { withPanel: true });
  try {
    return { app, panel: servePanel(app, wanted === true ? 0 : wanted, onPanel) };
  } catch (error) {
    await app[Symbol.asyncDispose]();
    throw error;
  }
}
