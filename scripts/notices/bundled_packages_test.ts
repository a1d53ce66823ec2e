import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { packagesOf, takeSourceMaps } from "./bundled_packages.ts";

const CACHE = "/cache/deno/npm/packages.example";

Deno.test("packagesOf names each package once, also those that a package's makers bundled", () => {
  const sources = [
    "/project/src/app.ts",
    `${CACHE}/zod/4.6.7/v4/core/api.js`,
    `${CACHE}/zod/4.6.7/index.js`,
    `${CACHE}/@scope/core/1.0.0-rc.1/dist/index.js`,
    `${CACHE}/@scope/core/shared/src/index.ts`,
    `${CACHE}/@scope/node_modules/.pnpm/ajv-formats@3.0.1_ajv@8.18.0/node_modules/ajv-formats/dist/index.js`,
    `${CACHE}/@scope/node_modules/.pnpm/@other+uri@2.0.0/node_modules/@other/uri/index.js`,
  ];
  assert.deepEqual(packagesOf(sources), [
    { name: "@other/uri", version: "2.0.0" },
    { name: "@scope/core", version: "1.0.0-rc.1", folder: `${CACHE}/@scope/core/1.0.0-rc.1` },
    { name: "ajv-formats", version: "3.0.1" },
    { name: "zod", version: "4.6.7", folder: `${CACHE}/zod/4.6.7` },
  ]);
});

Deno.test("packagesOf says when it cannot tell a version", () => {
  assert.throws(() => packagesOf([`${CACHE}/lost/src/index.ts`]), /Cannot tell the versions .*: lost$/);
});

Deno.test("takeSourceMaps reads the maps of a folder and leaves none", async () => {
  await using folder = await temporaryFolder();
  await Deno.mkdir(join(folder.path, "inner"));
  await Deno.writeTextFile(join(folder.path, "a.js.map"), JSON.stringify({ sources: ["../one.ts"] }));
  await Deno.writeTextFile(join(folder.path, "inner", "b.js.map"), JSON.stringify({ sources: ["two.ts"] }));
  await Deno.writeTextFile(join(folder.path, "b.js"), "");
  const sources = await takeSourceMaps(folder.path);
  assert.deepEqual(
    sources.sort(),
    [join(folder.path, "..", "one.ts"), join(folder.path, "inner", "two.ts")].sort(),
  );
  const left = (await Array.fromAsync(Deno.readDir(folder.path))).map(({ name }) => name).sort();
  assert.deepEqual(left, ["b.js", "inner"]);
});
