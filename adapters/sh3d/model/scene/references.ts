import { sh3dError } from "../../errors.ts";

/** `$0.id`, `$2.wallIds[1]`: a value in the answer to an earlier command, by its number from 0. */
const REFERENCE = /^\$(\d+)((?:\.\w+|\[\d+\])+)$/;

/**
 * Puts earlier answers where arguments refer to them.
 *
 * @throws ToolError `INVALID_INPUT` for a reference to a later command, or to what its answer does not have
 */
export function resolveReferences(value: unknown, answers: readonly unknown[]): unknown {
  if (typeof value === "string") return referred(value, answers);
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, answers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, resolveReferences(each, answers)]),
  );
}

function referred(text: string, answers: readonly unknown[]): unknown {
  const match = REFERENCE.exec(text);
  if (match === null) return text;
  const [, index = "", path = ""] = match;
  if (Number(index) >= answers.length) {
    throw sh3dError("INVALID_INPUT", `"${text}" refers to a command that comes later`, {
      hint: "Only answers of earlier commands are known",
    });
  }
  let found: unknown = answers[Number(index)];
  for (const [, name, position] of path.matchAll(/\.(\w+)|\[(\d+)\]/g)) {
    found = member(found, name ?? position ?? "");
  }
  if (found === undefined) {
    throw sh3dError("INVALID_INPUT", `The answer to command ${index} has no ${path.slice(1)}`);
  }
  return found;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
