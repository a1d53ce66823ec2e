import { printable } from "../../base/text/visible.ts";

/** Lines of each adapter that are kept, and characters of one. */
const MOST_LINES = 200;
const MOST_LINE = 2_000;

/** A line of an adapter's log. */
export interface LogLine {
  readonly at: number;
  readonly level: string;
  readonly message: string;
}

/** The last lines of each adapter's log. */
export class LogLines {
  readonly #lines = new Map<string, LogLine[]>();

  /** Keeps a line. */
  add(adapter: string, level: string, message: string): void {
    const lines = this.#lines.get(adapter) ?? [];
    if (lines.length >= MOST_LINES) lines.shift();
    lines.push({ at: Date.now(), level, message: printable(message.slice(0, MOST_LINE)) });
    this.#lines.set(adapter, lines);
  }

  /** The lines of an adapter, the oldest first. */
  of(adapter: string): readonly LogLine[] {
    return this.#lines.get(adapter) ?? [];
  }
}
