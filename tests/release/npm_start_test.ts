import assert from "node:assert/strict";
import { join } from "node:path";
import { mainPackage, platformPackage } from "../../scripts/release/npm_packages.ts";
import { PLATFORMS } from "../../scripts/release/product.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

const TEXTS = { license: "", notices: "", readme: "" };
/** Has Node believe that it runs on Windows: nothing of it can be run here, but for what the start script decides. */
const ON_WINDOWS = `data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})`;
/** Stands for the runtime: says how it was started. */
const TELLING =
  `#!/bin/sh\nprintf '%s\\n' "$DENO_DIR" "$DENO_V8_FLAGS" "$GLOVEBOX_EXECUTABLE" "$@"; exit 7\n`;

async function unpack(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const target = join(folder, "node_modules", name);
  await Deno.mkdir(target, { recursive: true });
  await Deno.writeFile(join(folder, "package.tgz"), bytes);
  await runTool("tar", "-xzf", join(folder, "package.tgz"), "--strip-components=1", "-C", target);
  return target;
}

Deno.test("the start script of npm starts the runtime on Windows without cmd, and ends as it ends", async () => {
  verifies("release:npm");
  await using folder = await temporaryFolder();
  const platform = PLATFORMS.find(({ os, cpu }) => os === "win32" && cpu === "x64") ?? assert.fail();
  const runtime = { path: "bin/deno.exe", bytes: new TextEncoder().encode(TELLING), executable: true };
  const built = { platform, files: [runtime], start: "glovebox.cmd", id: "content" };
  const program = join(
    await unpack(folder.path, "glovebox-win32-x64", (await platformPackage(built, TEXTS)).bytes),
    "program",
  );
  const main = await unpack(folder.path, "glovebox", (await mainPackage(TEXTS)).bytes);
  const child = new Deno.Command("node", {
    args: ["--import", ON_WINDOWS, join(main, "bin", "glovebox.js"), "--stdio", 'a "b" %PATH% c'],
    env: { LOCALAPPDATA: folder.path, DENO_V8_FLAGS: "--wrong", GLOVEBOX_CACHE_DIR: "" },
    signal: AbortSignal.timeout(30_000),
  });
  const { code, stdout, stderr } = await child.output();
  const [cache, flags, executable, ...words] = new TextDecoder().decode(stdout).split("\n");
  assert.equal(code, 7, new TextDecoder().decode(stderr));
  assert.equal(cache, join(folder.path, "glovebox", "content"));
  assert.equal(flags, "", "variables that would change what runs are unset");
  assert.equal(executable, join(program, "glovebox.cmd"));
  assert.equal(words[0], "run");
  assert.deepEqual(words.slice(-5), [
    `${program}\\app\\deno.json`,
    `${program}\\app\\main.js`,
    "--stdio",
    'a "b" %PATH% c',
    "",
  ]);
});
