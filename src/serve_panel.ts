import { join } from "node:path";
import { ToolError } from "./adapter_api/errors.ts";
import { type App, appFolder } from "./app.ts";
import { currentFolders } from "./config/folders.ts";
import { logger } from "./log/configure_log.ts";
import { Panel, type PanelPlace } from "./panel/panel.ts";
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
  const { catalog, feed, opened } = app;
  if (feed === undefined) throw new ToolError("INTERNAL", "The app was started without a panel");
  const adapters = opened.map(({ adapter, source }) => ({
    name: adapter.name,
    builtIn: adapter.builtIn,
    origin: adapter.origin,
    manifest: () => source.manifest,
    status: () => adapter.status(),
    restart: () => adapter.restart(),
  }));
  const host = { catalog, adapters, state: currentFolders().state, pages: join(appFolder(), "panel") };
  const onError = (error: Error) => logger("panel").error("panel", { error: error.message });
  const panel = new Panel(feed, host, { ...place, onError });
  panel.printLink();
  return panel;
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
