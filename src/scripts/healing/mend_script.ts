import type { AnyNode, ObjectExpression, Property } from "acorn";
import { ACTING_TOOLS } from "./acting_tools.ts";
import type { Healing } from "./healer.ts";
import { parseScript, visit } from "../syntax.ts";

/** Script with healed steps. */
export interface MendedScript {
  readonly text: string;
  /** What is made of values while the script runs, so that no text of it can be changed. */
  readonly left: readonly Healing[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes what was healed into a script: only the words that name elements change. Pure but for parsing. */
export async function mendScript(text: string, healings: readonly Healing[]): Promise<MendedScript> {
  let mended = text;
  const left: Healing[] = [];
  for (const healing of healings) {
    const edits = await editsOf(mended, healing);
    if (edits.length === 0) left.push(healing);
    mended = edits.sort((one, other) => other.start - one.start)
      .reduce((made, { start, end, text: part }) => made.slice(0, start) + part + made.slice(end), mended);
  }
  return { text: mended, left };
}

/** Returns the lines that differ, as a diff shows them: no line comes or goes. */
export function diffLines(before: string, after: string): string[] {
  const [old, made] = [before.split("\n"), after.split("\n")];
  return old.flatMap((line, at) =>
    line === made[at] ? [] : [`@@ line ${at + 1} @@`, `- ${line.trim()}`, `+ ${made[at]?.trim() ?? ""}`]
  );
}

async function editsOf(text: string, healing: Healing): Promise<Edit[]> {
  const parsed = await parseScript(text);
  if (!parsed.ok) return [];
  const edits: Edit[] = [];
  visit(parsed.script.program, (node) => {
    if (node.type === "ObjectExpression") edits.push(...editsIn(node, healing));
  });
  return edits;
}

/** A step names its element by its own fields, or by those of a selector. */
function editsIn(node: ObjectExpression, { tool, sought, found }: Healing): Edit[] {
  const wanted: Readonly<Record<string, unknown>> = sought.selector ?? { ...sought };
  const isMeant = ["role", "name", "near", "css", "text", "match"].every((key) =>
    literalOf(fieldOf(node, key)) === wanted[key] || (key === "text" && sought.selector === undefined)
  );
  const isStep = sought.selector !== undefined || fieldOf(node, "action") !== undefined;
  if (!isMeant || !isStep) return [];
  const made = ACTING_TOOLS.get(tool)?.renamed({ target: {} }, found);
  const words = found.selector ?? made;
  if (words === undefined) return [];
  const { role, name, near, css, text, match }: Readonly<Record<string, unknown>> = { ...words };
  const fields = found.selector === undefined ? { role, name, near } : { css, text, match };
  return Object.entries(fields).flatMap(([key, value]) => editOf(node, key, value));
}

/** Writes one field: another value, a field more, or one less. */
function editOf(node: ObjectExpression, key: string, value: unknown): Edit[] {
  const field = fieldOf(node, key);
  const text = JSON.stringify(value);
  if (field !== undefined && text !== undefined) {
    return [{ start: field.value.start, end: field.value.end, text }];
  }
  const last = fieldOf(node, "name") ?? fieldOf(node, "css");
  if (field === undefined) {
    return text === undefined || last === undefined
      ? []
      : [{ start: last.end, end: last.end, text: `, ${key}: ${text}` }];
  }
  const at = node.properties.indexOf(field);
  const [before, after] = [node.properties[at - 1], node.properties[at + 1]];
  if (after !== undefined) return [{ start: field.start, end: after.start, text: "" }];
  return [{ start: before?.end ?? field.start, end: field.end, text: "" }];
}

function fieldOf({ properties }: ObjectExpression, key: string): Property | undefined {
  return properties.find((each): each is Property =>
    each.type === "Property" && !each.computed && keyOf(each.key) === key
  );
}

function keyOf(key: AnyNode): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

function literalOf(field: Property | undefined): unknown {
  if (field === undefined) return undefined;
  return field.value.type === "Literal" ? field.value.value : NaN;
}
