import { dirname, join } from "node:path";
import { appFolder, createHost, permissionFlags, requestFor, runtimePath } from "../../app.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { EXIT } from "../failure.ts";
import { prepare } from "../settings.ts";

/** `glovebox test`: the adapter's own tests, with what the adapter was granted and nothing more. */
export async function testAdapter([path = "."]: readonly string[], flags: unknown): Promise<number> {
  const settings = await prepare(flags);
  await using host = createHost(settings);
  const rights = host.effective(await host.load(requestFor(path, settings)));
  const scratch = await Deno.makeTempDir({ prefix: "gbx-test-" });
  try {
    const command = await testCommand(path, { rights, scratch });
    const { code } = await command.spawn().status;
    return code === 0 ? EXIT.fine : EXIT.failure;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

/** Options for a run of tests. */
export interface TestRun {
  readonly rights: Effective;
  /** Folder for what they write. */
  readonly scratch: string;
  /** File where the runtime records what they reach for. */
  readonly record?: string;
}

/** Runs the tests of an adapter and returns what they print. */
export async function runTests(path: string, run: TestRun): Promise<{ code: number; printed: string }> {
  const command = await testCommand(path, run, "piped");
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  return { code, printed: `${decoder.decode(stdout)}${decoder.decode(stderr)}` };
}

async function testCommand(
  path: string,
  { rights, scratch, record }: TestRun,
  output: "inherit" | "piped" = "inherit",
) {
  const real = await Deno.realPath(path);
  const { isDirectory } = await Deno.stat(real);
  const folder = isDirectory ? real : dirname(real);
  return new Deno.Command(runtimePath(), {
    args: [
      "test",
      "--quiet",
      "--no-prompt",
      "--no-check",
      "--no-remote",
      "--no-npm",
      "--no-lock",
      "--config",
      join(appFolder(), "deno.json"),
      ...permissionFlags(rights, { code: folder, scratch }),
      isDirectory ? folder : real.replace(/(\.[mc]?[jt]s)$/, "_test$1"),
    ],
    cwd: folder,
    stdout: output,
    stderr: output,
    env: {
      TMPDIR: scratch,
      DENO_DIR: join(scratch, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
      ...(record === undefined ? {} : { DENO_AUDIT_PERMISSIONS: record, NO_COLOR: "1" }),
    },
  });
}
