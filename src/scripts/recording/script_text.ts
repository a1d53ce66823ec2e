import { isObject } from "../../base/is_object.ts";
import { objectKey } from "../../base/text/object_key.ts";
import { MadeObjects } from "./made_objects.ts";
import type { Recorded, RecordedHome } from "./recorded.ts";
import { SECRET } from "./javafx_statement.ts";
import { type Statement, toStatement, wordOf } from "./statement.ts";

/** Arguments that hold what a person writes, sends or opens, and may be another value in the next run. */
const VALUES: ReadonlySet<string> = new Set([
  "text",
  "url",
  "path",
  "value",
  "query",
  "query_text",
  "name",
  "files",
]);
/** Shorter values are the same by chance. */
const SHORTEST = 3;
const ASKED = /^\{\{input:(\w+)\}\}$/;

/**
 * Returns a script that makes the calls again: elements by name, values that repeat as inputs. Pure.
 *
 * @param typed makes inputs of all that was typed or chosen
 */
export function scriptText(recorded: readonly Recorded[], typed = false): string {
  const plain = withoutRepeats(recorded).map((each) => "acted" in each ? toStatement(each) : each);
  const inputs = inputsOf(plain, typed);
  const namespaces = new Set(
    plain.map((each) => "of" in each ? each.of : each.path.split(".")[0] ?? each.path),
  );
  const hasChecks = plain.some((each) => "of" in each);
  const made = new MadeObjects(plain.map(argumentsOf), [
    ...[...namespaces, "expect", "inputs", "secret"],
    ...inputs.values(),
  ]);
  const writer = new Writer(inputs, made);
  const lines = plain.map((statement) => writer.line(statement));
  const given = [
    ...[...inputs].map(([value, name]) => `${name} = ${JSON.stringify(value)}`),
    ...writer.asked,
  ].join(", ");
  const names = [
    ...[...namespaces].sort(),
    ...(hasChecks ? ["expect"] : []),
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

/** What a statement says of objects. */
function argumentsOf(statement: Statement): unknown {
  if ("holds" in statement) return [statement.holds, { ids: statement.gone }];
  return "input" in statement ? statement.input : {};
}

/** A double click begins with a click; what was checked a moment ago is checked. */
function withoutRepeats(recorded: readonly Recorded[]): Recorded[] {
  return recorded.filter((each, at) => {
    const next = recorded[at + 1];
    if ("of" in each) return !(next !== undefined && "of" in next);
    return next === undefined || !isHalf(each, next);
  });
}

function isHalf(first: Recorded, second: Recorded): boolean {
  if (!("input" in first && "input" in second) || first.path !== "javafx.perform") return false;
  const twice = JSON.stringify(second.input);
  return JSON.stringify(first.input).replace('"type":"click"', '"type":"doubleClick"') === twice;
}

/** Returns values that several calls have, by the name that they get. */
function inputsOf(statements: readonly Statement[], typed: boolean): ReadonlyMap<string, string> {
  const seen = new Map<string, { count: number; readonly name: string }>();
  const files = new Set(statements.flatMap((each) => "makes" in each ? each.makes?.id ?? [] : []));
  const see = (value: unknown, key: string, label: string): void => {
    if (Array.isArray(value)) return value.forEach((each) => see(each, key, label));
    if (isObject(value)) {
      const own = typeof value["name"] === "string" ? value["name"] : label;
      return Object.entries(value).filter(([inner]) => inner !== "selector").forEach(([inner, each]) =>
        see(each, inner, inner === "name" ? "" : own)
      );
    }
    const isTyped = typed && (key === "text" || key === "files");
    if (
      typeof value !== "string" || value.length < (isTyped ? 1 : SHORTEST) || !VALUES.has(key) ||
      SECRET.test(value) || ASKED.test(value)
    ) {
      return;
    }
    if (key === "name" && label === "") return; // the name of an element
    if (key === "files" && files.has(value)) return; // it comes of this run
    const known = seen.get(value) ?? { count: 0, name: wordOf(label === "" ? key : label) };
    known.count += isTyped ? 2 : 1;
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

/** Writes statements. */
class Writer {
  hasSecrets = false;
  /** Inputs that have no value here: each run is given one. */
  readonly asked = new Set<string>();
  readonly #inputs: ReadonlyMap<string, string>;
  readonly #made: MadeObjects;

  constructor(inputs: ReadonlyMap<string, string>, made: MadeObjects) {
    this.#inputs = inputs;
    this.#made = made;
  }

  line(statement: Statement): string {
    if ("holds" in statement) return this.#home(statement);
    if ("of" in statement) {
      return `await expect(${statement.of}).toShow(${JSON.stringify(statement.shows)});`;
    }
    const { path } = statement;
    if ("problem" in statement) return `// Not recorded: ${path}, ${oneLine(statement.problem)}`;
    const { input, makes } = statement;
    const call = `await ${path}(${Object.keys(input).length === 0 ? "" : this.#value(input)})`;
    const name = makes && this.#made.declare(makes, wordOf);
    return name === undefined ? `${call};` : `const ${name} = (${call}).data;`;
  }

  #home({ of, holds, gone }: RecordedHome): string {
    const objects = gone.map((id) => ({ id }));
    return [
      ...(holds.length === 0 ? [] : [`await expect(${of}).toHave(${this.#value(holds)});`]),
      ...(gone.length === 0 ? [] : [`await expect(${of}).not.toHave(${this.#value(objects)});`]),
    ].join("\n");
  }

  #value(value: unknown, key = ""): string {
    if (typeof value === "string") return this.#text(value, key);
    if (Array.isArray(value)) return `[${value.map((each) => this.#value(each, key)).join(", ")}]`;
    if (!isObject(value)) return JSON.stringify(value) ?? "undefined";
    const fields = Object.entries(value).map(([name, each]) => {
      // Words of a selector say which element is meant.
      const written = name === "selector"
        ? new Writer(new Map(), this.#made).#value(each)
        : this.#value(each, name);
      const key = objectKey(name);
      return key === written ? key : `${key}: ${written}`;
    });
    return `{ ${fields.join(", ")} }`;
  }

  #text(text: string, key: string): string {
    const object = this.#made.reference(text, key);
    if (object !== undefined) return object;
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
