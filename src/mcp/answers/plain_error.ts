import { type JSONRPCMessage, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import { valueProblems } from "../../adapter_api/schema/union_problems.ts";

const dumped = z.array(
  z.looseObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
)
  .min(1);

/**
 * Says in one sentence what the SDK says of wrong parameters with a dump of its parser. They are the client's mistake:
 * where the dump stands alone, the SDK calls it one of the server.
 */
export function withPlainError(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const [, head, dump] = /^(?:([^[{]*): )?(\[\s*\{.*\])$/s.exec(message.error.message) ?? [];
  if (dump === undefined) return message;
  const issues = parse(dump);
  if (!areIssues(issues)) return message;
  if (head !== undefined) return withWords(message, message.error.code, `${head}: ${wordsOf(issues)}`);
  if (issues.some(({ path }) => path[0] !== "params")) return message; // not of a request
  return withWords(message, ProtocolErrorCode.InvalidParams, `Invalid params: ${wordsOf(issues)}`);
}

/** Says what is wrong with parameters. */
export function wordsOf(issues: readonly z.core.$ZodIssue[]): string {
  return issues.flatMap(valueProblems).map(({ path, message }) => {
    const place = (path.length > 1 && path[0] === "params" ? path.slice(1) : path).join(".");
    const words = message.replace(/^Invalid (input|option): /, "");
    if (place === "") return words;
    // In the words of JavaScript something was received.
    return words.endsWith("received undefined") ? `"${place}" is missing` : `"${place}": ${words}`;
  }).join("; ");
}

function withWords<Failed extends { readonly error: { readonly code: number; readonly message: string } }>(
  failed: Failed,
  code: number,
  message: string,
) {
  return { ...failed, error: { ...failed.error, code, message } };
}

function areIssues(value: unknown): value is z.core.$ZodIssue[] {
  return dumped.safeParse(value).success;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
