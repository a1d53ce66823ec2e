import type { Root, SampleRequest, SampleResult } from "../../adapter_api/context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { LogLevel, Question, RawAnswer } from "../../adapter_api/handler_port.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import {
  answers,
  type Exchange,
  type Inputs,
  readAnswer,
  readRoots,
  readSample,
  toInput,
  type Wanted,
} from "./inputs.ts";

/** Turn of a call: an answer, or questions for the client. */
export type Turn<T> = { readonly kind: "done"; readonly value: T } | {
  readonly kind: "asks";
  readonly inputs: Inputs;
};

interface Waiting {
  readonly input: Inputs[string];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ToolError) => void;
  /** Aborts when the question is withdrawn. */
  readonly withdrawn: AbortSignal | undefined;
  sent: boolean;
}

/** Questions that a handler asks side by side go out together: those that come within this time, in milliseconds. */
const GATHER_MS = 5;

/**
 * A call that may ask back. Its handler runs once and stays suspended while questions are out. A client of the later
 * era repeats its request with the answers: each repetition is one exchange.
 */
export class SuspendedCall<T> implements ClientPort {
  readonly #cancel = new AbortController();
  readonly #waiting = new Map<string, Waiting>();
  readonly #early: Record<string, unknown>;
  #exchange: Exchange;
  #followed: Exchange | undefined;
  #end: (() => Turn<T>) | undefined;
  #turn = Promise.withResolvers<void>();

  /**
   * @param exchange the request that began it
   * @param run does the work
   * @param early answers that the client brought before it was asked; what nobody asks for is ignored
   */
  constructor(
    exchange: Exchange,
    run: (client: ClientPort, signal: AbortSignal) => Promise<T>,
    early: Readonly<Record<string, unknown>> = {},
  ) {
    this.#exchange = exchange;
    this.#early = { ...early };
    this.#follow(exchange);
    const settle = (end: () => Turn<T>) => {
      this.#end = end;
      this.#turn.resolve();
    };
    run(this, this.#cancel.signal).then(
      (value) => settle(() => ({ kind: "done", value })),
      (error: unknown) =>
        settle(() => {
          throw error;
        }),
    );
  }

  /** Goes on with the answers that a repeated request brought. */
  resume(exchange: Exchange, answers: Readonly<Record<string, unknown>>): void {
    this.#exchange = exchange;
    this.#follow(exchange);
    for (const [key, answer] of Object.entries(answers)) this.settle(key, answer);
    for (const waiting of this.#waiting.values()) waiting.sent = false; // unanswered: asked again
    if (this.#waiting.size > 0) this.#askSoon();
  }

  /** The exchange is over with questions: its end, by whatever transport, is not that of the call. */
  leave(): void {
    this.#followed = undefined;
  }

  /** Gives the handler the answer to one question. */
  settle(key: string, answer: unknown): void {
    this.#waiting.get(key)?.resolve(answer);
    this.#waiting.delete(key);
  }

  /** Tells the handler that one question has no answer. */
  refuse(key: string, error: ToolError): void {
    this.#waiting.get(key)?.reject(error);
    this.#waiting.delete(key);
  }

  /** Waits until the handler is done or wants answers. */
  async nextTurn(): Promise<Turn<T>> {
    await this.#turn.promise;
    return this.#end?.() ?? { kind: "asks", inputs: this.#takeInputs() };
  }

  progress(done: number, total?: number, message?: string): void {
    this.#exchange.progress(done, total, message);
  }

  log(level: LogLevel, message: string, data: unknown): void {
    this.#exchange.log(level, message, data);
  }

  closeStream(): void {
    this.#exchange.closeStream();
  }

  async ask(question: Question, withdrawn?: AbortSignal): Promise<RawAnswer> {
    return readAnswer(await this.#want({ kind: "ask", question }, withdrawn));
  }

  /** The signal that withdraws a question that is out, where it can be withdrawn. */
  withdrawal(key: string): AbortSignal | undefined {
    return this.#waiting.get(key)?.withdrawn;
  }

  async sample(request: SampleRequest): Promise<SampleResult> {
    return readSample(await this.#want({ kind: "sample", request }));
  }

  async roots(): Promise<readonly Root[]> {
    return readRoots(await this.#want({ kind: "roots" }));
  }

  /** Gives up: nobody will bring the answers. */
  end(error: ToolError): void {
    this.#cancel.abort(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #follow(exchange: Exchange): void {
    const { signal } = exchange;
    this.#followed = exchange;
    const onAbort = () => {
      if (this.#followed === exchange) this.end(new ToolError("CANCELLED", "The client cancelled the call"));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  }

  #takeInputs(): Inputs {
    this.#turn = Promise.withResolvers();
    const fresh = [...this.#waiting].filter(([, { sent }]) => !sent);
    for (const [, waiting] of fresh) waiting.sent = true;
    return Object.fromEntries(fresh.map(([key, { input }]) => [key, input]));
  }

  #want(wanted: Wanted, withdrawn?: AbortSignal): Promise<unknown> {
    this.#cancel.signal.throwIfAborted(); // nobody would bring the answer
    withdrawn?.throwIfAborted();
    this.#exchange.assertCan(wanted);
    const input = toInput(wanted);
    const key = this.#keyFor(wanted);
    const early = Object.hasOwn(this.#early, key) ? this.#early[key] : undefined;
    delete this.#early[key];
    if (answers(wanted, early)) return Promise.resolve(early);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(key, { input, resolve, reject, withdrawn, sent: false });
    withdrawn?.addEventListener("abort", () => this.refuse(key, answeredElsewhere()), { once: true });
    this.#askSoon();
    return promise;
  }

  #askSoon(): void {
    const { resolve } = this.#turn;
    setTimeout(resolve, GATHER_MS);
  }

  #keyFor(wanted: Wanted): string {
    const name = wanted.kind === "ask" ? wanted.question.key : wanted.kind;
    let key = name;
    for (let n = 2; this.#waiting.has(key); n++) key = `${name}_${n}`;
    return key;
  }
}

function answeredElsewhere(): ToolError {
  return new ToolError("CANCELLED", "The question was withdrawn: it was answered elsewhere");
}
