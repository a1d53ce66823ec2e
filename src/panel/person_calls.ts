import { ToolError } from "../adapter_api/errors.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ClientPort, ClientSession } from "../catalog/tool_source.ts";
import { type KeptAnswer, keptAnswer } from "./activity/outcome_view.ts";

/** Name of the panel among clients. */
const CALLER = "panel";

/** Calls that the person makes in the panel: a client like any other, with the same grants and confirmations. */
export class PersonCalls implements Disposable {
  readonly #catalog: Catalog;
  readonly #ended = new AbortController();
  readonly #session = { id: `${CALLER}-${crypto.randomUUID()}`, ended: this.#ended.signal };

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Calls a tool. Rejects with a `ToolError` only for an unknown name. */
  async call(tool: string, input: unknown, signal: AbortSignal): Promise<KeptAnswer> {
    const context = { session: this.#session, signal, client: NOBODY_ELSE, caller: { name: CALLER } };
    return keptAnswer(await this.#catalog.call(tool, input, context));
  }

  /**
   * Begins a call of a tool that is for the person alone, and does not wait for it: its row tells what comes of it.
   *
   * @param session whose work it goes on with, where its client is there
   */
  begin(
    { tool, adapter }: { readonly tool: string; readonly adapter: string },
    input: unknown,
    session: ClientSession = this.#session,
  ): void {
    const { signal } = this.#ended;
    const context = { session, signal, client: NOBODY_ELSE, caller: { name: CALLER }, view: adapter };
    void this.#catalog.call(tool, input, context); // it rejects for an unknown name alone
  }

  [Symbol.dispose](): void {
    this.#ended.abort(new Error("Glovebox stops"));
  }
}

/** The person is in the panel: its list of questions is where they are asked. */
const NOBODY_ELSE: ClientPort = {
  progress: () => {},
  log: () => {},
  closeStream: () => {},
  ask: refuse("ask elsewhere"),
  sample: refuse("use a client's model"),
  roots: refuse("name a client's folders"),
};

function refuse(what: string): () => Promise<never> {
  return () => Promise.reject(new ToolError("NOT_CONNECTED", `The panel cannot ${what}`));
}
