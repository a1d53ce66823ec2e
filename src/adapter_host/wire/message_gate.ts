import type { Changed } from "../../adapter_api/context.ts";
import type { LogLevel } from "../../adapter_api/handler_port.ts";
import type { EffectiveLimits } from "../limits/effective_limits.ts";
import { limitError } from "../limits/limit_error.ts";
import { kindOf, MessageRate } from "./message_rate.ts";
import type { ChildMessage, HostMessage } from "./messages.ts";

/** Requests of one process that wait for the host, its client or a person. */
const MOST_ASKING = 1_000;
/** Lists and resources of which it is remembered that they changed, while the news come too fast. */
const MOST_LATE = 1_000;

/** What a {@linkcode MessageGate} speaks to. */
export interface GateEvents {
  readonly onLog: (level: LogLevel, message: string, data: unknown) => void;
  readonly onChanged: (what: Changed) => void;
}

/**
 * Gate for what a process sends unasked. Over the rate, log lines and progress are left out, requests are refused, and
 * news of changes are told together when the second is over.
 */
export class MessageGate implements Disposable {
  readonly #name: string;
  readonly #perSecond: number;
  readonly #events: GateEvents;
  readonly #send: (message: HostMessage) => void;
  readonly #rate: MessageRate;
  readonly #late = new Map<string, Changed>();
  #asking = 0;

  constructor(
    name: string,
    { messagesPerSecond }: EffectiveLimits,
    events: GateEvents,
    send: (message: HostMessage) => void,
  ) {
    this.#name = name;
    this.#perSecond = messagesPerSecond;
    this.#events = events;
    this.#send = send;
    this.#rate = new MessageRate(messagesPerSecond, (words) => this.#tell(words));
  }

  /** Tells whether a message passes; one that does not is answered here. */
  passes(message: ChildMessage): boolean {
    const kind = kindOf(message);
    if (kind === undefined || this.#rate.passes(kind)) return true;
    if (message.type === "host_request") this.#refuse(message.requestId);
    if (message.type === "changed" && this.#late.size < MOST_LATE) {
      this.#late.set(JSON.stringify(message.what), message.what);
    }
    return false;
  }

  /** Counts a message that nobody waits for; returns what to wait for before the next one is read, if anything. */
  pace(): Promise<void> | undefined {
    return this.#rate.pace();
  }

  /** Lets a request be worked on unless too many are; it is refused then. */
  async admit(requestId: number, work: () => Promise<void>): Promise<void> {
    if (this.#asking >= MOST_ASKING) return this.#refuse(requestId);
    this.#asking++;
    await work();
    this.#asking--;
  }

  [Symbol.dispose](): void {
    this.#rate[Symbol.dispose]();
  }

  #refuse(requestId: number): void {
    const error = limitError(this.#name, {
      limit: "messagesPerSecond",
      message: `${this.#name} asks the host for more than ${this.#perSecond} things in a second, or at once`,
      hint: "Ask for one after the other",
    }).toData();
    this.#send({ type: "host_response", requestId, result: { ok: false, error } });
  }

  #tell(words: string): void {
    const message = `${this.#name} sends more than ${this.#perSecond} messages in a second`;
    this.#events.onLog("warning", `${message}; left out: ${words}`, undefined);
    const late = [...this.#late.values()];
    this.#late.clear();
    for (const what of late) this.#events.onChanged(what);
  }
}
