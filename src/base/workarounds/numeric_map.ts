/**
 * Values by number, for what comes and goes with every call. A `Map` would do, but V8 links each
 * table that a map has outgrown to the next one. Once one of them is old, all that follow, and whatever they held,
 * stay until the next full collection.
 */
export class NumericMap<T> {
  readonly #values: Record<number, T> = {};

  set(number: number, value: T): void {
    this.#values[number] = value;
  }

  get(number: number): T | undefined {
    return this.#values[number];
  }

  delete(number: number): void {
    delete this.#values[number];
  }

  /** In the order of their numbers. */
  entries(): [number, T][] {
    return Object.entries(this.#values).map(([number, value]) => [Number(number), value]);
  }
}
