import { z } from "zod";
import { describe, parseOptions } from "../../adapter_api/schema/describe.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import {
  type HandlerPort,
  type LifePort,
  type LogLevel,
  makeContext,
  makeLifeContext,
} from "../../adapter_api/handler_port.ts";
import { isAdapter, type LoadedAdapter, type LoadedOptions } from "../../adapter_api/loaded.ts";
import { failureOf } from "../../adapter_api/outcome.ts";
import { deadline } from "../../base/time/deadline.ts";
import { execResultSchema, fetchedSchema } from "../wire/machine_requests.ts";
import { isModest } from "../wire/modest_json.ts";
import type { ChildMessage, HostMessage, HostRequest, Job } from "../wire/messages.ts";
import { answerSchema, rootsSchema, sampleSchema } from "./answers.ts";
import { AuthorPlaces } from "./author_places.ts";
import { type Failed, type Failure, failureFor, isUnexpected, partOf } from "./failures.ts";
import { doJob, type Packed, packFailure } from "./jobs.ts";
import { runScript, type ScriptPort } from "./script.ts";
import { Sessions } from "./sessions.ts";
import { HostRequests } from "./host_requests.ts";

/** Sends a message to the host; how it gets there is the boot module's business. */
export type Send = (message: SentMessage, blobs?: readonly Uint8Array[]) => void;

/** A message of this process; what the adapter made of it is checked by the host. */
export type SentMessage = { readonly type: ChildMessage["type"] } & Readonly<Record<string, unknown>>;

/** A call that is running. */
interface Call {
  readonly session: string;
  readonly controller: AbortController;
  /** Rejects with what failed where the handler could not catch it. */
  readonly late: PromiseWithResolvers<never>;
}

/** Longest time that an adapter may take to say how its application is, in milliseconds. */
const HEALTH_MS = 5_000;

/** Longest message and longest data of a log line, in characters. */
const LOG_LIMIT = 16 * 1024;

type Of<Type extends HostMessage["type"]> = Extract<HostMessage, { type: Type }>;

/** One adapter, loaded and running inside its process. */
export class AdapterRuntime {
  readonly #send: Send;
  readonly #sessions = new Sessions();
  readonly #calls = new Map<number, Call>();
  readonly #hostRequests: HostRequests;
  #life: LifePort;
  readonly #ending = new AbortController();
  #adapter: LoadedAdapter | undefined;
  #places: AuthorPlaces | undefined;
  #options: LoadedOptions = {};
  #state: unknown;

  constructor(send: Send) {
    this.#send = send;
    this.#hostRequests = new HostRequests({
      send: (id, requestId, request) => send({ type: "host_request", id, requestId, request }),
      cancel: (requestId) => send({ type: "host_cancel", requestId }),
    });
    this.#life = {
      home: "",
      log: (level, message, data) => this.#log(level, message, data),
      changed: (what) => send({ type: "changed", what }),
    };
  }

  /** Reports the manifest, or every mistake. */
  async probe({ adapter, options }: Of<"probe">): Promise<void> {
    const loaded = await load(adapter);
    const described = describe(loaded, options);
    const problems = [...described.ok ? [] : described.problems, ...new AuthorPlaces(adapter).namesakes()];
    if (problems.length > 0) return this.#send({ type: "problems", problems });
    if (described.ok) this.#send({ type: "manifest", manifest: described.manifest });
  }

  /** Runs the adapter's `start`. */
  async start({ adapter, options, home }: Of<"start">): Promise<void> {
    this.#places = new AuthorPlaces(adapter);
    this.#life = { ...this.#life, home };
    try {
      this.#adapter = await load(adapter);
      const parsed = parseOptions(this.#adapter, options);
      if (!parsed.success) throw new ToolError("INVALID_INPUT", parsed.problems.join("; "));
      this.#options = parsed.options;
      this.#state = await this.#adapter.start?.(this.#lifeContext(this.#ending.signal));
      this.#send({ type: "started" });
    } catch (error) {
      this.#fail(this.#failure(error, { name: "start", part: ["start"] }), ({ value, blobs }) => {
        this.#send({ type: "start_failed", failure: value }, blobs);
      });
    }
  }

  /** Answers one request; never rejects. */
  async request({ id, session, job }: Of<"request">): Promise<void> {
    const call = { session, controller: new AbortController(), late: Promise.withResolvers<never>() };
    call.late.promise.catch(() => {}); // it may be too late for that as well
    this.#calls.set(id, call);
    const { signal } = call.controller;
    const answer = ({ value, blobs }: Packed) => this.#send({ type: "done", id, value }, blobs);
    try {
      answer(await Promise.race([call.late.promise, this.#do(id, session, job, signal)]));
    } catch (error) {
      this.#fail(this.#failure(error, partOf(job), id, signal), answer);
      call.controller.abort(new ToolError("CANCELLED", "The call has failed"));
    } finally {
      this.#calls.delete(id);
    }
  }

  /**
   * Fails the calls that run when something failed where nobody catches it: a rejection that nobody awaits, a throw in
   * a timer, a refusal on a later tick.
   *
   * @returns false where it cannot be told whose it was: then the process must end of it
   */
  failedLate(error: unknown): boolean {
    const calls = [...this.#calls.values()];
    // A call that hears of it logs it.
    if (calls.length === 0) {
      this.#log("error", "Something failed where nobody catches it", this.stackOf(error));
    }
    for (const call of calls) call.late.reject(error);
    return calls.length <= 1;
  }

  /** Returns an error with its places as its author knows them. */
  stackOf(error: unknown): string {
    return this.#places?.stackOf(error) ?? String(error);
  }

  /** Logs what the adapter wrote to its console. */
  console(level: LogLevel, text: string): void {
    this.#log(level, text, undefined);
  }

  cancel({ id, reason }: Of<"cancel">): void {
    this.#calls.get(id)?.controller.abort(new ToolError("CANCELLED", reason));
  }

  hostResponse({ requestId, result }: Of<"host_response">): void {
    this.#hostRequests.settle(requestId, result);
  }

  endSession({ session }: Of<"session_ended">): void {
    this.#sessions.end(session);
  }

  /** Answers also when the application does not: a frozen application is no reason to end the adapter. */
  async health({ id }: Of<"health">): Promise<void> {
    try {
      const asked = Promise.resolve(
        this.#adapter?.health?.(this.#state, this.#lifeContext(this.#ending.signal)),
      );
      this.#send({
        type: "healthy",
        id,
        ok: true,
        ...await deadline(asked, HEALTH_MS, "Asking the application"),
      });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.#send({ type: "healthy", id, ok: false, detail });
    }
  }

  /** Runs the adapter's `stop`. */
  async stop(): Promise<void> {
    this.#ending.abort();
    for (const { controller } of this.#calls.values()) {
      controller.abort(new ToolError("CANCELLED", "The adapter is stopping"));
    }
    this.#sessions.endAll();
    try {
      await this.#adapter?.stop?.(this.#state, this.#lifeContext(new AbortController().signal));
    } catch (error) {
      this.#life.log("error", "stop failed", this.stackOf(error));
    }
    this.#send({ type: "stopped" });
  }

  async #do(id: number, session: string, job: Job, signal: AbortSignal) {
    if (job.kind === "script") return await runScript(job, this.#scriptPortOf(id, signal), signal);
    if (this.#adapter === undefined) throw new ToolError("INTERNAL", "The adapter is not started");
    const ctx = makeContext(this.#portOf(id, signal, session), {
      options: this.#options,
      signal,
      state: this.#state,
      session: this.#sessions.get(session),
    });
    return await doJob(this.#adapter, job, ctx);
  }

  #portOf(id: number, signal: AbortSignal, session: string): HandlerPort {
    const ask = (wanted: HostRequest, own?: AbortSignal) =>
      this.#hostRequests.make(id, wanted, own === undefined ? signal : AbortSignal.any([signal, own]));
    return {
      ...this.#life,
      log: (level, message, data) => this.#log(level, message, data, id),
      progress: (done, total, message) => this.#send({ type: "progress", id, done, total, message }),
      ask: async (question) => answerSchema.parse(await ask({ kind: "ask", ...question })),
      sample: async ({ messages, ...rest }) =>
        sampleSchema.parse(
          await ask({ kind: "sample", request: { messages: [...messages], ...rest } }),
        ),
      roots: async () => rootsSchema.parse(await ask({ kind: "roots" })),
      openUrl: async (url) => void await ask({ kind: "open_url", url }),
      path: async (wanted) => z.string().parse(await ask({ kind: "path", ...wanted })),
      fetch: async (wanted, own) => fetchedSchema.parse(await ask({ kind: "fetch", ...wanted }, own)),
      exec: async ({ args, ...wanted }, own) =>
        execResultSchema.parse(await ask({ kind: "exec", args: [...args], ...wanted }, own)),
      secret: async (wanted) => z.string().parse(await ask({ kind: "secret", ...wanted })),
      store: (wanted) => ask({ kind: "store", wanted }),
      stopOthers: (reason) => this.#stopOthers(id, session, reason),
      closeStream: () => this.#send({ type: "close_stream", id }),
    };
  }

  /** Also those that do not listen to their signal are answered. */
  #stopOthers(id: number, session: string, reason: string): void {
    for (const [other, call] of this.#calls) {
      if (other === id || call.session !== session) continue;
      const stopped = new ToolError("CANCELLED", reason);
      call.controller.abort(stopped);
      call.late.reject(stopped);
    }
  }

  #scriptPortOf(id: number, signal: AbortSignal): ScriptPort {
    return {
      callTool: (wanted) => this.#hostRequests.make(id, { kind: "tool", ...wanted }, signal),
      ask: async (key, message, schema) =>
        answerSchema.parse(await this.#hostRequests.make(id, { kind: "ask", key, message, schema }, signal)),
      progress: (done, total, message) => this.#send({ type: "progress", id, done, total, message }),
    };
  }

  #lifeContext(signal: AbortSignal) {
    return makeLifeContext(this.#life, { options: this.#options, signal });
  }

  /** Logging is never what fails: what JSON has no word for goes as text, and what is too long is cut. */
  #log(level: LogLevel, message: unknown, data: unknown, id?: number): void {
    this.#send({ type: "log", id, level, message: shortened(String(message)), data: jsonOf(data) });
  }

  /** Packs an error: it may be as wrong as an answer, and then that is the failure. */
  #fail(failure: Failure, send: (packed: Packed) => void): void {
    try {
      send(packFailure(failure));
    } catch (error) {
      send(packFailure(this.#failure(error, { name: "the error's own report", part: [] })));
    }
  }

  #failure(error: unknown, failed: Failed, id?: number, signal?: AbortSignal): Failure {
    if (signal?.aborted && signal.reason instanceof ToolError) return failureOf(signal.reason);
    try {
      if (isUnexpected(error)) this.#log("error", `${failed.name} failed`, this.stackOf(error), id);
      return failureFor(error, failed, this.#places);
    } catch { // it throws when it is looked at: its caller gets an answer all the same
      const message = `${failed.name} failed unexpectedly, with an error that cannot be looked at`;
      return failureOf(new ToolError("INTERNAL", message, { hint: "Its author must throw a plain Error" }));
    }
  }
}

async function load(specifier: string): Promise<LoadedAdapter> {
  // One that never ends holds nothing by which the process would go on until the host knows.
  const going = setInterval(() => {}, 1_000);
  const module: unknown = await import(specifier).finally(() => clearInterval(going));
  const value = typeof module === "object" && module !== null && "default" in module
    ? module.default
    : undefined;
  if (isAdapter(value)) return value;
  throw new ToolError(
    "INVALID_INPUT",
    "The script has no adapter: its default export must be defineAdapter({...})",
  );
}

function jsonOf(data: unknown): unknown {
  try {
    const json = JSON.stringify(data);
    if (json === undefined) return data;
    return json.length <= LOG_LIMIT && isModest(new TextEncoder().encode(json)) ? data : shortened(json);
  } catch {
    return shortened(String(data));
  }
}

function shortened(text: string): string {
  return text.length <= LOG_LIMIT ? text : `${text.slice(0, LOG_LIMIT)}… (${text.length} characters)`;
}
