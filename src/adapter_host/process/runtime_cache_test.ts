import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { RuntimeCache } from "./runtime_cache.ts";

const DAY = 24 * 60 * 60 * 1000;

async function made(folder: string, name: string, ageDays: number): Promise<void> {
  const time = new Date(Date.now() - ageDays * DAY);
  await Deno.mkdir(join(folder, name));
  await Deno.writeTextFile(join(folder, name, "file"), "x");
  await Deno.utime(join(folder, name), time, time);
}

Deno.test("RuntimeCache makes one for each version, and removes those that no start has used for long", async () => {
  await using temporary = await temporaryFolder();
  const folder = join(temporary.path, "runtime");
  await Deno.mkdir(folder);
  await made(folder, "other version", 29);
  await made(folder, "old version", 31);
  await made(folder, ".draft-killed", 31);
  const boot = join(temporary.path, "boot.js");
  await Deno.writeTextFile(boot, "");
  const config = join(temporary.path, "deno.json");
  await Deno.writeTextFile(config, "{}");
  const cache = new RuntimeCache({ runtime: Deno.execPath(), boot, config }, folder);
  await cache.seed(join(temporary.path, "child"));
  const left = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
  assert.equal(left.length, 2);
  assert.equal(left[1], "other version");
  const [own = ""] = left;
  await Deno.utime(join(folder, own), new Date(0), new Date(0));
  await new RuntimeCache({ runtime: Deno.execPath(), boot, config }, folder).seed(
    join(temporary.path, "second"),
  );
  const { mtime } = await Deno.stat(join(folder, own));
  assert.ok((mtime?.getTime() ?? 0) > Date.now() - DAY, "a start uses it");
});
