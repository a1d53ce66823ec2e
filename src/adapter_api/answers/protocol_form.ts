import { isContent } from "../content.ts";
import { isRecord } from "../schema/schema_fit.ts";
import { AnswerMistake } from "./answer_mistake.ts";

const KINDS: readonly unknown[] = ["text", "image", "audio", "resource", "resource_link"];

/** Tells whether a value is a part of an answer as the protocol writes it: an author who knows MCP may write that. */
export function isProtocolPart(value: unknown): boolean {
  return isRecord(value) && KINDS.includes(value.type) && !isContent(value);
}

/** Refuses an answer as the protocol writes it: it would reach the model as JSON, and a failure as a success. */
export function refuseProtocolForm(name: string, answer: Readonly<Record<string, unknown>>): void {
  const { content, isError } = answer;
  if (!Array.isArray(content) || !content.some(isProtocolPart)) return;
  throw new AnswerMistake(
    `${name} answered in the form of MCP, which Glovebox makes itself`,
    isError === true ? "Throw new ToolError(code, message)" : PARTS,
  );
}

/** What to return in place of parts of the protocol. */
export const PARTS =
  "Return a text, content such as image.png(bytes), a list of them, or reply({ content, structured })";
