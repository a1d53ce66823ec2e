import type { Chance } from "../../helpers/chance.ts";
import type { Suggestions } from "./arguments.ts";

const MOST_KEPT = 60;
const LONGEST_TEXT = 60_000;

/** Where an adapter's ids are found, and which arguments take them. */
export interface Ids {
  /** By kind, how an id looks in an answer: the first group, or all of it. */
  readonly found: Readonly<Record<string, RegExp>>;
  /** By the name of an argument, or of a tool and an argument (`modify_wall.id`), the kinds that fit. */
  readonly taken: Readonly<Record<string, readonly string[]>>;
  /** The same for other values that fit; undefined leaves it to the schema. */
  readonly values?: Readonly<Record<string, (chance: Chance) => unknown>>;
  /** Turns an id into what an argument takes. */
  readonly form?: (kind: string, id: string, name: string) => unknown;
}

/** Keeps the ids of answers, so that later calls name things that are there. */
export class Harvest {
  readonly #ids: Ids;
  readonly #kept = new Map<string, string[]>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** Takes the ids out of an answer. */
  gather(text: string): void {
    const part = text.slice(0, LONGEST_TEXT);
    for (const [kind, pattern] of Object.entries(this.#ids.found)) {
      const found = [...part.matchAll(pattern)].map(([all, id = all]) => id);
      if (found.length === 0) continue;
      const kept = [...new Set([...this.#kept.get(kind) ?? [], ...found])];
      this.#kept.set(kind, kept.slice(-MOST_KEPT));
    }
  }

  /** Returns what is known for the arguments of a tool. */
  for(tool: string): Suggestions {
    return {
      fitting: (name, chance) => this.#fitting(tool, name, chance),
      foreign: (name, chance) => this.#foreign(tool, name, chance),
    };
  }

  #fitting(tool: string, name: string, chance: Chance): unknown {
    const value = this.#ids.values?.[`${tool}.${name}`] ?? this.#ids.values?.[name];
    const kind = chance.pick(this.#kindsFor(tool, name));
    const made = kind === undefined || chance.next() < 0.3 ? value?.(chance) : undefined;
    if (made !== undefined) return made;
    return kind === undefined ? undefined : this.#one(kind, name, chance);
  }

  #foreign(tool: string, name: string, chance: Chance): unknown {
    const taken = this.#kindsFor(tool, name);
    const others = Object.keys(this.#ids.found).filter((kind) => !taken.includes(kind));
    const kind = chance.pick(others);
    return (kind === undefined ? undefined : this.#one(kind, name, chance)) ??
      chance.pick(["wall-999999", 999_999, "-1"]);
  }

  #kindsFor(tool: string, name: string): readonly string[] {
    return this.#ids.taken[`${tool}.${name}`] ?? this.#ids.taken[name] ?? [];
  }

  #one(kind: string, name: string, chance: Chance): unknown {
    const id = chance.pick(this.#kept.get(kind) ?? []);
    return id === undefined ? undefined : this.#ids.form?.(kind, id, name) ?? id;
  }
}
