import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { buildExecutable } from "../../../scripts/executable/build_executable.ts";
import { chooseTargets } from "../../../scripts/executable/targets.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const ECHO_APP = fileURLToPath(new URL("../../fixtures/echo_app.js", import.meta.url));
const DEADLINE_MS = 60_000;

/** A real executable of this machine, the real runtime in it, with `fixtures/echo_app.js` for an app. */
export interface TestExecutable extends AsyncDisposable {
  readonly path: string;
  /** The app's folder, to build other targets from. */
  readonly app: string;
}

/** Builds the executable in a folder of its own that every user may enter. */
export async function buildTestExecutable(): Promise<TestExecutable> {
  const folder = await temporaryFolder();
  await Deno.chmod(folder.path, 0o755);
  const app = join(folder.path, "app");
  await Deno.mkdir(app);
  await Deno.copyFile(ECHO_APP, join(app, "main.js"));
  await Deno.writeTextFile(join(app, "deno.json"), `{ "imports": {}, "workspace": [] }\n`);
  for (const name of ["LICENSE", "THIRD-PARTY-NOTICES"]) {
    await Deno.writeTextFile(join(app, name), `${name}\n`);
  }
  const [target] = chooseTargets([]);
  assert.ok(target);
  const { path } = await buildExecutable(target, { app, out: folder.path });
  return { path, app, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/** Options for a start; the environment is what is given here, and nothing else. */
export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly stdin?: Uint8Array<ArrayBuffer>;
  /** A command that gets the executable's path and arguments: a shell, or a change of user. */
  readonly through?: readonly string[];
}

/** Result of a start that has ended. */
export interface Ended {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** Starts a program as a process of its own. */
export function spawn(path: string, options: StartOptions = {}): Deno.ChildProcess {
  const [command = path, ...args] = [...options.through ?? [], path, ...options.args ?? []];
  return new Deno.Command(command, {
    args,
    clearEnv: true,
    env: { ...options.env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).spawn();
}

/** Starts a program and waits for its end. */
export async function start(path: string, options: StartOptions = {}): Promise<Ended> {
  return await ended(spawn(path, options), options.stdin);
}

/** Gives a process its input, and waits for its end. */
export async function ended(child: Deno.ChildProcess, stdin = new Uint8Array()): Promise<Ended> {
  const [{ code, signal, stdout, stderr }] = await Promise.all([child.output(), feed(child, stdin)]);
  return { code, signal, stdout, stderr: new TextDecoder().decode(stderr) };
}

/** A process may end without having read its input. */
async function feed(child: Deno.ChildProcess, stdin: Uint8Array): Promise<void> {
  const writer = child.stdin.getWriter();
  try {
    await writer.write(stdin);
    await writer.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

const Report = z.object({
  args: z.array(z.string()),
  pid: z.number(),
  umask: z.number(),
  runtime: z.string(),
  environment: z.record(z.string(), z.string()),
});

/** Report of the app on itself when it is started without a command. */
export type Report = z.infer<typeof Report>;

/** Starts the executable, expects that it goes well without a word, and reads the app's report. */
export async function report(path: string, options: StartOptions = {}): Promise<Report> {
  return reportOf(await start(path, options));
}

/** The app's report in what it wrote. */
export function reportOf({ code, stdout, stderr }: Ended): Report {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  return Report.parse(JSON.parse(new TextDecoder().decode(stdout)));
}
