import { ToolError } from "../../adapter_api/errors.ts";
import { deadline } from "../../base/time/deadline.ts";
import { linesOf } from "../../base/text/lines.ts";
import { isObject } from "../../base/is_object.ts";
import { RPC } from "../message.ts";
import type { StdioStreams } from "./standard_streams.ts";

/** Longest time for which a client's next request is waited for, in milliseconds. */
const NEXT_REQUEST_MS = 2_000;

/**
 * Tells a client why it cannot be served: its next request, whatever it is, is answered with the reason. A client that
 * was greeted already would otherwise only see that its server is gone.
 *
 * @param streams the connection
 * @param answered the id of the `initialize` that was answered already
 * @param reason why nothing is served
 */
export async function refuseNextRequest(
  { input, write }: StdioStreams,
  answered: Promise<string | number | undefined>,
  reason: unknown,
): Promise<void> {
  const refuse = async (): Promise<void> => {
    for await (const line of linesOf(input)) {
      const id = requestIn(line);
      if (id === undefined || id === await answered) continue;
      const answer = { jsonrpc: "2.0", id, error: { code: RPC.internalError, message: sentenceOf(reason) } };
      return await write(new TextEncoder().encode(`${JSON.stringify(answer)}\n`));
    }
  };
  await deadline(refuse(), NEXT_REQUEST_MS, "The next request").catch(() => {}); // nobody asks
}

function sentenceOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const hint = reason instanceof ToolError ? reason.options.hint : undefined;
  return `Glovebox cannot start: ${reason.message}${hint === undefined ? "" : `. ${hint}`}`;
}

function requestIn(line: string): string | number | undefined {
  try {
    const message: unknown = JSON.parse(line);
    if (!isObject(message) || typeof message.method !== "string") return undefined;
    return typeof message.id === "string" || typeof message.id === "number" ? message.id : undefined;
  } catch {
    return undefined;
  }
}
