import type { Root, SampleRequest, SampleResult } from "../adapter_api/context.ts";
import type { LogLevel, Question, RawAnswer } from "../adapter_api/handler_port.ts";
import type { GrantAnswer } from "../adapter_api/permissions.ts";
import type { ClientPort, PanelPort } from "../catalog/tool_source.ts";
import type { CallClock } from "./limits/call_clock.ts";

/** A client that pauses the clock of a call while its model or its person is asked, and hears that it is not idle. */
export class DeadlinePausingClient implements ClientPort {
  readonly #client: ClientPort;
  readonly #clock: CallClock;

  constructor(client: ClientPort, clock: CallClock) {
    this.#client = client;
    this.#clock = clock;
  }

  get askToGrant(): ((text: string) => Promise<GrantAnswer>) | undefined {
    const { askToGrant } = this.#client;
    return askToGrant && ((text) => this.#clock.pausedFor(askToGrant(text)));
  }

  get panel(): PanelPort | undefined {
    const { panel } = this.#client;
    return panel && { decide: (request, ask) => this.#clock.pausedFor(panel.decide(request, ask)) };
  }

  progress(done: number, total?: number, message?: string): void {
    this.#clock.heard();
    this.#client.progress(done, total, message);
  }

  log(level: LogLevel, message: string, data: unknown): void {
    this.#clock.heard();
    this.#client.log(level, message, data);
  }

  closeStream(): void {
    this.#client.closeStream();
  }

  ask(question: Question, signal?: AbortSignal): Promise<RawAnswer> {
    return this.#clock.pausedFor(this.#client.ask(question, signal));
  }

  sample(request: SampleRequest): Promise<SampleResult> {
    return this.#clock.pausedFor(this.#client.sample(request));
  }

  roots(): Promise<readonly Root[]> {
    return this.#clock.pausedFor(this.#client.roots());
  }
}
