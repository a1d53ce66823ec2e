import type { Session } from "../../adapter_api/context.ts";

/** The sessions this adapter has been called from. */
export class Sessions {
  readonly #ended = new Map<string, AbortController>();

  get(id: string): Session {
    const controller = this.#ended.get(id) ?? new AbortController();
    this.#ended.set(id, controller);
    return { id, ended: controller.signal };
  }

  end(id: string): void {
    this.#ended.get(id)?.abort();
    this.#ended.delete(id);
  }

  endAll(): void {
    for (const id of [...this.#ended.keys()]) this.end(id);
  }
}
