import type { PromptMessage, ResourceBody, ToolAnswer } from "./adapter.ts";
import { type ContentData, isContent } from "./content.ts";
import { answerJson } from "./answers/answer_json.ts";
import { AnswerMistake, described } from "./answers/answer_mistake.ts";
import { isProtocolPart, PARTS, refuseProtocolForm } from "./answers/protocol_form.ts";
import { ToolError } from "./errors.ts";
import { checkOutput, correction, parseInput } from "./schema/input.ts";
import type { LoadedAdapter, LoadedContext, LoadedResource, LoadedTool } from "./loaded.ts";
import { toContentData, type ToolSuccess } from "./outcome.ts";
import { isReply, reply } from "./reply.ts";
import { seenData, seenText } from "./text/hidden_text.ts";
import { uriPattern } from "./text/uri_template.ts";
import { readView } from "./views/read_view.ts";

/**
 * Runs one tool: parses the arguments, calls the handler, checks the answer.
 *
 * @throws ToolError for what the caller can act upon; anything else is the adapter's mistake
 */
export async function runTool(
  adapter: LoadedAdapter,
  name: string,
  input: unknown,
  ctx: LoadedContext,
): Promise<ToolSuccess> {
  const tool = adapter.tools?.[name];
  if (tool === undefined) throw new ToolError("NOT_FOUND", `There is no tool "${name}"`);
  const { input: parsed, notes } = parseInput(name, tool, input);
  const answer = await answerOf(name, tool, parsed, ctx);
  const outcome = toOutcome(name, tool, notes.length === 0 ? answer : withNotes(tool, answer, notes));
  return tool.foreign === true ? seenOutcome(outcome) : outcome;
}

/** Calls the handler. Anyone who gave arguments that it refuses is told to correct them, unless it says what to do. */
async function answerOf(
  name: string,
  tool: LoadedTool,
  input: Record<string, unknown>,
  ctx: LoadedContext,
): Promise<ToolAnswer> {
  try {
    return await tool.run(input, ctx);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "INVALID_INPUT") throw error;
    if (error.options.hint !== undefined) throw error;
    throw new ToolError(error.code, error.message, {
      cause: error,
      ...error.options,
      hint: correction(name),
    });
  }
}

/** Says how arguments were taken, wherever clients may look: in the text, and in data that is not closed. */
function withNotes(tool: LoadedTool, answer: ToolAnswer, notes: readonly string[]): ToolAnswer {
  const text = `Note: ${notes.join("; ")}`;
  const isOpen = tool.output === undefined;
  if (isReply(answer)) {
    const { content, structured } = answer;
    const noted = structured && isOpen ? { ...answer, structured: withWarnings(structured, notes) } : answer;
    if (content === undefined && noted !== answer) return reply(noted);
    const parts = content ?? (structured === undefined ? [] : JSON.stringify(structured));
    return reply({ ...noted, content: [parts, text].flat() });
  }
  if (!isPlainData(answer)) return [answer ?? "Done", text].flat();
  return isOpen
    ? withWarnings(answer, notes)
    : reply({ structured: answer, content: [JSON.stringify(answer), text] });
}

function withWarnings(data: Readonly<Record<string, unknown>>, notes: readonly string[]) {
  const { _warnings: others } = data;
  return { ...data, _warnings: [...(Array.isArray(others) ? others : []), ...notes] };
}

/** Leaves out what a person at the application would not see. */
function seenOutcome(outcome: ToolSuccess): ToolSuccess {
  const { content, structured } = outcome;
  return {
    ...outcome,
    content: content.map(seenPart),
    ...(structured === undefined ? {} : { structured: seenData(structured) }),
  };
}

function seenPart(part: ContentData): ContentData {
  return part.type === "text" ? { ...part, text: seenText(part.text).text } : part;
}

function toOutcome(name: string, tool: LoadedTool, answer: ToolAnswer): ToolSuccess {
  if (isReply(answer)) {
    const { content, structured, isError, meta } = answer;
    const parts = () => content === undefined ? jsonText(name, structured) : partsOf(name, content);
    if (isError !== true) checkOutput(name, tool, structured, () => parts().map(seenPart));
    return {
      ok: true,
      content: parts(),
      ...(structured === undefined ? {} : { structured }),
      ...(isError === undefined ? {} : { isError }),
      ...(meta === undefined ? {} : { meta }),
    };
  }
  if (isPlainData(answer)) return dataOutcome(name, tool, answer);
  checkOutput(name, tool, tool.output === undefined ? undefined : answer);
  return {
    ok: true,
    content: answer === undefined ? [{ type: "text", text: "Done" }] : partsOf(name, answer),
  };
}

/** With an output schema programs get structured content; without one the JSON text says it all, once. */
function dataOutcome(name: string, tool: LoadedTool, answer: Readonly<Record<string, unknown>>): ToolSuccess {
  checkOutput(name, tool, answer, () => jsonText(name, answer).map(seenPart));
  if (tool.output === undefined) refuseProtocolForm(name, answer);
  const content = jsonText(name, answer);
  return tool.output === undefined ? { ok: true, content } : { ok: true, content, structured: answer };
}

function jsonText(name: string, value: unknown): ContentData[] {
  return value === undefined ? [] : [{ type: "text", text: answerJson(name, value) }];
}

type Parts = Exclude<ToolAnswer, void | Readonly<Record<string, unknown>>>;

function isPlainData(answer: ToolAnswer): answer is Readonly<Record<string, unknown>> {
  return typeof answer === "object" && !Array.isArray(answer) && !isContent(answer) && answer !== null;
}

function partsOf(name: string, parts: Parts | readonly (string | ContentData)[]): ContentData[] {
  if (typeof parts === "string") return [{ type: "text", text: parts }];
  if (isContent(parts)) return [parts];
  if (!Array.isArray(parts)) throw answerError(name, parts);
  return parts.map((part) => {
    if (typeof part === "string" || isContent(part)) return toContentData(part);
    throw answerError(name, part, parts);
  });
}

/** Says what came and what to return in its place. */
function answerError(name: string, part: unknown, list?: readonly unknown[]): AnswerMistake {
  const what = `${list === undefined ? "" : "a list with "}${described(part)}`;
  const hint = isProtocolPart(part)
    ? PARTS
    : list !== undefined
    ? "Return an object, such as { items: [...] }"
    : part === null
    ? "Return a text, an object, or nothing at all"
    : "Return a text, such as String(it), or an object, such as { value: it }";
  return new AnswerMistake(`${name} answered with ${what}, where a text, an object or content is due`, hint);
}

/** One piece of a resource, complete. */
export interface ResourcePart {
  /** Its address. */
  readonly uri: string;
  /** Its media type. */
  readonly mimeType: string;
  /** Text, or raw bytes. */
  readonly body: string | Uint8Array;
  /** MCP `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a resource by its address.
 *
 * @throws ToolError `NOT_FOUND` when the adapter has none with this address
 */
export async function readResource(
  adapter: LoadedAdapter,
  uri: string,
  ctx: LoadedContext,
): Promise<ResourcePart[]> {
  const view = await readView(adapter, uri, ctx);
  if (view !== undefined) return [view];
  for (const entry of Object.values(adapter.resources ?? {})) {
    const reading = readerOf(entry, uri, ctx);
    if (reading === undefined) continue;
    return resourceParts(await reading(), { uri, mimeType: entry.mimeType ?? "text/plain" });
  }
  throw new ToolError("NOT_FOUND", `There is no resource "${uri}"`);
}

/** Returns what reads the address; nothing where it is another resource's. */
function readerOf(entry: LoadedResource, uri: string, ctx: LoadedContext) {
  if (entry.uri !== undefined) return entry.uri === uri ? () => entry.read(ctx) : undefined;
  const variables = uriPattern(entry.template).match(uri);
  return variables === undefined ? undefined : () => entry.read(variables, ctx);
}

function isBody(value: unknown): value is ResourcePart["body"] {
  return typeof value === "string" || value instanceof Uint8Array;
}

function resourceParts(body: ResourceBody, own: Pick<ResourcePart, "uri" | "mimeType">): ResourcePart[] {
  if (isBody(body)) return [{ ...own, body }];
  if (Array.isArray(body) && body.every((part) => isBody(part?.body))) {
    return body.map((part) => ({ ...own, ...part }));
  }
  throw new AnswerMistake(
    `${own.uri} was read as ${described(body)}, where a text, bytes or a list of { body } is due`,
    "Return a text, such as JSON.stringify(it), or bytes",
  );
}

/**
 * Makes the messages of a prompt.
 *
 * @throws ToolError `NOT_FOUND` for an unknown prompt, `INVALID_INPUT` for a missing argument
 */
export async function getPrompt(
  adapter: LoadedAdapter,
  name: string,
  args: Readonly<Record<string, string>>,
  ctx: LoadedContext,
): Promise<readonly PromptMessage[]> {
  const prompt = adapter.prompts?.[name];
  if (prompt === undefined) throw new ToolError("NOT_FOUND", `There is no prompt "${name}"`);
  const missing = Object.entries(prompt.args ?? {}).filter(([arg, { required }]) =>
    required && !(arg in args)
  );
  if (missing.length > 0) {
    const names = missing.map(([arg]) => `"${arg}"`).join(", ");
    throw new ToolError(
      "INVALID_INPUT",
      `Cannot make the prompt "${name}": the argument ${names} is missing`,
    );
  }
  const messages = await prompt.get(args, ctx);
  if (typeof messages === "string") return [{ role: "user", content: messages }];
  if (Array.isArray(messages)) return messages;
  throw new AnswerMistake(
    `The prompt "${name}" gave ${described(messages)}, where a text or a list of messages is due`,
    'Return a text, or [{ role: "user", content: text }]',
  );
}

/** Target of a completion: a prompt's argument, or a variable of a resource template. */
export type CompletionTarget =
  | { readonly kind: "prompt"; readonly name: string; readonly argument: string }
  | { readonly kind: "template"; readonly name: string; readonly argument: string };

/** Suggests values; none where the author gave no completer. */
export async function complete(
  adapter: LoadedAdapter,
  target: CompletionTarget,
  prefix: string,
  ctx: LoadedContext,
): Promise<readonly string[]> {
  if (target.kind === "prompt") {
    const argument = adapter.prompts?.[target.name]?.args?.[target.argument];
    return await argument?.complete?.(prefix, ctx) ?? [];
  }
  const entry = adapter.resources?.[target.name];
  if (entry?.template === undefined) return [];
  return await entry.complete?.[target.argument]?.(prefix, ctx) ?? [];
}
