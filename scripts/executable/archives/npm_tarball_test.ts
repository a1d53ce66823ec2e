import assert from "node:assert/strict";
import { join } from "node:path";
import { npmTarball } from "./npm_tarball.ts";

/** In place of npm: that npm's own packages are what the table says is tested by building every target. */
async function withNpm(script: string | undefined, check: () => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const before = Deno.env.get("PATH") ?? "";
  try {
    if (script) await Deno.writeTextFile(join(folder, "npm"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    Deno.env.set("PATH", folder);
    await check();
  } finally {
    Deno.env.set("PATH", before);
    await Deno.remove(folder, { recursive: true });
  }
}

const HELLO =
  "sha512-m3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKcjI8PZm6XBHXx6zG4UuMXaDEZjR1wuXDre9G9zvN7AQw==";

Deno.test("npm tarball is what npm fetched when its integrity is the pinned one", () =>
  withNpm("printf hello > some-1.0.0.tgz", async () => {
    assert.equal(new TextDecoder().decode(await npmTarball("some@1.0.0", HELLO)), "hello");
  }));

Deno.test("npm tarball is refused when its integrity is not the pinned one", () =>
  withNpm("printf hallo > some-1.0.0.tgz", async () => {
    await assert.rejects(
      npmTarball("some@1.0.0", HELLO),
      /Cannot use some@1\.0\.0: what npm fetched is not the pinned/,
    );
  }));

Deno.test("npm tarball says what is missing when npm is not there or has no network", async () => {
  await withNpm(undefined, async () => {
    await assert.rejects(
      npmTarball("some@1.0.0", HELLO),
      /Cannot get some@1\.0\.0: there is no npm on the PATH/,
    );
  });
  await withNpm("echo 'npm error code ENOTFOUND' >&2; exit 1", async () => {
    await assert.rejects(
      npmTarball("some@1.0.0", HELLO),
      /from npm: npm error code ENOTFOUND; try again with a network/,
    );
  });
});
