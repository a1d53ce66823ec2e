import { oneLine } from "../client/one_line.ts";
import { browserError } from "../errors.ts";

/** A secret as a person named it: its value stands in a variable or is kept by the host, and goes to one origin only. */
export interface SecretEntry {
  readonly name: string;
  readonly origin: string;
  readonly env?: string | undefined;
}

/** Reads what the host keeps. */
type ReadKept = (name: string, origin: string) => Promise<string>;

const PLACEHOLDER = /\{\{secret:([^{}]*)\}\}/g;

/** Shorter values cannot be hidden: they stand in too many other words. */
const SHORTEST = 4;

/** Secrets that a model may use by name and never sees. */
export class Secrets {
  readonly #entries: ReadonlyMap<string, SecretEntry>;
  readonly #read: (env: string) => string | undefined;
  /** Values that the host keeps, as of the last call that named them; or why there is none. */
  readonly #kept = new Map<string, string | Error>();

  /** @param read gives a variable; undefined when it is not set or was not granted */
  constructor(entries: readonly SecretEntry[], read: (env: string) => string | undefined) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#read = read;
  }

  /**
   * Reads the values that a call names and the host keeps.
   *
   * @param input of the call
   */
  async load(input: unknown, read: ReadKept): Promise<void> {
    if (![...this.#entries.values()].some(({ env }) => env === undefined)) return;
    for (const [, name = ""] of JSON.stringify(input).matchAll(PLACEHOLDER)) {
      const entry = this.#entries.get(name);
      if (entry === undefined || entry.env !== undefined) continue;
      const value = await read(name, entry.origin).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error))
      );
      this.#kept.set(name, value);
    }
  }

  /** Tells whether a text asks for a secret. */
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

  /** Puts names in place of values, as they are, on one line, in addresses and in JSON. */
  hide(text: string): string {
    let hidden = text;
    for (const entry of this.#entries.values()) {
      const { name } = entry;
      const value = this.#valueOf(entry);
      if (typeof value !== "string" || value.length < SHORTEST) continue;
      const forms = [value, oneLine(value, value.length)].flatMap(formsOf);
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
    const value = this.#valueOf(entry);
    if (value instanceof Error) throw value;
    if (value === undefined || value.length < SHORTEST) {
      const reason = value === undefined ? "is not set" : `has fewer than ${SHORTEST} characters`;
      const place = entry.env ?? "its value";
      throw browserError("PERMISSION_DENIED", `Cannot type the secret "${name}": ${place} ${reason}`, {
        hint: entry.env === undefined
          ? `A person has to keep it: glovebox secret set ${name} --adapter browser --origin ${entry.origin}`
          : `A person has to set the variable ${entry.env} for Glovebox`,
      });
    }
    return value;
  }

  #valueOf({ name, env }: SecretEntry): string | Error | undefined {
    return env === undefined ? this.#kept.get(name) : this.#read(env);
  }
}

/** A value as it is, and as addresses, JSON and forms have it. */
function formsOf(value: string): string[] {
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), encoded(value)];
}

/** As forms send it. */
function encoded(value: string): string {
  return new URLSearchParams({ value }).toString().slice("value=".length);
}
