import { ToolError } from "../errors.ts";

/** Largest size of everything that an adapter keeps, in bytes of JSON. */
export const STORE_BYTES = 1_000_000;
/** Longest name of a value, in characters. */
export const STORE_KEY = 200;

/** Small values that outlive the adapter's process and the host, for this adapter alone. */
export interface Store {
  /**
   * Reads a value as it was set.
   *
   * @returns nothing where there is none
   */
  get(key: string): Promise<unknown>;
  /**
   * Keeps a value in the place of an older one. It is on the disk when this resolves.
   *
   * @param key 1 to 200 characters
   * @param value anything that JSON has a word for
   * @throws ToolError `LIMIT` when all values would have more than 1 MB, `INVALID_INPUT` for another key or value
   */
  set(key: string, value: unknown): Promise<void>;
  /** Forgets a value, if it is there. */
  delete(key: string): Promise<void>;
  /** Lists the keys, sorted. */
  keys(): Promise<readonly string[]>;
}

/** Operation on what an adapter keeps, as the host gets it. */
export type WantedStore =
  | { readonly op: "get"; readonly key: string }
  | { readonly op: "delete"; readonly key: string }
  | { readonly op: "set"; readonly key: string; readonly value: unknown }
  | { readonly op: "keys" };

/** Makes what a handler gets of the way to the host. */
export function storeOver(ask: (wanted: WantedStore) => Promise<unknown>): Store {
  return {
    get: async (key) => await ask({ op: "get", key: checkedKey(key) }) ?? undefined,
    set: async (key, value) =>
      void await ask({ op: "set", key: checkedKey(key), value: checkedValue(value) }),
    delete: async (key) => void await ask({ op: "delete", key: checkedKey(key) }),
    keys: async () => keysIn(await ask({ op: "keys" })),
  };
}

/** Keeps values in memory, for tests of adapters. */
export function memoryStore(
  first: Readonly<Record<string, unknown>> = {},
): (wanted: WantedStore) => Promise<unknown> {
  const values = new Map(Object.entries(first));
  return (wanted) => {
    if (wanted.op === "keys") return Promise.resolve([...values.keys()].sort());
    if (wanted.op === "get") return Promise.resolve(values.get(wanted.key));
    if (wanted.op === "set") values.set(wanted.key, wanted.value);
    else values.delete(wanted.key);
    return Promise.resolve();
  };
}

function checkedKey(key: string): string {
  if (typeof key === "string" && key.length >= 1 && key.length <= STORE_KEY) return key;
  throw new ToolError("INVALID_INPUT", `A key of ctx.store has 1 to ${STORE_KEY} characters`);
}

/** What JSON leaves out would be lost without a word. */
function checkedValue(value: unknown): unknown {
  try {
    const json = JSON.stringify(value);
    if (json !== undefined) return JSON.parse(json);
  } catch {
    // said below
  }
  throw new ToolError("INVALID_INPUT", "ctx.store keeps what JSON has a word for", {
    hint: "Keep text, numbers, lists and plain objects without cycles; use delete to forget a value",
  });
}

function keysIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
}
