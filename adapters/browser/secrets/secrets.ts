import { browserError } from "../errors.ts";

/** A secret as a person named it: its value stands in a variable, and goes to one origin only. */
export interface SecretEntry {
  readonly name: string;
  readonly origin: string;
  readonly env: string;
}

const PLACEHOLDER = /\{\{secret:([^{}]*)\}\}/g;

/** Shorter values cannot be hidden: they stand in too many other words. */
const SHORTEST = 4;

/** Secrets that a model may use by name and never sees. */
export class Secrets {
  readonly #entries: ReadonlyMap<string, SecretEntry>;
  readonly #read: (env: string) => string | undefined;

  /** @param read gives a variable; undefined when it is not set or was not granted */
  constructor(entries: readonly SecretEntry[], read: (env: string) => string | undefined) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#read = read;
  }

  /** Whether a text asks for a secret. */
  asksFor(text: string): boolean {
    return text.search(PLACEHOLDER) >= 0;
  }

  /**
   * Puts the values in.
   *
   * @param origin where the text goes; undefined when that is not known
   * @throws ToolError `NOT_FOUND` for a name nobody gave, `PERMISSION_DENIED` when it is bound to another origin or
   *   its variable cannot be read
   */
  fill(text: string, origin: string | undefined): string {
    return text.replace(PLACEHOLDER, (_, name: string) => this.#valueFor(name, origin));
  }

  /** Puts names in place of values, as they are, in addresses and in JSON. */
  hide(text: string): string {
    let hidden = text;
    for (const { name, env } of this.#entries.values()) {
      const value = this.#read(env);
      if (value === undefined || value.length < SHORTEST) continue;
      const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), encoded(value)];
      for (const form of new Set(forms)) hidden = hidden.replaceAll(form, `{{secret:${name}}}`);
    }
    return hidden;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  #valueFor(name: string, origin: string | undefined): string {
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      throw browserError("NOT_FOUND", `Cannot type the secret "${name}": there is none of that name`, {
        hint: `Use one of: ${[...this.#entries.keys()].join(", ") || "none was given"}`,
      });
    }
    if (entry.origin !== origin) {
      const where = origin === undefined ? "a frame of another origin" : origin;
      throw browserError("PERMISSION_DENIED", `Cannot type the secret "${name}" into ${where}`, {
        hint: `It is bound to ${entry.origin}`,
      });
    }
    const value = this.#read(entry.env);
    if (value === undefined || value.length < SHORTEST) {
      const reason = value === undefined ? "is not set" : `has fewer than ${SHORTEST} characters`;
      throw browserError("PERMISSION_DENIED", `Cannot type the secret "${name}": ${entry.env} ${reason}`, {
        hint: `A person has to set the variable ${entry.env} for Glovebox`,
      });
    }
    return value;
  }
}

/** As forms send it. */
function encoded(value: string): string {
  return new URLSearchParams({ value }).toString().slice("value=".length);
}
