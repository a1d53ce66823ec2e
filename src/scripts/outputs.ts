import { ToolError } from "../adapter_api/errors.ts";

/** Characters of one part: some 4,000 tokens. */
export const PART = 16_000;
/** Outputs that are kept for each session. */
const MOST_KEPT = 20;
/** Characters that are kept for each session. */
const MOST_CHARACTERS = 20_000_000;

/** What scripts of one session gave and what did not fit into an answer. */
export class Outputs {
  readonly #kept = new Map<string, string>();
  #next = 1;

  /** Returns as much as fits into an answer, and says how to read the rest. */
  shorten(text: string): string {
    if (text.length <= PART) return text;
    const handle = `output-${this.#next++}`;
    this.#kept.set(handle, text.slice(0, MOST_CHARACTERS));
    this.#forgetOldest();
    const rest = `… ${text.length - PART} more characters: read_output handle "${handle}", part 2`;
    return `${text.slice(0, PART)}\n${rest}`;
  }

  /**
   * Returns one part of an output.
   *
   * @param part the number of it, from 1
   * @throws ToolError `NOT_FOUND` with the handles and the number of parts that there are
   */
  read(handle: string, part: number): string {
    const text = this.#kept.get(handle);
    if (text === undefined) {
      const known = this.#kept.size === 0
        ? "nothing is kept"
        : `there are ${[...this.#kept.keys()].join(", ")}`;
      throw new ToolError("NOT_FOUND", `There is no output "${handle}": ${known}`);
    }
    const parts = Math.ceil(text.length / PART);
    if (part > parts) {
      throw new ToolError("NOT_FOUND", `${handle} has ${parts} parts; there is no part ${part}`);
    }
    const more = part === parts ? "" : `\n… part ${part} of ${parts}: go on with part ${part + 1}`;
    return text.slice((part - 1) * PART, part * PART) + more;
  }

  #forgetOldest(): void {
    let characters = [...this.#kept.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [handle, { length }] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT && characters <= MOST_CHARACTERS) return;
      this.#kept.delete(handle);
      characters -= length;
    }
  }
}
