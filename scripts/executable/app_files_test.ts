import assert from "node:assert/strict";
import { join } from "node:path";
import { readAppFiles } from "./app_files.ts";

async function inFolder(check: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await check(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("app files are read sorted by path when folders lie among them", () =>
  inFolder(async (folder) => {
    for (const path of ["main.js", "b/two.js", "a.js"]) {
      await Deno.mkdir(join(folder, path, ".."), { recursive: true });
      await Deno.writeTextFile(join(folder, path), path);
    }
    const paths = (await readAppFiles(folder)).map(({ path }) => path);
    assert.deepEqual(paths, ["app/a.js", "app/b/two.js", "app/main.js"]);
  }));

Deno.test("app files say what to run when the app is not built", () =>
  inFolder(async (folder) => {
    await assert.rejects(readAppFiles(join(folder, "nowhere")), /run deno task build first/);
    await assert.rejects(readAppFiles(folder), /There is no main\.js in ".+": run deno task build first/);
  }));

Deno.test("app files are refused when the launcher could not walk over them", () =>
  inFolder(async (folder) => {
    await Deno.symlink("/etc/passwd", join(folder, "link"));
    await assert.rejects(readAppFiles(folder), /Cannot pack ".+link": it is a symbolic link/);
    await Deno.rename(join(folder, "link"), join(folder, "two words"));
    await assert.rejects(readAppFiles(folder), /Cannot pack ".+two words": give it a name of/);
  }));
