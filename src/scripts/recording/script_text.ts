import type { ActedElement } from "../../catalog/acted_on.ts";
import { isObject } from "../../base/is_object.ts";
import { lastingActions } from "./javafx_statement.ts";

/** A call that becomes a statement of a script. */
export interface RecordedCall {
  /** Name of the function that makes it, such as `browser.navigate`. */
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Elements that it acted on: of one action, or of each step. */
  readonly acted: readonly (ActedElement | null)[];
}

/** Arguments that hold what a person writes, sends or opens, and may be another value in the next run. */
const VALUES: ReadonlySet<string> = new Set(["text", "url", "path", "value", "query", "query_text", "name"]);
/** Shorter values are the same by chance. */
const SHORTEST = 3;
/** Arguments that are numbers of elements: they are others in the next run. */
const NUMBERS: readonly string[] = ["index", "to", "epoch"];
const ASKED = /^\{\{input:(\w+)\}\}$/;
const SECRET = /\{\{secret:([^{}]+)\}\}/;

/** Returns a script that makes the calls again: elements by name, values that repeat as inputs. Pure. */
export function scriptText(calls: readonly RecordedCall[]): string {
  const plain = calls.map(toStatement);
  const inputs = inputsOf(plain);
  const namespaces = new Set(calls.map(({ path }) => path.split(".")[0] ?? path));
  const writer = new Writer(inputs);
  const lines = plain.map((statement) => writer.line(statement));
  const given = [
    ...[...inputs].map(([value, name]) => `${name} = ${JSON.stringify(value)}`),
    ...writer.asked,
  ].join(", ");
  const names = [
    ...[...namespaces].sort(),
    ...(given === "" ? [] : ["inputs"]),
    ...(writer.hasSecrets ? ["secret"] : []),
  ];
  return [
    `// Recorded by Glovebox. Elements are found by role and name; glovebox run FILE makes the calls again.`,
    ...(names.length === 0 ? [] : [`import { ${names.join(", ")} } from "glovebox:tools";`]),
    ...(given === "" ? [] : ["", `const { ${given} } = inputs; // --input KEY=VALUE gives another one`]),
    "",
    ...lines,
    "",
  ].join("\n");
}

/** A call as it is written down, or why it is not. */
type Statement =
  | { readonly path: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly path: string; readonly problem: string };

function toStatement({ path, input, acted }: RecordedCall): Statement {
  if (path === "browser.overlay_act") {
    const step = named(input, acted[0]);
    return step === undefined
      ? { path, problem: `${String(input["action"])}: what it acted on has no name` }
      : { path: "browser.steps", input: { steps: [step] } };
  }
  if (path === "javafx.perform") {
    const lasting = lastingActions(input, acted, wordOf);
    return lasting === undefined
      ? { path, problem: "what an action was done to has no name of its own" }
      : { path, input: lasting };
  }
  const { steps } = input;
  if (path === "browser.steps" && Array.isArray(steps)) {
    const all = steps.map((step, at) => isObject(step) ? named(step, acted[at]) : undefined);
    return all.every((step) => step !== undefined)
      ? { path, input: { ...input, steps: all } }
      : { path, problem: "what a step acted on has no name" };
  }
  return path.startsWith("browser.") && NUMBERS.some((name) => typeof input[name] === "number")
    ? { path, problem: "it names an element by its number" }
    : { path, input };
}

/** Returns a step without numbers; nothing when only a number says what is meant. */
function named(
  { index, to, epoch: _, ...step }: Readonly<Record<string, unknown>>,
  element: ActedElement | null | undefined,
): Record<string, unknown> | undefined {
  if (to !== undefined) return undefined;
  if (element === null || element === undefined) return index === undefined ? step : undefined;
  if (element.name === "") return undefined;
  const { role, name, near, secret = false } = element;
  const { action, text, ...rest } = step;
  const hidden = secret && typeof text === "string" && !SECRET.test(text);
  return {
    ...{ action, role, name },
    ...(near === undefined ? {} : { near }),
    exact: true,
    ...rest,
    ...(text === undefined ? {} : { text: hidden ? `{{secret:${wordOf(name)}}}` : text }),
  };
}

/** Returns values that several calls have, by the name that they get. */
function inputsOf(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const seen = new Map<string, { count: number; readonly name: string }>();
  const see = (value: unknown, key: string, label: string): void => {
    if (Array.isArray(value)) return value.forEach((each) => see(each, key, label));
    if (isObject(value)) {
      const own = typeof value["name"] === "string" ? value["name"] : label;
      return Object.entries(value).filter(([inner]) => inner !== "selector").forEach(([inner, each]) =>
        see(each, inner, inner === "name" ? "" : own)
      );
    }
    if (
      typeof value !== "string" || value.length < SHORTEST || !VALUES.has(key) || SECRET.test(value) ||
      ASKED.test(value)
    ) {
      return;
    }
    if (key === "name" && label === "") return; // the name of an element
    const known = seen.get(value) ?? { count: 0, name: wordOf(label === "" ? key : label) };
    known.count++;
    seen.set(value, known);
  };
  for (const statement of statements) if ("input" in statement) see(statement.input, "", "");
  const names = new Map<string, string>();
  for (const [value, { count, name }] of seen) {
    if (count < 2) continue;
    let free = name;
    for (let next = 2; [...names.values()].includes(free); next++) free = `${name}${next}`;
    names.set(value, free);
  }
  return names;
}

/** Returns a name for a variable: `First name` is `firstName`. */
function wordOf(label: string): string {
  const words = label.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const [first = "value", ...others] = words.slice(0, 4).map((word) => word.toLowerCase());
  const name = [first, ...others.map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`)].join("");
  return /^\d/.test(name) || RESERVED.has(name)
    ? `${name === "" ? "value" : `the${name[0]?.toUpperCase()}${name.slice(1)}`}`
    : name;
}

const RESERVED: ReadonlySet<string> = new Set(
  "break case catch class const continue default delete do else export for function if import in inputs let new return secret static super switch this throw try typeof var void while with yield await enum"
    .split(" "),
);

/** Writes statements. */
class Writer {
  hasSecrets = false;
  /** Inputs that have no value here: each run is given one. */
  readonly asked = new Set<string>();
  readonly #inputs: ReadonlyMap<string, string>;

  constructor(inputs: ReadonlyMap<string, string>) {
    this.#inputs = inputs;
  }

  line(statement: Statement): string {
    const { path } = statement;
    if ("problem" in statement) return `// Not recorded: ${path}, ${oneLine(statement.problem)}`;
    const { input } = statement;
    return `await ${path}(${Object.keys(input).length === 0 ? "" : this.#value(input)});`;
  }

  #value(value: unknown, key = ""): string {
    if (typeof value === "string") return this.#text(value, key);
    if (Array.isArray(value)) return `[${value.map((each) => this.#value(each, key)).join(", ")}]`;
    if (!isObject(value)) return JSON.stringify(value) ?? "undefined";
    const fields = Object.entries(value).map(([name, each]) => {
      // Words of a selector say which element is meant.
      const written = name === "selector" ? new Writer(new Map()).#value(each) : this.#value(each, name);
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      return key === written ? key : `${key}: ${written}`;
    });
    return `{ ${fields.join(", ")} }`;
  }

  #text(text: string, key: string): string {
    const input = VALUES.has(key) && key !== "name" ? this.#inputs.get(text) : undefined;
    if (input !== undefined) return input;
    const [, asked] = ASKED.exec(text) ?? [];
    if (asked !== undefined) {
      this.asked.add(asked);
      return asked;
    }
    const parts = text.split(/(\{\{secret:[^{}]+\}\})/).filter((part) => part !== "");
    if (!parts.some((part) => SECRET.test(part))) return JSON.stringify(text);
    this.hasSecrets = true;
    return parts.map((part) => {
      const [, name] = SECRET.exec(part) ?? [];
      return name === undefined ? JSON.stringify(part) : `secret(${JSON.stringify(name)})`;
    }).join(" + ");
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
