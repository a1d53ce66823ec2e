import assert from "node:assert/strict";
import { join } from "node:path";
import { namesIn } from "../../tests/helpers/host/person.ts";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { atomicWrite } from "./atomic_write.ts";

Deno.test("writers at once leave one whole file that only its owner reads, and no draft", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "a", "b.json");
  const texts = Array.from({ length: 10 }, (_, at) => String(at).repeat(100_000));
  await Promise.all(texts.map((text) => atomicWrite(path, text)));
  assert.ok(texts.includes(await Deno.readTextFile(path)));
  assert.deepEqual(await namesIn(join(folder.path, "a")), ["b.json"]);
  assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o077, 0);
});

Deno.test("a link in the place of a file is replaced, and what it leads to stays as it is", async () => {
  await using folder = await temporaryFolder();
  const [precious, path] = [join(folder.path, "precious"), join(folder.path, "picture.png")];
  await Deno.writeTextFile(precious, "precious");
  for (const target of [precious, join(folder.path, "gone")]) {
    await Deno.symlink(target, path);
    await atomicWrite(path, "new");
    assert.ok((await Deno.lstat(path)).isFile);
    assert.equal(await Deno.readTextFile(path), "new");
    await Deno.remove(path);
  }
  assert.equal(await Deno.readTextFile(precious), "precious");
  assert.deepEqual(await namesIn(folder.path), ["precious"]);
});

Deno.test("a write that fails leaves no draft", async () => {
  await using folder = await temporaryFolder();
  await Deno.mkdir(join(folder.path, "taken"));
  await assert.rejects(atomicWrite(join(folder.path, "taken"), "x"));
  assert.deepEqual(await namesIn(folder.path), ["taken"]);
});
