/** Flags of `glovebox call` as the parser of the command line gives them, by name. */
export type CallFlags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The command line of one call. */
export interface CallWords {
  /** The tool, then its arguments. */
  readonly words: readonly string[];
  readonly flags: CallFlags;
}

/** How a flag takes values. A `choice` is true, or false with `--no-` before it. */
type Kind = "list" | "value" | "switch" | "choice";

/** Flags that say how a host is started. Calls with other ones have another host. */
export const START_FLAGS = {
  adapter: "list",
  tools: "list",
  option: "list",
  grant: "list",
  "grant-asked": "list",
  code: "switch",
  confirm: "value",
  trace: "value",
  "trace-values": "switch",
  confine: "choice",
  dev: "switch",
  config: "value",
  "log-level": "value",
  "log-file": "value",
  record: "value",
} as const satisfies Record<string, Kind>;

/** Flags of the call itself. `session` is false after `--no-session`. */
export const OWN_FLAGS = {
  json: "switch",
  out: "value",
  session: "value",
  idle: "value",
} as const satisfies Record<
  string,
  Kind
>;

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>(
  Object.entries({ ...START_FLAGS, ...OWN_FLAGS }),
);
const NEGATABLE: ReadonlySet<string> = new Set(["no-confine", "no-session"]);

/**
 * Reads the words behind `glovebox call` without the command line's parser, which takes longer to load than a call
 * takes. A test holds what it reads against that parser.
 *
 * @returns nothing for words that only the parser can judge: help, and mistakes
 */
export function readCallWords(argv: readonly string[]): CallWords | undefined {
  const flags: Record<string, string | boolean | readonly string[]> = {};
  const words: string[] = [];
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      words.push(...rest.splice(0));
    } else if (!word.startsWith("-") || word === "-") {
      words.push(word);
    } else {
      const { name, value } = flagIn(word);
      if (NEGATABLE.has(name) && value === undefined) {
        flags[name.slice("no-".length)] = false;
        continue;
      }
      const kind = KINDS.get(name);
      if (kind === undefined) return undefined;
      const key = inCamelCase(name);
      if (kind === "switch" || kind === "choice") {
        if (value !== undefined) return undefined;
        flags[key] = true;
        continue;
      }
      const given = value ?? rest.shift();
      if (given === undefined) return undefined;
      const earlier = flags[key];
      flags[key] = kind === "list" ? [...(Array.isArray(earlier) ? earlier : []), given] : given;
    }
  }
  return words.length === 0 ? undefined : { words, flags };
}

/** Writes the flags that a host is started with, always in one order and form. */
export function startWords(flags: CallFlags): readonly string[] {
  return Object.keys(START_FLAGS).flatMap((name) => {
    const value = flags[inCamelCase(name)];
    if (value === undefined) return [];
    if (value === true) return [`--${name}`];
    if (value === false) return [`--no-${name}`];
    return [value].flat().map((each) => `--${name}=${each}`);
  });
}

function flagIn(word: string): { readonly name: string; readonly value?: string } {
  if (word.startsWith("-a")) {
    return word === "-a" ? { name: "adapter" } : { name: "adapter", value: word.slice(2) };
  }
  const [, name = "", value] = /^--([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
  return value === undefined ? { name } : { name, value };
}

function inCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
