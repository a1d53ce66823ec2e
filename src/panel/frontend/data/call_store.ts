import type { CallRow } from "../../wire/events.ts";

/** Rows that the page holds. */
const MOST_ROWS = 10_000;

/** Filter of the list. */
export interface CallFilter {
  readonly text: string;
  readonly adapter: string;
  /** `all`, `failed`, `changes` or `running`. */
  readonly only: string;
}

/** A call that makes calls: a script, or the assistant. */
export interface CallRun {
  readonly call: CallRow;
  /** Its calls, the first one first. */
  readonly steps: readonly CallRow[];
}

/** Sources whose calls are runs, also those that call nothing. */
const RUNNERS: ReadonlySet<string> = new Set(["assistant", "my-scripts"]);
const RUN_SCRIPT = "run_script";

/** A filter that lets everything through. */
export const NO_FILTER: CallFilter = { text: "", adapter: "", only: "all" };

/** Calls that the page knows, the newest first. */
export class CallStore {
  #rows: CallRow[] = [];
  readonly #places = new Map<number, number>();
  #version = 0;
  #shown: { readonly version: number; readonly filter: CallFilter; readonly rows: readonly CallRow[] } = {
    version: -1,
    filter: NO_FILTER,
    rows: [],
  };

  #runs: { readonly version: number; readonly runs: readonly CallRun[] } = { version: -1, runs: [] };

  /** Number of rows. */
  get size(): number {
    return this.#rows.length;
  }

  /** Names of the adapters that were called. */
  get adapters(): readonly string[] {
    return [...new Set(this.#rows.map(({ adapter }) => adapter))].sort();
  }

  /** Takes rows that are new, or changed. */
  put(rows: readonly CallRow[]): void {
    for (const row of rows) {
      const at = this.#places.get(row.id);
      if (at !== undefined) this.#rows[at] = row;
      else this.#places.set(row.id, this.#rows.push(row) - 1);
    }
    this.#version++;
    if (this.#rows.length > MOST_ROWS * 1.2) this.#dropOldest();
  }

  /** Forgets all: another host answers. */
  clear(): void {
    this.#rows = [];
    this.#places.clear();
    this.#version++;
  }

  /** The row of a call. */
  row(id: number): CallRow | undefined {
    const at = this.#places.get(id);
    return at === undefined ? undefined : this.#rows[at];
  }

  /** Rows that a filter lets through, the newest first; the same list while nothing changes. */
  shown(filter: CallFilter): readonly CallRow[] {
    if (this.#shown.version === this.#version && this.#shown.filter === filter) return this.#shown.rows;
    const text = filter.text.toLowerCase();
    const rows = this.#rows.filter((row) => passes(row, filter, text)).reverse();
    this.#shown = { version: this.#version, filter, rows };
    return rows;
  }

  /** Runs, the newest first; the same list while nothing changes. */
  runs(): readonly CallRun[] {
    if (this.#runs.version === this.#version) return this.#runs.runs;
    const steps = Map.groupBy(this.#rows.filter(({ within }) => within !== 0), ({ within }) => within);
    const calls = this.#rows.filter((row) => row.within === 0 && (isRun(row) || steps.has(row.id)));
    const runs = calls.reverse().map((call) => ({ call, steps: steps.get(call.id) ?? [] }));
    this.#runs = { version: this.#version, runs };
    return runs;
  }

  #dropOldest(): void {
    this.#rows = this.#rows.slice(-MOST_ROWS);
    this.#places.clear();
    this.#rows.forEach(({ id }, at) => this.#places.set(id, at));
  }
}

function isRun({ adapter, tool }: CallRow): boolean {
  return RUNNERS.has(adapter) || tool === RUN_SCRIPT;
}

function passes(row: CallRow, { adapter, only }: CallFilter, text: string): boolean {
  if (adapter !== "" && row.adapter !== adapter) return false;
  if (only === "failed" && (row.state === "ok" || row.state === "running")) return false;
  if (only === "running" && row.state !== "running") return false;
  if (only === "changes" && row.effect === "read") return false;
  if (text === "") return true;
  return `${row.tool} ${row.caller} ${row.shape} ${row.state}`.toLowerCase().includes(text);
}
