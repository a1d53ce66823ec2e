import type { Root, SampleRequest, SampleResult } from "../adapter_api/context.ts";
import type { LogLevel, Question, RawAnswer } from "../adapter_api/handler_port.ts";
import type { GrantAnswer } from "../adapter_api/permissions.ts";
import type { ClientPort } from "../catalog/tool_source.ts";

/** Hears of what a call says while it runs; the text is made when it is written. */
export type OnLine = (level: LogLevel | "asked", text: () => string) => void;

/** Lines that are kept of one call, and characters of a line. */
const MOST_LINES = 200;
const MOST_LINE = 2_000;

/** The client of a call, with a record of what goes to it before the answer. */
export class TracedClient implements ClientPort {
  readonly panel: ClientPort["panel"];
  readonly askToGrant: ClientPort["askToGrant"];
  readonly #client: ClientPort;
  readonly #onLine: OnLine;
  #lines = 0;

  constructor(client: ClientPort, onLine: OnLine) {
    this.#client = client;
    this.#onLine = onLine;
    this.panel = client.panel;
    const { askToGrant } = client;
    this.askToGrant = askToGrant && ((text) => this.#grant(text, askToGrant.bind(client)));
  }

  progress(done: number, total?: number, message?: string): void {
    this.#client.progress(done, total, message);
  }

  log(level: LogLevel, message: string, data: unknown): void {
    this.#line(level, () => data === undefined ? message : `${message} ${JSON.stringify(data)}`);
    this.#client.log(level, message, data);
  }

  /** A person's words are their own: the trace has the question, and whether it was answered. */
  async ask(question: Question, signal?: AbortSignal): Promise<RawAnswer> {
    const answer = await this.#client.ask(question, signal);
    this.#line("asked", () => `${question.message} (${answer.action})`);
    return answer;
  }

  async sample(request: SampleRequest): Promise<SampleResult> {
    const result = await this.#client.sample(request);
    this.#line("asked", () => `the client's model ${result.model} answered`);
    return result;
  }

  roots(): Promise<readonly Root[]> {
    return this.#client.roots();
  }

  closeStream(): void {
    this.#client.closeStream();
  }

  async #grant(text: string, ask: (text: string) => Promise<GrantAnswer>): Promise<GrantAnswer> {
    const answer = await ask(text);
    this.#line("asked", () => `${text} (${answer})`);
    return answer;
  }

  #line(level: LogLevel | "asked", text: () => string): void {
    if (++this.#lines > MOST_LINES) return;
    this.#onLine(level, () => text().slice(0, MOST_LINE));
  }
}
