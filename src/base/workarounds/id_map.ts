/**
 * Values by the ids of requests, for what comes and goes with every call. A `Map` would do, but V8 links each table
 * that a map has outgrown to the next one. Once one of them is old, all that follow, and whatever they held, stay until
 * the next full collection.
 */
export class IdMap<T> {
  #values: Record<string | number, T> = {};
  #size = 0;

  /** Number of values. */
  get size(): number {
    return this.#size;
  }

  set(id: string | number, value: T): void {
    if (!this.has(id)) this.#size += 1;
    this.#values[keyOf(id)] = value;
  }

  get(id: string | number): T | undefined {
    return this.#values[keyOf(id)];
  }

  has(id: string | number): boolean {
    return Object.hasOwn(this.#values, keyOf(id));
  }

  delete(id: string | number): void {
    if (!this.has(id)) return;
    this.#size -= 1;
    delete this.#values[keyOf(id)];
  }

  clear(): void {
    this.#values = {};
    this.#size = 0;
  }

  values(): T[] {
    return Object.values(this.#values);
  }
}

/** 1 and "1" are two ids; the sign keeps a text apart from what objects have by themselves. */
function keyOf(id: string | number): string | number {
  return typeof id === "number" ? id : `:${id}`;
}
