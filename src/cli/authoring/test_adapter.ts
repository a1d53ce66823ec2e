import { dirname, join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { appFolder, createHost, permissionFlags, requestFor, RunDirectory, runtimePath } from "../../app.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { exists } from "../../base/exists.ts";
import { HAS_GROUPS, signalGroup } from "../../base/process_group.ts";
import { onStop } from "../../base/stop_signal.ts";
import { EXIT } from "../failure.ts";
import { prepare } from "../settings.ts";

/** `glovebox test`: the adapter's own tests, with what the adapter was granted and nothing more. */
export async function testAdapter([path = "."]: readonly string[], flags: unknown): Promise<number> {
  const settings = await prepare(flags);
  await using host = createHost(settings);
  const rights = host.effective(await host.load(requestFor(path, settings)));
  await using folder = await RunDirectory.create();
  const command = await testCommand(path, { rights, folder });
  const code = await ended(command.spawn(), folder, ({ status }) => status.then(({ code }) => code));
  return code === 0 ? EXIT.fine : EXIT.failure;
}

/** Options for a run of tests. */
export interface TestRun {
  readonly rights: Effective;
  /** Folder for what they write: it goes, and they with it, when the command ends, by whatever signal. */
  readonly folder: RunDirectory;
  /** File where the runtime records what they reach for. */
  readonly record?: string;
}

/** Runs the tests of an adapter and returns what they print. */
export async function runTests(path: string, run: TestRun): Promise<{ code: number; printed: string }> {
  const command = await testCommand(path, run, "piped");
  const { code, stdout, stderr } = await ended(command.spawn(), run.folder, (child) => child.output());
  const decoder = new TextDecoder();
  return { code, printed: `${decoder.decode(stdout)}${decoder.decode(stderr)}` };
}

/** Waits for tests. They hear what the command hears, and are killed at the second time. */
async function ended<Result>(
  child: Deno.ChildProcess,
  { reaper }: RunDirectory,
  result: (child: Deno.ChildProcess) => Promise<Result>,
): Promise<Result> {
  await reaper.add(child.pid);
  let heard = 0;
  using _heard = onStop((signal) => signalGroup(child.pid, ++heard === 1 ? signal : "SIGKILL"));
  try {
    return await result(child);
  } finally {
    await reaper.remove(child.pid);
  }
}

async function testCommand(
  path: string,
  { rights, folder: { path: scratch }, record }: TestRun,
  output: "inherit" | "piped" = "inherit",
) {
  const real = await Deno.realPath(path);
  const tests = await testsOf(real);
  const folder = tests === real ? real : dirname(real);
  return new Deno.Command(runtimePath(), {
    args: [
      "test",
      "--quiet",
      "--no-prompt",
      "--unstable-worker-options",
      "--no-check",
      "--no-remote",
      "--no-npm",
      "--no-lock",
      "--config",
      join(appFolder(), "deno.json"),
      ...permissionFlags(rights, { code: folder, scratch }),
      tests,
    ],
    cwd: folder,
    detached: HAS_GROUPS, // with the programs that they start
    stdin: "null",
    stdout: output,
    stderr: output,
    env: {
      TMPDIR: scratch,
      DENO_DIR: join(scratch, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
      RUST_BACKTRACE: "0",
      ...(output === "inherit" && Deno.stdout.isTerminal() ? {} : { NO_COLOR: "1" }), // else it colors files
      ...(record === undefined ? {} : { DENO_AUDIT_PERMISSIONS: record }),
    },
  });
}

/** Returns the folder of an adapter, or the file next to a script. */
async function testsOf(real: string): Promise<string> {
  const { isDirectory } = await Deno.stat(real);
  const tests = isDirectory ? real : real.replace(/(\.[mc]?[jt]s)$/, "_test$1");
  if (await (isDirectory ? hasTests(tests) : exists(tests))) return tests;
  const file = isDirectory ? join(real, "adapter_test.ts") : tests;
  throw new ToolError("NOT_FOUND", `There are no tests of ${real}`, {
    hint: `Write them in ${file}; glovebox new writes an adapter that has some`,
  });
}

/** Looks for what the runtime takes for tests. */
async function hasTests(folder: string): Promise<boolean> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const isTest = isDirectory
      ? !/^(?:\.|node_modules$)/.test(name) && await hasTests(join(folder, name))
      : /(?:^|[_.])test\.[mc]?[jt]sx?$/.test(name);
    if (isTest) return true;
  }
  return false;
}
