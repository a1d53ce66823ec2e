import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { z } from "zod";

const issues = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
  .min(1);

/** Says in one sentence what the SDK says of wrong parameters with a dump of its parser. */
export function withPlainError(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const [, head, dump] = /^([^[{]*): (\[\s*\{.*\])$/s.exec(message.error.message) ?? [];
  if (head === undefined || dump === undefined) return message;
  const found = issues.safeParse(parse(dump));
  if (!found.success) return message;
  const facts = found.data.map(({ path, message }) =>
    `${path.join(".")}: ${message.replace(/^Invalid input: /, "")}`
  );
  return { ...message, error: { ...message.error, message: `${head}: ${facts.join("; ")}` } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
