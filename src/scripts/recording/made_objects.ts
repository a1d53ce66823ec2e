import { isObject } from "../../base/is_object.ts";
import type { RecordedCall } from "./recorded.ts";

type Made = NonNullable<RecordedCall["makes"]>;

/** Arguments that hold ids of objects, and paths of files. */
const IDS: ReadonlySet<string> = new Set(["id", "ids", "files"]);

/** Names for objects that a script makes: their ids are others in each run. */
export class MadeObjects {
  readonly #used: ReadonlySet<string>;
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();

  /**
   * @param inputs arguments of all calls
   * @param taken names that stand for something else
   */
  constructor(inputs: readonly unknown[], taken: Iterable<string>) {
    this.#used = new Set(inputs.flatMap((input) => idsIn(input)));
    this.#taken = new Set(taken);
  }

  /** Names an object that is made now; nothing where no later call is about it. */
  declare({ id, label, at = "id" }: Made, wordOf: (label: string) => string): string | undefined {
    if (!this.#used.has(id)) return undefined;
    const word = wordOf(label);
    let name = word;
    for (let next = 2; this.#taken.has(name); next++) name = `${word}${next}`;
    this.#taken.add(name);
    this.#names.set(id, `${name}.${at}`);
    return name;
  }

  /** Returns what stands for an id in an argument; nothing for one that was there before. */
  reference(id: string, key: string): string | undefined {
    return IDS.has(key) ? this.#names.get(id) : undefined;
  }
}

function idsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return IDS.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, key));
  return isObject(value) ? Object.entries(value).flatMap(([name, each]) => idsIn(each, name)) : [];
}
