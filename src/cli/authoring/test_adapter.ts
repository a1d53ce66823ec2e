import { dirname, join } from "node:path";
import { appFolder, createHost, permissionFlags, requestFor, runtimePath } from "../../app.ts";
import { EXIT } from "../failure.ts";
import { prepare } from "../settings.ts";

/** `glovebox test`: the adapter's own tests, with what the adapter was granted and nothing more. */
export async function testAdapter([path = "."]: readonly string[], flags: unknown): Promise<number> {
  const settings = await prepare(flags);
  await using host = createHost(settings);
  const effective = host.effective(await host.load(requestFor(path, settings)));
  const real = await Deno.realPath(path);
  const { isDirectory } = await Deno.stat(real);
  const folder = isDirectory ? real : dirname(real);
  const scratch = await Deno.makeTempDir({ prefix: "gbx-test-" });
  try {
    const { code } = await new Deno.Command(runtimePath(), {
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
        ...permissionFlags(effective, { code: folder, scratch }),
        isDirectory ? folder : real.replace(/(\.[mc]?[jt]s)$/, "_test$1"),
      ],
      cwd: folder,
      env: { TMPDIR: scratch, DENO_DIR: join(scratch, "deno"), DENO_NO_UPDATE_CHECK: "1" },
    }).spawn().status;
    return code === 0 ? EXIT.fine : EXIT.failure;
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}
