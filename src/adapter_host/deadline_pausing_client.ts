import type { Root, SampleRequest, SampleResult } from "../adapter_api/context.ts";
import type { LogLevel, Question, RawAnswer } from "../adapter_api/handler_port.ts";
import type { PausableTimer } from "../base/time/pausable_timer.ts";
import type { GrantAnswer } from "../adapter_api/permissions.ts";
import type { ClientPort } from "../catalog/tool_source.ts";

/** A client during whose thinking, or its person's, the deadline of a call stands still. */
export class DeadlinePausingClient implements ClientPort {
  readonly #client: ClientPort;
  readonly #timer: PausableTimer;

  constructor(client: ClientPort, timer: PausableTimer) {
    this.#client = client;
    this.#timer = timer;
  }

  get askToGrant(): ((text: string) => Promise<GrantAnswer>) | undefined {
    const { askToGrant } = this.#client;
    return askToGrant && ((text) => this.#timer.pausedFor(askToGrant(text)));
  }

  progress(done: number, total?: number, message?: string): void {
    this.#client.progress(done, total, message);
  }

  log(level: LogLevel, message: string, data: unknown): void {
    this.#client.log(level, message, data);
  }

  closeStream(): void {
    this.#client.closeStream();
  }

  ask(question: Question): Promise<RawAnswer> {
    return this.#timer.pausedFor(this.#client.ask(question));
  }

  sample(request: SampleRequest): Promise<SampleResult> {
    return this.#timer.pausedFor(this.#client.sample(request));
  }

  roots(): Promise<readonly Root[]> {
    return this.#timer.pausedFor(this.#client.roots());
  }
}
