import { ToolError } from "./adapter_api/errors.ts";
import { deadline } from "./base/time/deadline.ts";
import { stopSignal } from "./base/stop_signal.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { IDENTITY } from "./mcp/identity.ts";
import type { Panel } from "./panel/panel.ts";
import type { SignIn } from "./sign_in/sign_in.ts";
import { App } from "./app.ts";
import { McpServerFactory, watchAdapters } from "./serving.ts";
import { HttpServer } from "./transports/http/server.ts";
import { isLoopback } from "./transports/http/guard.ts";
import type { HttpAnswer } from "./transports/http/answer.ts";
import type { HttpRequest } from "./transports/http/request.ts";
import { Http1Listener } from "./transports/http/workarounds/http1_listener.ts";

/** Time for which calls that are running may go on when the end is asked for, in milliseconds. */
const GRACE_MS = 1_000;
/** Longest time in which calls that did not finish are told so, in milliseconds. */
const ANSWER_MS = 200;
/** Longest time that everything else may take then, in milliseconds. */
const STOP_MS = 900;

/** Address and token that it is served with. */
export interface HttpService {
  readonly host: string;
  /** 0 is a free one. */
  readonly port: number;
  /** The bearer token; nothing when none is wanted. */
  readonly token: string | undefined;
  /** Hears that it stops, and that it has. */
  readonly onStop: (said: string) => Promise<void>;
  /** Hears where it is served, once it is. */
  readonly onListen: (url: string) => Promise<void>;
  /** Lets clients sign in that cannot be given the token. */
  readonly signIn?: SignIn | undefined;
  /** Hears of each link to the panel. */
  readonly onPanel: (url: string) => void;
}

/**
 * Serves MCP over HTTP until a signal comes. Then nothing new is taken, what is running gets a second, and everything
 * that was started is ended.
 *
 * @throws ToolError `INVALID_INPUT` when it would be open to the network without a token, `CONFLICT` when the port is
 * taken
 */
export async function serveHttp(settings: Settings, service: HttpService): Promise<void> {
  const { host, token, signIn } = service;
  if (token === undefined && !isLoopback(host)) {
    throw new ToolError(
      "INVALID_INPUT",
      `Without a token, everybody who reaches ${host} could use this machine`,
      {
        hint: "Leave out --no-token, or serve at 127.0.0.1",
      },
    );
  }
  const log = logger("serve");
  const signalled = stopSignal();
  const withPanel = settings.panel !== false && isLoopback(host); // the network never sees it
  await using app = await App.start(settings, undefined, { withPanel });
  using _watching = settings.watch ? watchAdapters(app.adapters, log) : undefined;
  const servers = new McpServerFactory(app.catalog, IDENTITY, settings);
  const onError = (error: Error, request?: string) =>
    log[request === undefined ? "debug" : "error"]("protocol", { error: error.message, request });
  const isRead = settings.logLevel === "info" || settings.logLevel === "debug";
  const onRequest = isRead ? logger("http").info : undefined;
  const opening = Promise.withResolvers<Panel | undefined>();
  const others = async (request: HttpRequest) =>
    await signIn?.fetch(request) ?? await (await opening.promise)?.fetch(request);
  await using http = new HttpServer(servers, { host, token, signIn, onError, onRequest, others });
  const listener = listen(service, (request) => http.fetch(request));
  await service.onListen(`http://${urlHost(host)}:${listener.port}/mcp`);
  const panel = withPanel ? await openedPanel(app, listener.port, service) : undefined;
  opening.resolve(panel);
  const signal = await signalled;
  await service.onStop(`Stopping: ${signal}. Running calls have ${GRACE_MS / 1000} s; new ones are refused`);
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), GRACE_MS + STOP_MS)); // the reaper finishes what is left
  http.stop();
  await deadline(servers.idle, GRACE_MS, "What is running").catch(() => servers.stop());
  await deadline(http.idle, ANSWER_MS, "The last answers").catch(() => {});
  await http[Symbol.asyncDispose]();
  panel?.[Symbol.dispose]();
  await listener.close();
  await service.onStop("Stopped");
}

/** What the panel needs is loaded after clients can call. */
async function openedPanel(app: App, port: number, { host, onPanel: onLink }: HttpService): Promise<Panel> {
  const { openPanel } = await import("./serve_panel.ts");
  return openPanel(app, { host: urlHost(host), port, onLink });
}

function listen(
  { host, port }: HttpService,
  handler: (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>,
): Http1Listener {
  try {
    return new Http1Listener({ host, port, handler });
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ToolError("INVALID_INPUT", `Cannot serve at ${host}, port ${port}: ${reason}`, {
        hint: "Choose an address of this machine with --host",
      });
    }
    throw new ToolError("CONFLICT", `Port ${port} of ${host} is in use, perhaps by another Glovebox`, {
      hint: "Choose another one with --port; 0 is any that is free",
    });
  }
}

function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
