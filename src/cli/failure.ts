import { ToolError } from "../adapter_api/errors.ts";
import { currentFolders } from "../config/folders.ts";
import { printable, printableJson } from "../base/text/visible.ts";

/** The exit codes, as `--help` documents them. */
export const EXIT = {
  fine: 0,
  failure: 1,
  usage: 2,
  unanswered: 3,
  budget: 4,
  impossible: 5,
  refused: 6,
  person: 7,
  damaged: 70,
} as const;

/** Wrong words on the command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A question, and nobody there to answer it: exit code 3. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
}

const encoder = new TextEncoder();

/** Writes to standard output; only commands that do not speak the protocol may. Foreign words in it do no harm. */
export async function print(text: string): Promise<void> {
  await writeAll(Deno.stdout, printable(text));
}

/** Writes a value to standard output, as JSON for programs. */
export async function printJson(value: unknown, indent?: number): Promise<void> {
  await writeAll(Deno.stdout, printableJson(JSON.stringify(value, undefined, indent)));
}

/** Writes to standard error. */
export async function printError(text: string): Promise<void> {
  await writeAll(Deno.stderr, printable(text));
}

async function writeAll(target: { write(bytes: Uint8Array): Promise<number> }, text: string): Promise<void> {
  const bytes = encoder.encode(text.endsWith("\n") ? text : `${text}\n`);
  for (let done = 0; done < bytes.length;) done += await target.write(bytes.subarray(done));
}

/** The exit code of a command that an error ended. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  return error instanceof UnansweredError ? EXIT.unanswered : EXIT.failure;
}

/** One plain sentence that says what happened and what to do next. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ToolError) {
    const { hint } = error.options;
    return hint === undefined ? error.message : `${error.message}. ${hint}`;
  }
  return error instanceof Error ? systemSentence(error.message) : String(error);
}

const SYSTEM_ERROR = /^(.+?) \(os error \d+\): (\w+) '([^']+)'(?: -> '([^']+)')?/;
const DEEDS: Readonly<Record<string, string>> = {
  mkdir: "make the folder",
  writefile: "write",
  open: "open",
  copy: "copy",
  rename: "rename",
  remove: "remove",
};

/** Says what could not be done where the system's words come first, and how to move a folder of ours. */
function systemSentence(message: string): string {
  const [, reason, deed = "", from = "", to] = SYSTEM_ERROR.exec(message) ?? [];
  if (reason === undefined) return message;
  const path = to ?? from;
  const said = `Cannot ${DEEDS[deed] ?? deed} ${from}${to === undefined ? "" : ` to ${to}`}: ${reason}`;
  if (Deno.build.os !== "linux" || !/read-only|denied|not permitted|no space/i.test(reason)) return said;
  const { config, state, cache } = currentFolders();
  const variables = [[cache, "XDG_CACHE_HOME"], [state, "XDG_STATE_HOME"], [
    config,
    "XDG_CONFIG_HOME",
  ]] as const;
  const [, variable] = variables.find(([folder]) => path.startsWith(folder)) ?? [];
  return variable === undefined ? said : `${said}. Set ${variable} to a folder that you may write`;
}
