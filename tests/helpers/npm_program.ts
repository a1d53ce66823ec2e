import { join } from "node:path";
import { PROJECT } from "./project/source_tree.ts";

/** Other people's programs, and everything they depend on, as pinned in `tests/npm_programs.lock`. */
const PROGRAMS = {
  conformance: "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12",
  inspector: "npm:@modelcontextprotocol/inspector@2.12.0",
  playwright: "npm:@playwright/test@1.65.1",
} as const;

const LOCK = join(PROJECT, "tests", "npm_programs.lock");

/** Time that a program may take, in milliseconds: the first time it is fetched. */
const RUN_MS = 300_000;

/** Result of a program: how it ended and what it wrote. */
export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program from npm to its end.
 *
 * @param program which
 * @param args its command line
 * @param cwd the folder it runs in
 */
export async function runNpmProgram(
  program: keyof typeof PROGRAMS,
  args: readonly string[],
  cwd: string,
): Promise<ProgramResult> {
  const words = ["run", "-A", "--quiet", `--lock=${LOCK}`, "--frozen", PROGRAMS[program], ...args];
  return await run(Deno.execPath(), words, cwd);
}

/**
 * Installs a program from npm for Node, for what the program cannot do on Deno.
 *
 * @param program which
 * @param command the command that it brings
 * @param folder an empty one, where it is installed
 * @returns runs the command in that folder, to its end
 */
export async function installForNode(
  program: keyof typeof PROGRAMS,
  command: string,
  folder: string,
): Promise<(args: readonly string[]) => Promise<ProgramResult>> {
  await installPackages([PROGRAMS[program]], LOCK, folder);
  // What it keeps for its next run goes with the folder.
  return (args) => run("node", [join("node_modules", ".bin", command), ...args], folder, { TMPDIR: folder });
}

/**
 * Installs packages from npm for Node, with everything they depend on as a lock file pins it. No script of a package
 * is run.
 *
 * @param packages each as `npm:NAME@VERSION`
 * @param lock the path of the lock file, which has more than these
 * @param folder where `node_modules` is made
 */
export async function installPackages(
  packages: readonly string[],
  lock: string,
  folder: string,
): Promise<void> {
  const imports = Object.fromEntries(packages.map((name, index) => [`package${index}`, name]));
  await Deno.writeTextFile(
    join(folder, "deno.json"),
    JSON.stringify({ nodeModulesDir: "auto", imports }),
  );
  await Deno.copyFile(lock, join(folder, "deno.lock"));
  const { code, stderr } = await run(Deno.execPath(), ["install", "--quiet"], folder);
  if (code !== 0) throw new Error(`${packages.join(", ")} cannot be installed: ${stderr}`);
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const signal = AbortSignal.timeout(RUN_MS);
  const child = new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    signal,
  });
  const { code, stdout, stderr } = await child.output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}
