import { isAbsolute, join } from "node:path";
import { BUILTINS } from "./builtins/builtins.ts";
import type { ShellFiles } from "./builtins/call.ts";
import { Shell, type ShellResult } from "./shell.ts";
import { parseShell, type Pipeline, ShellSyntaxError } from "./syntax.ts";

/** Options for command lines of an application. */
export interface ProgramOptions {
  /** Programs that a person granted, by name or path; `sh` means any command. */
  readonly programs: readonly string[];
  /** The folder that they start in. */
  readonly folder: string;
  files(folder: string): ShellFiles;
  variable(name: string): string;
}

/** Folders in which systems keep programs: what `PATH` says is not for adapters. */
const FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin", "/opt/homebrew/bin"] as const;
const SHELL = /(?:^|[\\/])(?:ba|da|z)?sh(?:\.exe)?$/;
const decoder = new TextDecoder();

/**
 * Runs a command line for `os.execute` and `io.popen`. What it does with files is done here; other programs are run
 * when a person granted them.
 *
 * @throws Error with the person's command when it needs a program that was not granted; nothing of it was done then
 */
export function runCommand(line: string, options: ProgramOptions, input?: Uint8Array): ShellResult {
  const [shell] = shells(options);
  if (shell !== undefined && input === undefined) return spawned(shell, ["-c", line], options.folder);
  const { runner, pipelines } = prepared(line, options);
  return runner.run(pipelines, input);
}

/**
 * Does nothing of a command line.
 *
 * @throws Error when it would be refused
 */
export function checkCommand(line: string, options: ProgramOptions): void {
  prepared(line, options);
}

function shells({ programs }: ProgramOptions): string[] {
  return programs.filter((program) => SHELL.test(program)).flatMap(grantedPaths);
}

function prepared(line: string, options: ProgramOptions) {
  const { files, variable, folder } = options;
  const runner = new Shell({
    files,
    variable,
    program: (name, args, folder) => spawned(programPath(name, options), args, folder),
  }, folder);
  const pipelines = parsed(line);
  for (const name of runner.programsOf(pipelines)) if (!BUILTINS.has(name)) programPath(name, options);
  return { runner, pipelines };
}

function parsed(line: string): Pipeline[] {
  try {
    return parseShell(line);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    throw refusal("sh", `"${line.slice(0, 80)}" needs a shell: ${error.message}`);
  }
}

function programPath(name: string, { programs }: ProgramOptions): string {
  const meant = programs.filter((program) => program === name || program.endsWith(`/${name}`));
  const [path] = meant.flatMap(grantedPaths);
  if (path !== undefined) return path;
  const why = meant.length > 0 ? `"${name}" was not found on this machine, or` : `"${name}"`;
  throw refusal(name, `Programs are not run for applications: ${why} was not granted`);
}

/** Finds the places of a program that may be run. */
function grantedPaths(program: string): string[] {
  const places = isAbsolute(program) ? [program] : FOLDERS.map((folder) => join(folder, program));
  const isGranted = (command: string) =>
    Deno.permissions.querySync({ name: "run", command }).state === "granted";
  return places.filter((place) => isGranted(place) && !isAbsent(place));
}

/** Tells whether nothing is there; a place that may not be read counts as one: the host grants only what it found. */
function isAbsent(path: string): boolean {
  try {
    Deno.statSync(path);
    return false;
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

function spawned(program: string, args: readonly string[], cwd: string): ShellResult {
  const env = { PATH: FOLDERS.join(":"), LANG: "C.UTF-8" };
  const command = new Deno.Command(program, { args: [...args], cwd, clearEnv: true, env, stdin: "null" });
  const { code, stdout, stderr } = command.outputSync();
  return { code, output: stdout, complaints: decoder.decode(stderr) };
}

function refusal(name: string, why: string): Error {
  const word = /^[\w./-]+$/.test(name) ? name : "PROGRAM";
  const builtins = [...BUILTINS.keys()].filter((known) => /^\w{2,}$/.test(known)).join(", ");
  return new Error(
    `${why}. A person grants it by starting the host with --option lua-ui.programs=${word} ` +
      `--grant lua-ui:run=${word}; without a grant there are ${builtins}`,
  );
}
