import { defined } from "../../adapter_api/defined.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { abortable } from "../../base/abortable.ts";
import type { HostMessage, Wish } from "../wire/messages.ts";

type Result = Extract<HostMessage, { type: "granted" }>["result"];

/** Questions this process has put to the host and that wait for an answer. */
export class Wishes {
  readonly #waiting = new Map<number, (result: Result) => void>();
  readonly #send: (id: number, wishId: number, wish: Wish) => void;
  #next = 1;

  constructor(send: (id: number, wishId: number, wish: Wish) => void) {
    this.#send = send;
  }

  /**
   * Waits for the host's answer.
   *
   * @param id the call that asks
   * @param wish what it wants
   * @param signal of the call: when it is over nobody waits any more
   * @throws ToolError when the host or the client refuses
   */
  async make(id: number, wish: Wish, signal: AbortSignal): Promise<unknown> {
    const wishId = this.#next++;
    const { promise, resolve } = Promise.withResolvers<Result>();
    this.#waiting.set(wishId, resolve);
    this.#send(id, wishId, wish);
    const result = await abortable(promise, signal).finally(() => this.#waiting.delete(wishId));
    if (result.ok) return result.value;
    const { code, message, ...options } = defined(result.error);
    throw new ToolError(code, message, options);
  }

  settle(wishId: number, result: Result): void {
    this.#waiting.get(wishId)?.(result);
  }
}
