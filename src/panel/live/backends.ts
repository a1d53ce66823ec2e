import type { LiveEntry } from "../../adapter_api/manifest.ts";
import { visible } from "../../base/text/visible.ts";
import type { CallContext, ClientSession, ToolSource } from "../../catalog/tool_source.ts";

/** Backends that are remembered; above it, the one that was worked in longest ago goes. */
const MOST_BACKENDS = 50;
/** Characters of a client's name. */
const MOST_NAME = 60;

/** What one client works in: the browser, the window or the home of an adapter, in the client's own session. */
export interface Backend {
  readonly id: number;
  readonly adapter: string;
  readonly session: ClientSession;
  /** Name that the client gives itself. */
  readonly caller: string;
  /** Where its tools are called without waiting for whoever has taken it over. */
  readonly source: ToolSource;
}

/** Returns the tools with which an adapter is shown, where it has them. */
export function liveToolsOf({ manifest }: Pick<ToolSource, "manifest">): LiveEntry | undefined {
  return manifest.views?.find(({ live }) => live !== undefined)?.live;
}

/** Backends that clients have worked in, and that have not ended since. */
export class Backends {
  readonly #all = new Map<string, Backend>();
  readonly #onChange: () => void;
  readonly #onEnd: (backend: Backend) => void;
  #last = 0;

  /**
   * @param onChange hears that there are others
   * @param onEnd hears of each that goes
   */
  constructor(onChange: () => void, onEnd: (backend: Backend) => void) {
    this.#onChange = onChange;
    this.#onEnd = onEnd;
  }

  /** Backends, in the order in which they were first worked in. */
  get all(): readonly Backend[] {
    return [...this.#all.values()].sort((a, b) => a.id - b.id);
  }

  get(id: number): Backend | undefined {
    return [...this.#all.values()].find((one) => one.id === id);
  }

  /** A client has worked in a backend. */
  used(source: ToolSource, { session, caller }: Pick<CallContext, "session" | "caller">): void {
    const key = keyOf(source.name, session.id);
    const known = this.#all.get(key);
    if (known !== undefined) {
      this.#all.delete(key); // so that it is the last one
      this.#all.set(key, known);
    } else if (!session.ended.aborted) {
      this.#add(key, { source, session, caller: visible(caller?.name ?? "").slice(0, MOST_NAME) });
    }
  }

  /** A backend is not there any more; a client's next call brings it back. */
  drop(backend: Backend): void {
    const key = keyOf(backend.adapter, backend.session.id);
    if (this.#all.get(key) !== backend) return;
    this.#all.delete(key);
    this.#onEnd(backend);
    this.#onChange();
  }

  #add(key: string, { source, session, caller }: Pick<Backend, "source" | "session" | "caller">): void {
    const [oldest] = this.#all.values();
    if (this.#all.size >= MOST_BACKENDS && oldest !== undefined) this.drop(oldest);
    const backend = { id: ++this.#last, adapter: source.name, session, caller, source };
    this.#all.set(key, backend);
    session.ended.addEventListener("abort", () => this.drop(backend), { once: true });
    this.#onChange();
  }
}

/** Returns the name of what one session works in of one adapter. */
export function keyOf(adapter: string, session: string): string {
  return `${adapter}\n${session}`;
}
