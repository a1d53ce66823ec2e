import { ToolError } from "../../adapter_api/errors.ts";
import { IdMap } from "../../base/workarounds/id_map.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { DoneValue, HostMessage, Job } from "./messages.ts";

/** Answer of a child, with the bytes that it refers to. */
export interface Result {
  readonly value: DoneValue;
  readonly blobs: readonly Uint8Array[];
  /** Size of it all, in bytes, with what was left out because it is too much. */
  readonly bytes: number;
}

interface Pending {
  readonly context: CallContext;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: ToolError) => void;
}

/** Requests sent to one child that have no answer yet. */
export class PendingRequests {
  readonly #pending = new IdMap<Pending>();
  readonly #send: (message: HostMessage) => void;
  #next = 1;
  #dead: ToolError | undefined;

  constructor(send: (message: HostMessage) => void) {
    this.#send = send;
  }

  /** Sends and waits. On cancellation the child is told and the caller gets the signal's reason at once. */
  async send(job: Job, context: CallContext): Promise<Result> {
    if (this.#dead !== undefined) throw this.#dead;
    const { signal } = context;
    if (signal.aborted) throw reasonOf(signal);
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const onAbort = () => {
      const reason = reasonOf(signal);
      this.#send({ type: "cancel", id, reason: reason.message });
      reject(reason);
    };
    this.#pending.set(id, { context, resolve, reject });
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      this.#send({ type: "request", id, session: context.session.id, job });
      return await promise;
    } finally {
      this.#pending.delete(id);
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** The context of a running request; nothing for one that is over. */
  contextOf(id: number): CallContext | undefined {
    return this.#pending.get(id)?.context;
  }

  settle(id: number, result: Result): void {
    this.#pending.get(id)?.resolve(result);
  }

  /** The child is gone: nobody waits for it any more, now or later. */
  rejectAll(error: ToolError): void {
    this.#dead = error;
    for (const { reject } of this.#pending.values()) reject(error);
  }
}

function reasonOf(signal: AbortSignal): ToolError {
  return signal.reason instanceof ToolError
    ? signal.reason
    : new ToolError("CANCELLED", "The call was cancelled");
}
