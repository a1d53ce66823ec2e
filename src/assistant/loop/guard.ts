/** Number of times that the same thing may be done to the same page before it is called a loop. */
const WARN_AT = 2;
const STOP_AT = 4;

/** Verdict about a repetition. */
export type Repetition = "new" | "repeated" | "stuck";

/** Notices when the same call is made on the same page again and again, also by turns with others. */
export class LoopGuard {
  readonly #seen = new Map<string, number>();

  /**
   * @param state what the page looked like before the call
   * @param name of the tool
   */
  note(state: string, name: string, args: unknown): Repetition {
    const key = `${name} ${canonical(args)}\n${state}`;
    const count = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, count);
    if (count >= STOP_AT) return "stuck";
    return count >= WARN_AT ? "repeated" : "new";
  }
}

/** The same for equal arguments in whatever order. */
function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => a < b ? -1 : 1))
        : each,
  ) ?? "";
}
