import { defined } from "../../adapter_api/defined.ts";
import type { Changed } from "../../adapter_api/context.ts";
import { visible } from "../../base/text/visible.ts";
import { pathWord } from "../../base/text/shell_word.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { LogLevel } from "../../adapter_api/handler_port.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { EffectiveLimits } from "../limits/effective_limits.ts";
import { inPlainWords, plainData, plainWords } from "../../authorization/plain_words.ts";
import { DeniedError } from "./denied_error.ts";
import { HostWork } from "./host_work.ts";
import { MessageGate } from "./message_gate.ts";
import { PendingRequests, type Result } from "./pending_requests.ts";
import type { Frame } from "./frames.ts";
import { type ChildMessage, childMessage, type HostMessage, type Job } from "./messages.ts";
import { answerHostRequest, type MachinePort } from "./host_requests.ts";

/** Events of an adapter outside of calls, and what the host does for it on the machine. */
export interface LinkEvents extends MachinePort {
  /** A line of the adapter's own log. */
  readonly onLog: (level: LogLevel, message: string, data: unknown) => void;
  /** A list or a resource is out of date. */
  readonly onChanged: (what: Changed) => void;
  /** Takes what the adapter must not tell out of everything that it sends; nothing where there is no such thing. */
  readonly hide?: ((frame: Frame) => Frame) | undefined;
}

/** Data for `start` and `probe`. */
export interface StartData {
  /** URL of the adapter's module. */
  readonly adapter: string;
  /** Options that the person set. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The person's home folder. */
  readonly home?: string;
}

/** The process at the other end. */
export interface Peer {
  /** Frames from the process: foreign data. Ends when it is gone or sends nonsense. */
  readonly incoming: AsyncIterable<Frame>;
  /** Resolves to how it ended. */
  readonly exited: Promise<string>;
  /** The limit that it died of, once it exited. */
  readonly reached?: ToolError | undefined;
  send(message: HostMessage): void;
  /** Kills it and everything it started. */
  kill(): void;
}

/** The longest line for the log, with its data, in bytes. */
const LOG_LIMIT = 256 * 1024;

/** The conversation with one child: requests, what they want in between, and what it tells unasked. */
export class AdapterLink {
  readonly #process: Peer;
  readonly #events: LinkEvents;
  readonly #name: string;
  readonly #pending: PendingRequests;
  readonly #gate: MessageGate;
  #setup = Promise.withResolvers<ChildMessage>();
  readonly #work = new HostWork();
  readonly #beats = new Map<number, PromiseWithResolvers<Health>>();
  #nextBeat = 1;
  #failure: ToolError | undefined;

  constructor(name: string, process: Peer, events: LinkEvents, limits: EffectiveLimits) {
    this.#name = name;
    this.#gate = new MessageGate(name, limits, events, (message) => process.send(message));
    this.#process = process;
    this.#events = events;
    this.#pending = new PendingRequests((message) => process.send(message));
    this.#prepareSetup();
    void this.#pump(); // ends with the process
  }

  /** Reads the manifest. Rejects with every mistake in the adapter. */
  async probe({ adapter, options }: StartData): Promise<Manifest> {
    this.#process.send({ type: "probe", adapter, options });
    const message = await this.#setup.promise;
    if (message.type === "manifest") {
      this.#prepareSetup(); // it may be read again, with other options
      return message.manifest;
    }
    const problems = message.type === "problems"
      ? message.problems.map((problem) => visible(plainWords(problem)))
      : ["it sent something else than its manifest"];
    throw new ToolError("INVALID_INPUT", `The adapter ${this.#name} has mistakes: ${problems.join("; ")}`, {
      details: { problems },
      hint: problems.every((problem) => problem.startsWith("option "))
        ? "Correct it where it was set: by --option, or in the settings"
        : `glovebox check ${pathWord(this.#name)} shows each with file and line`,
    });
  }

  /** Runs the adapter's `start`. Rejects with what it threw. */
  async start({ adapter, options, home = "" }: StartData): Promise<void> {
    this.#process.send({ type: "start", adapter, options, home });
    const message = await this.#setup.promise;
    if (message.type === "started") return;
    if (message.type === "start_failed") {
      const { error, denied } = message.failure;
      if (denied !== undefined) throw new DeniedError(denied);
      const { code, message: text, ...rest } = inPlainWords(defined(error));
      throw new ToolError(code, text, rest);
    }
    throw new ToolError("INTERNAL", `The adapter ${this.#name} answered its start with ${message.type}`);
  }

  /** Sends a request and waits for its answer; cancelled with the context's signal. */
  request(job: Job, context: CallContext): Promise<Result> {
    return this.#pending.send(job, context);
  }

  endSession(session: string): void {
    this.#process.send({ type: "session_ended", session });
  }

  /** Asks how the application is; resolves when the child answers, rejects when it dies. */
  health(): Promise<Health> {
    const id = this.#nextBeat++;
    const beat = Promise.withResolvers<Health>();
    this.#beats.set(id, beat);
    this.#process.send({ type: "health", id });
    return beat.promise;
  }

  stop(): void {
    this.#process.send({ type: "stop" });
  }

  /** Gives everybody who waits for an answer this error instead, now and later. */
  fail(error: ToolError): void {
    this.#failure ??= error;
    this.#work.endAll();
    this.#setup.reject(error);
    this.#pending.rejectAll(error);
    for (const { reject } of this.#beats.values()) reject(error);
  }

  /** Those who wait are told; nobody has to wait. */
  #prepareSetup(): void {
    this.#setup = Promise.withResolvers();
    this.#setup.promise.catch(() => {});
    if (this.#failure !== undefined) this.#setup.reject(this.#failure);
  }

  async #pump(): Promise<void> {
    let reason = "";
    try {
      for await (const frame of this.#process.incoming) {
        const shown = this.#events.hide?.(frame) ?? frame;
        const message = childMessage.parse(shown.message);
        const isWanted = message.type === "done" && this.#pending.contextOf(message.id) !== undefined;
        this.#receive(message, shown);
        const rest = isWanted ? undefined : this.#gate.pace();
        if (rest !== undefined) await rest;
      }
    } catch (error) {
      reason = error instanceof ToolError ? error.message : "it sent something that is not a message";
      this.#events.onLog("error", reason, error instanceof Error ? error.message : error);
      this.#process.kill();
    }
    const ended = await this.#process.exited;
    this.#gate[Symbol.dispose]();
    if (this.#process.reached !== undefined) this.fail(this.#process.reached);
    this.#died(reason || ended);
  }

  #died(reason: string): void {
    const ended = (when: string, advice: string) => {
      const hint = `${advice}. It restarts by itself, and its log has the details`;
      return new ToolError("ADAPTER_DIED", `The adapter ${this.#name} ended ${when}: ${reason}`, { hint });
    };
    this.#setup.reject(ended("before it was ready", "Call again"));
    const advice = "What the call had begun may be done: look before you call again";
    this.fail(ended("while the call was running", advice));
  }

  #receive(message: ChildMessage, { blobs, size, leftOut }: Frame): void {
    if (!this.#gate.passes(message)) return;
    switch (message.type) {
      case "manifest":
      case "problems":
      case "started":
      case "start_failed":
        return this.#setup.resolve(message);
      case "done":
        this.#work.callEnded(message.id);
        return this.#pending.settle(message.id, {
          value: message.value,
          blobs,
          bytes: size + leftOut + sizeOf(blobs),
        });
      case "progress":
        return this.#pending.contextOf(message.id)?.client.progress(
          message.done,
          message.total,
          message.message,
        );
      case "log":
        return size > LOG_LIMIT
          ? this.#events.onLog("warning", tooLong(size), undefined)
          : this.#log(message);
      case "host_request":
        return void this.#gate.admit(message.requestId, () => this.#answer(message)); // does not reject
      case "host_cancel":
        return this.#work.cancel(message.requestId);
      case "changed":
        return this.#events.onChanged(message.what);
      case "close_stream":
        return this.#pending.contextOf(message.id)?.client.closeStream();
      case "healthy":
        return this.#settleBeat(message);
      case "hello":
      case "stopped":
        return;
    }
  }

  #log({ id, level, message, data }: Extract<ChildMessage, { type: "log" }>): void {
    const [words, facts] = [plainWords(message), plainData(data)];
    this.#events.onLog(level, words, facts);
    if (id !== undefined) this.#pending.contextOf(id)?.client.log(level, words, facts);
  }

  #settleBeat({ id, ok, detail }: Extract<ChildMessage, { type: "healthy" }>): void {
    this.#beats.get(id)?.resolve({ ok, detail });
    this.#beats.delete(id);
  }

  async #answer({ id, requestId, request }: Extract<ChildMessage, { type: "host_request" }>): Promise<void> {
    const context = this.#pending.contextOf(id);
    using work = this.#work.begin(requestId, id, context?.signal);
    const requester = { adapter: this.#name, client: context?.client, signal: work.signal };
    const result = await answerHostRequest(request, requester, this.#events);
    try {
      this.#process.send({ type: "host_response", requestId, result });
    } catch (error) { // it is too long for a frame
      if (!(error instanceof ToolError)) throw error;
      this.#process.send({ type: "host_response", requestId, result: { ok: false, error: error.toData() } });
    }
  }
}

function sizeOf(blobs: readonly Uint8Array[]): number {
  return blobs.length === 0 ? 0 : blobs.reduce((sum, { length }) => sum + length, 0);
}

function tooLong(size: number): string {
  return `A log line of ${size} bytes was left out: the limit is ${LOG_LIMIT}`;
}

/** Health of the application behind an adapter. */
export interface Health {
  readonly ok: boolean;
  readonly detail: string | undefined;
}
