import { createHash } from "node:crypto";

/** Signs what came before something, and tells whether that is still the same. */
export class PrefixSignatures {
  readonly #signed = new Map<string, string>();

  /** @param prefix everything before what is signed */
  sign(prefix: unknown): string {
    const signature = crypto.randomUUID();
    this.#signed.set(signature, digestOf(prefix));
    return signature;
  }

  holds(signature: string, prefix: unknown): boolean {
    return this.#signed.get(signature) === digestOf(prefix);
  }
}

/** A vendor's cache of prefixes, which keeps nothing that is shorter than its minimum. */
export class PrefixCache {
  readonly #minimum: number;
  readonly #kept = new Set<string>();

  /** @param minimum tokens */
  constructor(minimum: number) {
    this.#minimum = minimum;
  }

  /**
   * Returns the tokens of the longest of these beginnings that is known, and keeps all of them.
   *
   * @param beginnings parts of a request, shortest first
   */
  take(beginnings: readonly unknown[]): number {
    const long = beginnings.filter((each) => tokensOf(each) >= this.#minimum);
    const known = long.filter((each) => this.#kept.has(digestOf(each))).at(-1);
    for (const each of long) this.#kept.add(digestOf(each));
    return known === undefined ? 0 : tokensOf(known);
  }
}

/** Counts about as vendors do; pictures by their size in pixels, which is the same for all. */
export function tokensOf(value: unknown): number {
  const text = JSON.stringify(value, (key, each) => key === "data" || key === "image_url" ? "" : each);
  return Math.ceil(text.length / 4);
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
