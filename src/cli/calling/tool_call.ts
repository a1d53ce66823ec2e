import { join, resolve } from "node:path";
import { z } from "zod";
import type { ContentData } from "../../adapter_api/content.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { GrantAnswer } from "../../adapter_api/permissions.ts";
import { type App, toCallToolResult } from "../../app.ts";
import { extensionOf } from "../../base/extension_of.ts";
import { visible } from "../../base/text/visible.ts";
import type { CallContext, ClientSession } from "../../catalog/tool_source.ts";
import { EXIT, UsageError } from "../failure.ts";
import { parseValue } from "../flags.ts";
import { askAtTerminal } from "../scripts/terminal_questions.ts";
import { choose, type CommandTerminal, OWN_TERMINAL } from "../terminal.ts";

/** A call as a command line describes it. */
export interface ToolCall {
  /** The tool, then its arguments. */
  readonly words: readonly string[];
  /** True to print the result as MCP sends it. */
  readonly json: boolean;
  /** Folder for pictures and sound. */
  readonly out: string;
  /** Folder that `out` starts from. */
  readonly cwd: string;
}

/**
 * Makes a call and prints its answer.
 *
 * @returns the exit code
 * @throws UsageError for words that are no arguments, ToolError for an unknown tool
 */
export async function makeToolCall(
  app: App,
  { words: [tool = "", ...words], json, out, cwd }: ToolCall,
  context: CallContext,
  terminal: CommandTerminal = OWN_TERMINAL,
): Promise<number> {
  const outcome = await app.catalog.call(tool, parseArguments(words), context);
  if (json) await terminal.printJson(toCallToolResult(outcome), 2);
  else await printToolOutcome(outcome, out, { terminal, cwd });
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

/**
 * A call from a command line: a person at the terminal answers questions; what only a client has is refused.
 *
 * @param session a session of its own by default
 */
export function terminalContext(
  signal: AbortSignal,
  terminal: CommandTerminal = OWN_TERMINAL,
  session: ClientSession = { id: "call", ended: signal },
): CallContext {
  const refuse = (what: string) => () =>
    Promise.reject(
      new ToolError("NOT_CONNECTED", `glovebox call cannot ${what}`, { hint: "Use an MCP client" }),
    );
  return {
    session,
    signal,
    caller: { name: "glovebox call" },
    client: {
      ...(terminal.isPersonThere ? { askToGrant: (text) => askToGrant(text, terminal) } : {}),
      progress: (done, total, message) =>
        void terminal.printError(
          `${done}${total === undefined ? "" : `/${total}`} ${visible(message ?? "")}`, // order is kept by the system
        ).catch(() => {}), // the terminal is gone
      log: () => {}, // it is in the log already
      closeStream: () => {},
      ask: terminal.isPersonThere
        ? (question) => askAtTerminal(question, terminal)
        : refuse("ask a person where nobody is there to answer"),
      sample: refuse("use a client's model"),
      roots: refuse("name a client's folders"),
    },
  };
}

/** Only Glovebox's own questions come here, and before the adapter runs: it cannot write one. */
async function askToGrant(text: string, terminal: CommandTerminal): Promise<GrantAnswer> {
  const question = `Glovebox asks: ${text}\nGrant it once or always?`;
  return await choose(question, ["once", "always", "no"], terminal);
}

/**
 * Prints what a call gave.
 *
 * @param folder where pictures and sound are written
 * @param place the terminal, and the folder that `folder` starts from
 */
export async function printToolOutcome(
  outcome: ToolOutcome,
  folder: string,
  { terminal, cwd }: { readonly terminal: CommandTerminal; readonly cwd: string } = {
    terminal: OWN_TERMINAL,
    cwd: Deno.cwd(),
  },
): Promise<void> {
  if (!outcome.ok) {
    const { code, message, hint } = outcome.error;
    await terminal.printError(`${code}: ${message}${hint === undefined ? "" : `\n${hint}`}`);
  }
  let count = 0;
  for (const part of outcome.content) await terminal.print(await shown(part, { folder, cwd }, ++count));
}

async function shown(
  part: ContentData,
  { folder, cwd }: { readonly folder: string; readonly cwd: string },
  number: number,
): Promise<string> {
  switch (part.type) {
    case "text":
      return part.text;
    case "image":
    case "audio": {
      const path = await writeNew(part, { folder, cwd }, number);
      return `${part.mimeType}, ${part.bytes.length} bytes: ${path}`;
    }
    case "resource":
      return "text" in part ? part.text : `${part.uri}: ${part.bytes.length} bytes`;
    case "resource_link":
      return part.uri;
  }
}

/** A file that is there is not written over: it may be the picture of an earlier call, which somebody compares. */
async function writeNew(
  { mimeType, bytes }: { readonly mimeType: string; readonly bytes: Uint8Array },
  { folder, cwd }: { readonly folder: string; readonly cwd: string },
  number: number,
): Promise<string> {
  await Deno.mkdir(resolve(cwd, folder), { recursive: true, mode: 0o700 });
  for (;; number++) {
    const path = join(folder, `glovebox-${number}.${extensionOf(mimeType)}`);
    try {
      await Deno.writeFile(resolve(cwd, path), bytes, { createNew: true, mode: 0o600 });
      return path;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
}
