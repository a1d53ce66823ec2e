import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { takeSnapshot } from "./snapshot.ts";

/** A folder with these files, and a cache next to it. */
async function filled(files: Readonly<Record<string, string>>) {
  const { path, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const folder = join(path, "source");
  await Deno.mkdir(folder);
  for (const [name, text] of Object.entries(files)) {
    await Deno.mkdir(join(folder, name, ".."), { recursive: true });
    await Deno.writeTextFile(join(folder, name), text);
  }
  return { folder, cache: join(path, "cache"), [Symbol.asyncDispose]: remove };
}

async function filesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    names.push(
      ...isDirectory ? (await filesIn(join(folder, name))).map((file) => `${name}/${file}`) : [name],
    );
  }
  return names.sort();
}

Deno.test("a script is copied with exactly the modules it imports", async () => {
  verifies("host:snapshot");
  await using source = await filled({
    "mine.ts": `import "./lib/a.ts"; await import("./b.js");`,
    "lib/a.ts": `export * from "../c.ts";`,
    "b.js": "",
    "c.ts": `import type { Gone } from "./gone.ts";`,
    "private.ts": "",
    "mine_test.ts": "",
    "deno.json": "{}",
  });
  const { folder, entry, sources } = await takeSnapshot(join(source.folder, "mine.ts"), source.cache);
  assert.deepEqual(await filesIn(folder), ["b.js", "c.ts", "lib/a.ts", "mine.ts"]);
  assert.equal(entry, join(folder, "mine.ts"));
  assert.deepEqual(
    sources.toSorted(),
    ["b.js", "c.ts", "lib/a.ts", "mine.ts"].map((name) => join(source.folder, name)),
  );
});

Deno.test("a folder is copied whole, without hidden files and what only editors need", async () => {
  verifies("host:snapshot");
  await using source = await filled({
    "adapter.ts": "",
    "data/rows.json": "[]",
    ".env": "SECRET=1",
    ".git/config": "",
    "node_modules/x/index.js": "",
    "deno.json": "{}",
    "tsconfig.json": "{}",
  });
  const { folder, entry } = await takeSnapshot(source.folder, source.cache);
  assert.deepEqual(await filesIn(folder), ["adapter.ts", "data/rows.json"]);
  assert.equal(entry, join(folder, "adapter.ts"));
});

Deno.test("a snapshot's hash depends on names and contents alone", async () => {
  const files = { "adapter.ts": "1", "x.ts": "2" };
  const hashes = await Promise.all(
    [files, files, { ...files, "x.ts": "3" }, { "adapter.ts": "1", "y.ts": "2" }, {
      "adapter.ts": "12",
      "x.ts": "",
    }]
      .map(async (files) => {
        await using source = await filled(files);
        return (await takeSnapshot(source.folder, source.cache)).hash;
      }),
  );
  assert.match(hashes[0] ?? "", /^[0-9a-f]{64}$/);
  assert.equal(hashes[0], hashes[1]);
  assert.equal(new Set(hashes).size, 4);
});

const REFUSED: Readonly<Record<string, readonly [Readonly<Record<string, string>>, RegExp]>> = {
  "data": [
    { "mine.ts": `import "./secret.json" with { type: "json" };`, "secret.json": "{}" },
    /it is not code/,
  ],
  "a module above its folder": [
    { "mine.ts": `import "../outside.ts";`, "../outside.ts": "" },
    /mine\.ts:1: cannot import "\.\.\/outside\.ts": it lies outside of the adapter's folder/,
  ],
};

for (const [what, [files, message]] of Object.entries(REFUSED)) {
  Deno.test(`a script that imports ${what} is refused`, async () => {
    verifies("host:probe-harmless");
    await using source = await filled(files);
    const taking = takeSnapshot(join(source.folder, "mine.ts"), source.cache);
    await assert.rejects(taking, { code: "INVALID_INPUT", message });
  });
}

Deno.test("a symlink is refused, in a folder and as an import", async () => {
  verifies("host:probe-harmless");
  await using source = await filled({ "adapter.ts": `import "./link.ts";` });
  await Deno.symlink("/etc/hostname", join(source.folder, "link.ts"));
  for (const path of [source.folder, join(source.folder, "adapter.ts")]) {
    await assert.rejects(takeSnapshot(path, source.cache), {
      code: "INVALID_INPUT",
      message: /it is a symlink/,
    });
  }
});

Deno.test("what is not there, is no adapter or is too large is refused with the way out", async () => {
  await using source = await filled({ "readme.md": "" });
  await assert.rejects(takeSnapshot(join(source.folder, "x.ts"), source.cache), { code: "NOT_FOUND" });
  await assert.rejects(takeSnapshot("brower", source.cache, ["browser", "sh3d"]), {
    message: 'There is no adapter at brower (did you mean "browser"?)',
  });
  await assert.rejects(takeSnapshot(source.folder, source.cache), { message: /has no adapter\.ts$/ });
  const big = await Deno.create(join(source.folder, "adapter.ts"));
  await big.truncate(33 * 1024 * 1024);
  big.close();
  await assert.rejects(takeSnapshot(source.folder, source.cache), { code: "LIMIT" });
});

Deno.test("hosts that take one snapshot at once leave one good copy and no draft", async () => {
  await using source = await filled({ "adapter.ts": "1", "lib/x.ts": "2" });
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeSnapshot(source.folder, source.cache)));
  const { hash, folder } = taken[0] ?? assert.fail();
  assert.deepEqual(await filesIn(folder), ["adapter.ts", "lib/x.ts"]);
  assert.deepEqual(
    (await Array.fromAsync(Deno.readDir(join(source.cache, "adapters")))).map(({ name }) => name),
    [hash],
  );
});
