import { defined } from "../../adapter_api/defined.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { abortable } from "../../base/time/abortable.ts";
import type { HostMessage, HostRequest } from "../wire/messages.ts";

type Result = Extract<HostMessage, { type: "host_response" }>["result"];

/** The way to the host. */
export interface HostRequestPort {
  readonly send: (id: number, requestId: number, request: HostRequest) => void;
  /** Nobody waits for this one any more. */
  readonly cancel: (requestId: number) => void;
}

/** Questions this process has put to the host and that wait for an answer. */
export class HostRequests {
  readonly #waiting = new Map<number, (result: Result) => void>();
  readonly #port: HostRequestPort;
  #next = 1;

  constructor(port: HostRequestPort) {
    this.#port = port;
  }

  /**
   * Waits for the host's answer.
   *
   * @param id the call that asks
   * @param request what it wants
   * @param signal of the call: when it is over nobody waits any more
   * @throws ToolError when the host or the client refuses
   */
  async make(id: number, request: HostRequest, signal: AbortSignal): Promise<unknown> {
    const requestId = this.#next++;
    const { promise, resolve } = Promise.withResolvers<Result>();
    this.#waiting.set(requestId, resolve);
    this.#port.send(id, requestId, request);
    const result = await abortable(promise, signal).finally(() => {
      this.#waiting.delete(requestId);
      if (signal.aborted) this.#port.cancel(requestId);
    });
    if (result.ok) return result.value;
    const { code, message, ...options } = defined(result.error);
    throw new ToolError(code, message, options);
  }

  settle(requestId: number, result: Result): void {
    this.#waiting.get(requestId)?.(result);
  }
}
