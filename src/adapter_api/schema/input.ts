import { z } from "zod";
import { checkable } from "./checkable_schema.ts";
import type { ContentData } from "../content.ts";
import { AnswerMistake } from "../answers/answer_mistake.ts";
import { ToolError } from "../errors.ts";
import { isJsonSchema, type JsonSchema, toJsonSchema } from "./json_schema.ts";
import { readLeniently } from "./lenient.ts";
import type { LoadedTool } from "../loaded.ts";
import { nearest } from "../text/nearest.ts";
import { isRecord, type Schema } from "./schema_fit.ts";
import { valueProblems } from "./union_problems.ts";
import { type UnknownArgument, unknownArguments } from "./unknown_arguments.ts";

const fromJson = new WeakMap<object, z.ZodType>();

/** The validator of a JSON schema; throws where it holds what nothing can be checked against. */
export function validatorOf(schema: Readonly<Record<string, unknown>>): z.ZodType {
  const known = fromJson.get(schema);
  if (known !== undefined) return known;
  const made = z.fromJSONSchema(checkable(schema));
  fromJson.set(schema, made);
  return made;
}

const lenient = new WeakMap<object, Schema>();

/** Made at the first call that needs it: most calls fit at once. */
function lenientSchema(schema: z.core.$ZodType | JsonSchema): Schema {
  const known = lenient.get(schema);
  if (known !== undefined) return known;
  const made = toJsonSchema(schema);
  lenient.set(schema, made);
  return made;
}

/** The arguments of a call. */
export interface ParsedInput {
  /** As the tool's schema has them. */
  readonly input: Record<string, unknown>;
  /** Notes for the caller about how the values were taken. */
  readonly notes: readonly string[];
}

/**
 * Parses the arguments of a call. What does not fit is read once more as it was meant: see {@linkcode readLeniently}.
 *
 * @throws ToolError `INVALID_INPUT` naming every argument that is wrong, and the nearest name for unknown ones
 */
export function parseInput(name: string, tool: LoadedTool, input: unknown): ParsedInput {
  const strict = isRecord(input) ? check(tool, input) : undefined;
  if (strict?.ok) return { input: strict.input, notes: [] };
  const { value, notes } = readLeniently(lenientSchema(tool.input), input);
  if (!isRecord(value)) {
    throw new ToolError("INVALID_INPUT", `Cannot call ${name}: the arguments are not an object`);
  }
  const checked = check(tool, value);
  if (checked.ok) return { input: checked.input, notes };
  throw new ToolError("INVALID_INPUT", `Cannot call ${name}: ${summary(checked.problems)}`, {
    hint: correction(name),
  });
}

/** What to do about arguments that a tool refuses. */
export function correction(name: string): string {
  return `Correct the arguments and call ${name} again`;
}

const MOST_PROBLEMS = 10;
const LONGEST_PROBLEM = 300;

/** The first problems, each in a line of its own length: arguments may be thousands, and hold anything. */
function summary(problems: readonly string[]): string {
  const told = problems.slice(0, MOST_PROBLEMS).map((problem) =>
    problem.length <= LONGEST_PROBLEM ? problem : `${problem.slice(0, LONGEST_PROBLEM)}…`
  );
  const more = problems.length - told.length;
  return told.join("; ").replaceAll(/\p{Cc}/gu, " ") + (more > 0 ? `; and ${more} more` : "");
}

type Checked =
  | { readonly ok: true; readonly input: Record<string, unknown> }
  | { readonly ok: false; readonly problems: readonly string[] };

function check(tool: LoadedTool, given: Record<string, unknown>): Checked {
  const problems = isJsonSchema(tool.input) ? [] : unknownArguments(tool.input, given).map(unknownProblem);
  const schema = isJsonSchema(tool.input) ? validatorOf(tool.input.jsonSchema) : tool.input;
  const parsed = schema.safeParse(given);
  // No validator sees it, and no tool has it.
  const prototype = 'unknown argument "__proto__"';
  if (Object.hasOwn(given, "__proto__") && !problems.some((told) => told.startsWith(prototype))) {
    problems.push(prototype);
  }
  if (parsed.success && problems.length === 0) {
    return { ok: true, input: isRecord(parsed.data) ? parsed.data : given };
  }
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => problemWith(issue, given)));
  return { ok: false, problems };
}

/** Result of {@linkcode parseLeniently}. */
export interface LenientResult<Output> {
  /** As `safeParse` gives it. */
  readonly parsed: z.ZodSafeParseResult<Output>;
  /** Notes for the caller about how the value was taken. */
  readonly notes: readonly string[];
}

/**
 * Parses a value that a model sent, as forgiving as a tool's arguments are parsed: `"7"` is taken for a number, `null`
 * for an argument that is not given.
 *
 * @example
 * ```ts
 * import { parseLeniently, z } from "glovebox";
 *
 * const { parsed } = parseLeniently(z.object({ width: z.number() }), { width: "7" });
 * console.assert(parsed.success && parsed.data.width === 7);
 * ```
 *
 * @param schema what the value must be
 * @param given what was sent
 */
export function parseLeniently<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): LenientResult<z.output<Schema>> {
  const strict = z.safeParse(schema, given);
  if (strict.success) return { parsed: strict, notes: [] };
  const { value, notes } = readLeniently(lenientSchema(schema), given);
  return { parsed: z.safeParse(schema, value), notes };
}

function unknownProblem({ path, key, known }: UnknownArgument): string {
  const meant = nearest(key, known);
  const names = known.length === 0 ? "it takes none" : `it takes ${known.join(", ")}`;
  return `unknown argument "${path}" (${meant === undefined ? names : `did you mean "${meant}"?`})`;
}

function problemWith(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const [name, ...deeper] = issue.path;
  const isMissing = name !== undefined && deeper.length === 0 && !(name in given);
  return isMissing ? `the argument "${String(name)}" is missing` : sentence(issue, "the argument ");
}

/** Says in one line what is wrong with the arguments of a call that a schema refuses. */
export function problemsOf(schema: z.ZodType, { issues }: z.core.$ZodError, given: unknown): string {
  if (!isRecord(given)) return "the arguments are not an object";
  const others = issues.filter(({ code }) => code !== "unrecognized_keys");
  return summary([
    ...unknownArguments(schema, given).map(unknownProblem),
    ...others.map((issue) => problemWith(issue, given)),
  ]);
}

/** Says in one line what is wrong with a value that an adapter or a person gave. */
export function sentencesOf(error: z.core.$ZodError): string {
  return error.issues.map((issue) => sentence(issue)).join("; ");
}

/** @param noun what it is that has the path, with a space at its end */
function sentence(issue: z.core.$ZodIssue, noun = ""): string {
  return valueProblems(issue).map(({ path: keys, message }) => {
    const path = keys.join(".");
    // In the words of JavaScript something was received.
    if (message.endsWith("received undefined") && path !== "") return `${noun}"${path}" is missing`;
    return path === "" ? message : `"${path}": ${message}`;
  }).join("; ");
}

const FOREIGN_MISTAKE =
  "The call was made, and what it answered follows as it came: do not make it again for that. " +
  "The mistake is of the server behind the adapter, or the adapter's output is not what the server says";

/**
 * Checks the structured answer against the tool's output schema.
 *
 * @param content what is answered besides: where others answer through the tool, the caller gets it all the same
 * @throws ToolError `INTERNAL` when the adapter answered something else
 */
export function checkOutput(
  name: string,
  tool: LoadedTool,
  structured: unknown,
  content: () => readonly ContentData[] = () => [],
): void {
  if (tool.output === undefined) return;
  const schema = isJsonSchema(tool.output) ? validatorOf(tool.output.jsonSchema) : tool.output;
  const parsed = z.safeParse(schema, structured);
  if (parsed.success) return;
  const message = `The answer of ${name} does not fit its output schema: ${sentencesOf(parsed.error)}`;
  if (tool.foreign === true) throw new AnswerMistake(message, FOREIGN_MISTAKE, content());
  throw new AnswerMistake(
    message,
    "This is a mistake in the adapter: its author must return what output says, or change output",
  );
}
