import { z } from "zod";
import { checkable } from "./checkable_schema.ts";
import { ToolError } from "./errors.ts";
import { isJsonSchema, type LoadedTool } from "./loaded.ts";
import { nearest } from "./nearest.ts";

const fromJson = new WeakMap<object, z.ZodType>();

function validatorOf(schema: Readonly<Record<string, unknown>>): z.ZodType {
  const known = fromJson.get(schema);
  if (known !== undefined) return known;
  const made = z.fromJSONSchema(checkable(schema));
  fromJson.set(schema, made);
  return made;
}

/**
 * Parses the arguments of a call.
 *
 * @throws ToolError `INVALID_INPUT` naming every argument that is wrong, and the nearest name for unknown ones
 */
export function parseInput(name: string, tool: LoadedTool, input: unknown): Record<string, unknown> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new ToolError("INVALID_INPUT", `Cannot call ${name}: the arguments are not an object`);
  }
  const given = Object.fromEntries(Object.entries(input));
  const issues = isJsonSchema(tool.input) ? [] : unknownArguments(tool.input, given);
  const schema = isJsonSchema(tool.input) ? validatorOf(tool.input.jsonSchema) : tool.input;
  const parsed = schema.safeParse(given);
  if (parsed.success && issues.length === 0) return isRecord(parsed.data) ? parsed.data : given;
  if (!parsed.success) issues.push(...parsed.error.issues.map((issue) => problemWith(issue, given)));
  throw new ToolError("INVALID_INPUT", `Cannot call ${name}: ${issues.join("; ")}`, {
    hint: `Correct the arguments and call ${name} again`,
  });
}

function unknownArguments(schema: z.ZodObject, given: Record<string, unknown>): string[] {
  if (schema.def.catchall !== undefined && schema.def.catchall._zod.def.type !== "never") return [];
  const names = Object.keys(schema.shape);
  return Object.keys(given).filter((key) => !names.includes(key)).map((key) => {
    const meant = nearest(key, names);
    const known = names.length === 0 ? "it takes none" : `it takes ${names.join(", ")}`;
    return `unknown argument "${key}" (${meant === undefined ? known : `did you mean "${meant}"?`})`;
  });
}

function problemWith(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const [name, ...deeper] = issue.path;
  const isMissing = name !== undefined && deeper.length === 0 && !(name in given);
  return isMissing ? `the argument "${String(name)}" is missing` : sentence(issue);
}

function sentence(issue: z.core.$ZodIssue): string {
  const path = issue.path.join(".");
  return path === "" ? issue.message : `"${path}": ${issue.message}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Checks the structured answer against the tool's output schema.
 *
 * @throws ToolError `INTERNAL` when the adapter answered something else
 */
export function checkOutput(name: string, tool: LoadedTool, structured: unknown): void {
  if (tool.output === undefined) return;
  const schema = isJsonSchema(tool.output) ? validatorOf(tool.output.jsonSchema) : tool.output;
  const parsed = schema.safeParse(structured);
  if (parsed.success) return;
  const issues = parsed.error.issues.map(sentence).join("; ");
  throw new ToolError("INTERNAL", `The answer of ${name} does not fit its output schema: ${issues}`, {
    hint: "This is a mistake in the adapter; tell its author",
  });
}
