import { defined } from "../../adapter_api/defined.ts";
import type { Changed } from "../../adapter_api/context.ts";
import { visible } from "../../base/text/visible.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { LogLevel } from "../../adapter_api/handler_port.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { inPlainWords, plainData, plainWords } from "../../authorization/plain_words.ts";
import { DeniedError } from "./denied_error.ts";
import { PendingRequests, type Result } from "./pending_requests.ts";
import type { Frame } from "./frames.ts";
import { type ChildMessage, childMessage, type HostMessage, type HostRequest, type Job } from "./messages.ts";
import { answerHostRequest, type MachinePort } from "./host_requests.ts";

/** Events of an adapter outside of calls, and what the host does for it on the machine. */
export interface LinkEvents extends MachinePort {
  /** A line of the adapter's own log. */
  readonly onLog: (level: LogLevel, message: string, data: unknown) => void;
  /** A list or a resource is out of date. */
  readonly onChanged: (what: Changed) => void;
}

/** Data for `start` and `probe`. */
export interface StartData {
  /** URL of the adapter's module. */
  readonly adapter: string;
  /** Options that the person set. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The process at the other end. */
export interface Peer {
  /** Frames from the process: foreign data. Ends when it is gone or sends nonsense. */
  readonly incoming: AsyncIterable<Frame>;
  /** Resolves to how it ended. */
  readonly exited: Promise<string>;
  send(message: HostMessage): void;
  /** Kills it and everything it started. */
  kill(): void;
}

/** The conversation with one child: requests, what they want in between, and what it tells unasked. */
export class AdapterLink {
  readonly #process: Peer;
  readonly #events: LinkEvents;
  readonly #name: string;
  readonly #pending: PendingRequests;
  #setup = Promise.withResolvers<ChildMessage>();
  readonly #beats = new Map<number, PromiseWithResolvers<Health>>();
  #nextBeat = 1;
  #failure: ToolError | undefined;

  constructor(name: string, process: Peer, events: LinkEvents) {
    this.#name = name;
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
      hint: "glovebox check shows them with file and line",
    });
  }

  /** Runs the adapter's `start`. Rejects with what it threw. */
  async start({ adapter, options }: StartData): Promise<void> {
    this.#process.send({ type: "start", adapter, options });
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
    this.#setup.reject(error);
    this.#pending.rejectAll(error);
    for (const { reject } of this.#beats.values()) reject(error);
  }

  /** Whoever waits is told; nobody has to wait. */
  #prepareSetup(): void {
    this.#setup = Promise.withResolvers();
    this.#setup.promise.catch(() => {});
    if (this.#failure !== undefined) this.#setup.reject(this.#failure);
  }

  async #pump(): Promise<void> {
    let reason = "";
    try {
      for await (const { message, blobs } of this.#process.incoming) {
        this.#receive(childMessage.parse(message), blobs);
      }
    } catch (error) {
      reason = error instanceof ToolError ? error.message : "it sent something that is not a message";
      this.#events.onLog("error", reason, error instanceof Error ? error.message : error);
      this.#process.kill();
    }
    const ended = await this.#process.exited;
    this.#died(reason || ended);
  }

  #died(reason: string): void {
    const hint = "Call again: it is started anew. Its log says more";
    const ended = (when: string) =>
      new ToolError("ADAPTER_DIED", `The adapter ${this.#name} ended ${when}: ${reason}`, { hint });
    this.#setup.reject(ended("before it was ready"));
    this.fail(ended("while the call was running"));
  }

  #receive(message: ChildMessage, blobs: readonly Uint8Array[]): void {
    switch (message.type) {
      case "manifest":
      case "problems":
      case "started":
      case "start_failed":
        return this.#setup.resolve(message);
      case "done":
        return this.#pending.settle(message.id, { value: message.value, blobs });
      case "progress":
        return this.#pending.contextOf(message.id)?.client.progress(
          message.done,
          message.total,
          message.message,
        );
      case "log":
        return this.#log(message);
      case "host_request":
        return void this.#answer(message.id, message.requestId, message.request); // does not reject
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

  async #answer(id: number, requestId: number, request: HostRequest): Promise<void> {
    const result = await answerHostRequest(request, this.#pending.contextOf(id)?.client, this.#events);
    this.#process.send({ type: "host_response", requestId, result });
  }
}

/** Health of the application behind an adapter. */
export interface Health {
  readonly ok: boolean;
  readonly detail: string | undefined;
}
