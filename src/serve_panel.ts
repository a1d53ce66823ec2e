import { join } from "node:path";
import { ToolError } from "./adapter_api/errors.ts";
import { type App, appFolder } from "./app.ts";
import { currentFolders } from "./config/folders.ts";
import { logger } from "./log/configure_log.ts";
import { Panel, type PanelPlace } from "./panel/panel.ts";
import type { PanelAdapter } from "./panel/views/adapters.ts";
import type { KeptSource } from "./scripts/kept/kept_source.ts";
import type { HttpRequest } from "./transports/http/request.ts";
import { Http1Listener } from "./transports/http/workarounds/http1_listener.ts";

/** The only address of a panel that is served by itself. */
const HOST = "127.0.0.1";

/**
 * Opens the panel of an app and prints the link that signs in.
 *
 * @throws ToolError `INTERNAL` when the app was started without one
 */
export function openPanel(app: App, place: Omit<PanelPlace, "onError">): Panel {
  const { catalog, feed, opened, runs, kept } = app;
  if (feed === undefined) throw new ToolError("INTERNAL", "The app was started without a panel");
  catalog.onChanged((what) => {
    if (what === "tools") feed.news.tell("adapters");
  });
  const loaded = opened.map(({ adapter, source }) => ({
    name: adapter.name,
    builtIn: adapter.builtIn,
    origin: adapter.origin,
    manifest: () => source.manifest,
    status: () => adapter.status(),
    restart: () => adapter.restart(),
  }));
  const { state } = currentFolders();
  const adapters = () => kept === undefined ? loaded : [...loaded, ...scriptsIn(kept)];
  const host = { catalog, adapters, runs, state, pages: join(appFolder(), "panel") };
  const onError = (error: Error) => logger("panel").error("panel", { error: error.message });
  const panel = new Panel(feed, host, { ...place, onError });
  panel.printLink();
  return panel;
}

/** Scripts that are tools, next to the adapters, where there are any. */
function scriptsIn({ name, manifest }: KeptSource): PanelAdapter[] {
  if (manifest.tools.length === 0) return [];
  return [{
    ...{ name, builtIn: true, origin: "", manifest: () => manifest },
    status: () => Promise.resolve({ processes: 0, asked: {}, granted: {}, options: {} }),
    restart: () => Promise.resolve(), // each run has a process of its own
  }];
}

/**
 * Serves the panel at an address of its own.
 *
 * @param port 0 is a free one
 * @throws ToolError `CONFLICT` when the port is taken
 */
export function servePanel(app: App, port: number, onLink: PanelPlace["onLink"]): AsyncDisposable {
  const opening = Promise.withResolvers<Panel>();
  const handler = async (request: HttpRequest) =>
    await (await opening.promise).fetch(request) ?? NOTHING.clone();
  const listener = listen(port, handler);
  const panel = openPanel(app, { host: HOST, port: listener.port, onLink });
  opening.resolve(panel);
  return {
    [Symbol.asyncDispose]: async () => {
      panel[Symbol.dispose]();
      await listener.close();
    },
  };
}

const NOTHING = Response.json({ error: { message: "Only the panel is served here, at /" } }, { status: 404 });

function listen(port: number, handler: (request: HttpRequest) => Promise<Response>): Http1Listener {
  try {
    return new Http1Listener({ host: HOST, port, handler });
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new ToolError("CONFLICT", `Port ${port} of ${HOST} is in use`, {
      hint: "Choose another one with --panel PORT, or leave the number out",
    });
  }
}
