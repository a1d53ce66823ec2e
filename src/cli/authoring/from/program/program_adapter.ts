import { ToolError } from "../../../../adapter_api/errors.ts";
import type { NewAdapter } from "../new_adapter.ts";
import { ToolNames } from "../words.ts";
import { adapterFile, type ProgramTool, testFile } from "./program_code.ts";
import { effectOf, subCommands, usageOf } from "./help.ts";

/** Options for {@linkcode programAdapter}. */
export interface ProgramOptions {
  readonly name: string;
  /** Names of sub-commands; without any, all are taken. */
  readonly only: readonly string[];
}

const WAIT_MS = 10_000;
const MOST_COMMANDS = 60;
const LONGEST_HELP = 1_200;

/** Writes an adapter with a tool for each sub-command of a program, or one for a program that has none. */
export async function programAdapter(program: string, { name, only }: ProgramOptions): Promise<NewAdapter> {
  const help = await helpOf(program, []);
  const all = subCommands(help);
  const chosen = all.filter((each) => only.length === 0 || only.includes(each.name)).slice(0, MOST_COMMANDS);
  if (only.length > 0 && chosen.length === 0) {
    throw new ToolError("NOT_FOUND", `${program} has no sub-command ${only.join(" or ")}`, {
      hint: all.length === 0 ? "Leave --only out" : `It has ${all.map((each) => each.name).join(", ")}`,
    });
  }
  const names = new ToolNames(name);
  const tools: ProgramTool[] = await Promise.all(chosen.map(async (each) => ({
    own: names.of(each.name),
    words: [each.name],
    description: described(each.description, await helpOf(program, [each.name]).catch(() => "")),
    effect: effectOf(each.name),
  })));
  if (tools.length === 0) {
    const description = described(`Runs ${program}`, help);
    tools.push({ own: names.of("run"), words: [], description, effect: "write" });
  }
  const reading = tools.find(({ effect }) => effect === "read");
  return {
    files: new Map([
      ["adapter.ts", adapterFile({ name, program, tools })],
      ["adapter_test.ts", testFile(program, tools[0])],
    ]),
    templates: [],
    says: [
      `${tools.length === 1 ? "one tool that runs" : `${tools.length} tools that run`} ${program}`,
      "Look at the effect of each tool: it was told by its name",
      `It reads the folder that Glovebox is started in: --option ${name}.folder=DIR names another one`,
      `It writes nothing: --option ${name}.write=DIR names a folder where it may. For the network, add permissions.net`,
    ],
    next: [],
    call: reading?.own ?? `${tools[0]?.own} '{"args": ["--version"]}'`,
  };
}

/** Help of a program or a sub-command; some write it to standard error, or end with a code. */
async function helpOf(program: string, words: readonly string[]): Promise<string> {
  for (const flag of words.length === 0 ? ["--help", "-h", "help"] : ["-h", "--help"]) {
    const [out, err] = await printedBy(program, [...words, flag]);
    const said = out.trim().length >= err.trim().length ? out : err;
    if (said.trim().length > 40) return said;
  }
  return "";
}

async function printedBy(program: string, args: readonly string[]): Promise<[string, string]> {
  try {
    const { stdout, stderr } = await new Deno.Command(program, {
      args: [...args],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      env: { PAGER: "cat", MANPAGER: "cat", GIT_PAGER: "cat", NO_COLOR: "1", COLUMNS: "100" },
      signal: AbortSignal.timeout(WAIT_MS),
    }).output();
    const decoder = new TextDecoder();
    return [decoder.decode(stdout), decoder.decode(stderr)];
  } catch (error) {
    throw absent(program, error);
  }
}

function absent(program: string, error: unknown): ToolError {
  const reason = error instanceof Deno.errors.NotFound
    ? "there is no such program"
    : error instanceof Error
    ? error.message
    : String(error);
  return new ToolError("NOT_FOUND", `Cannot run ${program}: ${reason}`, {
    hint: "Name a program of this machine, or its path",
  });
}

function described(first: string, help: string): string {
  const usage = usageOf(help, LONGEST_HELP);
  const sentence = first.charAt(0).toUpperCase() + first.slice(1).replace(/\.$/, "");
  return usage === "" ? sentence : `${sentence}.\n${usage}`;
}
