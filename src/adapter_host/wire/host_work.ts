import { ToolError } from "../../adapter_api/errors.ts";

interface Work {
  readonly request: number;
  readonly call: number;
  readonly controller: AbortController;
}

/** One piece of work that has begun. */
export interface BegunWork extends Disposable {
  readonly signal: AbortSignal;
}

/** Work of the host for calls that are running: none of it outlives its call. */
export class HostWork {
  /** Numbers come from the adapter, which may use one twice. */
  readonly #running = new Set<Work>();

  /**
   * Begins what a call wants from the host.
   *
   * @param request number of the request
   * @param call number of the call
   * @param signal of the call
   */
  begin(request: number, call: number, signal: AbortSignal | undefined): BegunWork {
    const controller = new AbortController();
    const work = { request, call, controller };
    this.#running.add(work);
    return {
      signal: signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]),
      [Symbol.dispose]: () => void this.#running.delete(work),
    };
  }

  /** Nobody waits for a request any more. */
  cancel(request: number): void {
    this.#end((work) => work.request === request, "Nobody waits for it any more");
  }

  /** A call is over. */
  callEnded(call: number): void {
    this.#end((work) => work.call === call, "The call that wanted it is over");
  }

  /** The process is gone. */
  endAll(): void {
    this.#end(() => true, "The adapter is gone");
  }

  #end(isMeant: (work: Work) => boolean, why: string): void {
    for (const work of this.#running) {
      if (isMeant(work)) work.controller.abort(new ToolError("CANCELLED", why));
    }
  }
}
