import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { KnownAdapters } from "./known_adapters.ts";

const A = { name: "a", script: "/a.ts" };

Deno.test("what was loaded is known by name, under the name it has now, and not written again and again", async () => {
  await using folder = await temporaryFolder();
  const known = new KnownAdapters(join(folder.path, "state"));
  assert.deepEqual(known.all, []);
  await Promise.all([known.saw(A, {}), known.saw({ name: "b", script: "/b.ts" }, { net: ["h"] })]);
  assert.deepEqual(known.all.map(({ name }) => name).sort(), ["a", "b"]);
  const path = join(folder.path, "state", "adapters.json");
  const before = (await Deno.stat(path)).ino;
  await known.saw(A, {});
  assert.equal((await Deno.stat(path)).ino, before);
  await known.saw({ ...A, name: "renamed" }, {});
  assert.deepEqual(known.all.map(({ name }) => name).sort(), ["b", "renamed"]);
});

Deno.test("a damaged record, or a folder that cannot be written, keeps nothing from working", async () => {
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, "adapters.json"), "{", { mode: 0o600 });
  const known = new KnownAdapters(folder.path);
  assert.deepEqual(known.all, []);
  await known.saw(A, {});
  assert.deepEqual(known.all.map(({ name }) => name), ["a"]);
  const file = join(folder.path, "file");
  await Deno.writeTextFile(file, "");
  await new KnownAdapters(file).saw(A, {});
});
