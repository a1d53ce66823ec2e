import { App } from "./app.ts";
import { VERSION } from "./base/version.ts";
import { stopSignal } from "./base/stop_signal.ts";
import { deadline } from "./base/time/deadline.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import type { SessionCall } from "./sessions/messages.ts";
import { SessionHost, type SessionHostOptions } from "./sessions/session_host.ts";
import type { CallerTerminal } from "./sessions/session_link.ts";

/** Time for which cancelled calls are told so when the end is asked for, in milliseconds. */
const ANSWER_MS = 500;
/** Everything ends within this time then, in milliseconds, whatever adapters do. */
const STOP_MS = 2_000;

/** Time for which a host that could not start waits for somebody to tell it to, in milliseconds. */
const FAILED_MS = 5_000;

/** A call, and the session that it is made in. */
export interface CallInSession {
  readonly starting: Promise<App>;
  readonly call: SessionCall;
  readonly caller: CallerTerminal;
  readonly signal: AbortSignal;
  /** Aborts with the session. */
  readonly ended: AbortSignal;
  /** Ends the session after the call. */
  readonly end: (reason: string) => void;
}

/** Makes a call and returns its exit code. */
export type SessionCallHandler = (call: CallInSession) => Promise<number>;

/** Options for {@linkcode serveSession}. */
export interface SessionService extends Pick<SessionHostOptions, "folder" | "name" | "marks" | "idleMs"> {
  readonly settings: Settings;
  /** Flags that it was started with. */
  readonly flags: readonly string[];
  readonly log: string;
  /** Hears that this host has the session; `tell` shows a text to all callers. */
  readonly onClaim: (tell: (text: string) => void) => Promise<void>;
  /** Hears that calls can be made, here or in another host that was first. */
  readonly onReady: () => Promise<void>;
  readonly onCall: SessionCallHandler;
}

/**
 * Serves the calls of a user's terminals until nobody calls for a time, somebody stops it, or a signal comes. Calls are
 * taken while adapters are still being loaded; what fails there is told to those who call, and ends the host.
 */
export async function serveSession(service: SessionService): Promise<void> {
  const { settings, flags, log } = service;
  const signalled = stopSignal();
  const ended = new AbortController();
  const starting = Promise.withResolvers<App>();
  starting.promise.catch(() => {}); // told to each caller, and below
  const finished = Promise.withResolvers<string>();
  const called = Promise.withResolvers<void>();
  let adapters: readonly string[] = [];
  const host = await SessionHost.claim({
    ...service,
    facts: () => ({ version: VERSION, flags: [...flags], folder: Deno.cwd(), adapters: [...adapters], log }),
    onCall: (call, caller, signal) => {
      called.resolve();
      const session = { starting: starting.promise, ended: ended.signal, end: finished.resolve };
      return service.onCall({ ...session, call, caller, signal });
    },
  });
  if (host === undefined) return await service.onReady();
  await service.onClaim((text) => host.tell(text));
  await service.onReady();
  const failed = App.start(settings).then((app) => {
    adapters = app.adapters.map(({ name }) => name);
    starting.resolve(app);
    return Promise.withResolvers<never>().promise;
  }, async (error: unknown) => {
    starting.reject(error);
    await deadline(called.promise, FAILED_MS, "The first call").catch(() => {}); // who started it went away
    return "it could not start";
  });
  const reason = await Promise.race([host.ended, signalled, failed, finished.promise]);
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), ANSWER_MS + STOP_MS)); // the reaper finishes what is left
  logger("session").info(`Stopping: ${reason}`);
  await host.finish(ANSWER_MS);
  ended.abort();
  await starting.promise.then((app) => app[Symbol.asyncDispose](), () => {});
  host[Symbol.dispose]();
}
