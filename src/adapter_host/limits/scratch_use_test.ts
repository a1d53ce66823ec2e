import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { sizeOfFolder, sizeOfUnnamed } from "./scratch_use.ts";

Deno.test("names count as well as bytes, holes do not, and links are not followed", async () => {
  verifies("limits:scratch");
  await using folder = await temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  await Deno.mkdir(path("inner"));
  await Deno.writeFile(path("inner/full"), new Uint8Array(1_000_000));
  const before = await sizeOfFolder(folder.path, Infinity);
  assert.ok(before >= 1_000_000 && before < 1_100_000, String(before));
  await Deno.symlink(path("inner"), path("link"));
  await Deno.symlink(path("inner/full"), path("file-link"));
  const holes = await Deno.open(path("holes"), { write: true, create: true });
  await holes.truncate(1_000_000_000);
  holes.close();
  for (let n = 0; n < 1_000; n++) await Deno.writeTextFile(path(String(n)), "");
  assert.equal(await sizeOfFolder(folder.path, Infinity) - before, 1_003 * 4_096);
  assert.ok(await sizeOfFolder(folder.path, 10_000) < 100_000, "counting stops");
  assert.equal(await sizeOfFolder(path("none"), 1), 0);
});

Deno.test({
  name: "a file that is open and has no name any more counts as long as it is open",
  ignore: Deno.build.os !== "linux",
  async fn() {
    verifies("limits:scratch");
    await using folder = await temporaryFolder();
    const path = join(folder.path, "gone");
    const before = await sizeOfUnnamed(Deno.pid);
    const file = await Deno.open(path, { write: true, create: true });
    await file.write(new Uint8Array(1_000_000));
    await Deno.remove(path);
    assert.ok(await sizeOfUnnamed(Deno.pid) - before >= 1_000_000);
    file.close();
    assert.ok(await sizeOfUnnamed(Deno.pid) - before < 1_000_000);
    assert.equal(await sizeOfUnnamed(0), 0);
  },
});
