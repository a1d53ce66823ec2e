import { join } from "node:path";
import { z } from "zod";
import type { ContentData } from "../adapter_api/content.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { App, toCallToolResult } from "../app.ts";
import type { GrantAnswer } from "../adapter_api/permissions.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import { atomicWrite } from "../base/atomic_write.ts";
import { extensionOf } from "../base/extension_of.ts";
import { visible } from "../base/text/visible.ts";
import { EXIT, print, printError, printJson, UsageError } from "./failure.ts";
import { parseValue } from "./flags.ts";
import { prepare } from "./settings.ts";
import { choose, isPersonThere } from "./terminal.ts";

const callFlags = z.object({ json: z.boolean().optional(), out: z.string().default(".") });

/** `glovebox call`: one call, its answer on standard output. */
export async function call([tool = "", ...words]: readonly string[], flags: unknown): Promise<number> {
  const { json, out } = callFlags.parse(flags);
  const input = parseArguments(words);
  await using app = await App.start(await prepare(flags));
  const interrupted = new AbortController();
  const onSignal = () => interrupted.abort();
  Deno.addSignalListener("SIGINT", onSignal);
  const outcome = await app.catalog.call(tool, input, terminalContext(interrupted.signal));
  if (json) await printJson(toCallToolResult(outcome), 2);
  else await printToolOutcome(outcome, out);
  return outcome.ok && outcome.isError !== true ? EXIT.fine : EXIT.failure;
}

/** Either one JSON object, or words of the form `key=value`. */
export function parseArguments(words: readonly string[]): Record<string, unknown> {
  const [first, ...more] = words;
  if (first?.trimStart().startsWith("{")) {
    const parsed = z.record(z.string(), z.unknown()).safeParse(parseValue(first));
    if (parsed.success && more.length === 0) return parsed.data;
    throw new UsageError(`The arguments are not one JSON object: ${first}`);
  }
  return Object.fromEntries(words.map((word) => {
    const at = word.indexOf("=");
    if (at > 0) return [word.slice(0, at), parseValue(word.slice(at + 1))];
    throw new UsageError(`The argument "${word}" is not of the form key=value, nor is it a JSON object`);
  }));
}

/** A call from a command line: what a client would be asked for is refused. */
export function terminalContext(signal: AbortSignal): CallContext {
  const refuse = (what: string) => () =>
    Promise.reject(
      new ToolError("NOT_CONNECTED", `glovebox call cannot ${what}`, { hint: "Use an MCP client" }),
    );
  return {
    session: { id: "call", ended: signal },
    signal,
    caller: { name: "glovebox call" },
    client: {
      ...(isPersonThere() ? { askToGrant } : {}),
      progress: (done, total, message) =>
        void printError(`${done}${total === undefined ? "" : `/${total}`} ${visible(message ?? "")}`), // order is kept by the system
      log: () => {}, // it is in the log already
      closeStream: () => {},
      ask: refuse("ask a person"),
      sample: refuse("use a client's model"),
      roots: refuse("name a client's folders"),
    },
  };
}

/** Only Glovebox's own questions come here, and before the adapter runs: it cannot write one. */
async function askToGrant(text: string): Promise<GrantAnswer> {
  return await choose(`Glovebox asks: ${text}\nGrant it once or always?`, [
    "once",
    "always",
    "no",
  ]);
}

/**
 * Prints what a call gave.
 *
 * @param folder where pictures and sound are written
 */
export async function printToolOutcome(outcome: ToolOutcome, folder: string): Promise<void> {
  if (!outcome.ok) {
    const { code, message, hint } = outcome.error;
    await printError(`${code}: ${message}${hint === undefined ? "" : `\n${hint}`}`);
  }
  let count = 0;
  for (const part of outcome.content) await print(await shown(part, folder, ++count));
}

async function shown(part: ContentData, folder: string, number: number): Promise<string> {
  switch (part.type) {
    case "text":
      return part.text;
    case "image":
    case "audio": {
      const path = join(folder, `glovebox-${number}.${extensionOf(part.mimeType)}`);
      await atomicWrite(path, part.bytes);
      return `${part.mimeType}, ${part.bytes.length} bytes: ${path}`;
    }
    case "resource":
      return "text" in part ? part.text : `${part.uri}: ${part.bytes.length} bytes`;
    case "resource_link":
      return part.uri;
  }
}
