import { deepEqual, rejects } from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../tests/helpers/temporary_folder.ts";
import { namePartsByContent } from "./part_names.ts";

/** Writes a bundle whose bundler gave its parts these hashes, and returns what it is after they were named. */
async function named(one: string, two: string): Promise<Record<string, string>> {
  await using folder = await temporaryFolder();
  await Deno.mkdir(join(folder.path, "src"));
  const files = {
    [`chunk-${one}.js`]: `import("./chunk-${two}.js"); const own = "other-AAAAAAAA.js";`,
    [`chunk-${two}.js`]: `import "./chunk-${one}.js"; export const b = 2;`,
    "src/main.js": `import "../chunk-${one}.js";`,
    "main.js": `import "./src/main.js";`,
  };
  for (const [path, text] of Object.entries(files)) await Deno.writeTextFile(join(folder.path, path), text);
  await namePartsByContent(folder.path);
  const found: Record<string, string> = {};
  for (const path of ["", "src"]) {
    for await (const { name, isFile } of Deno.readDir(join(folder.path, path))) {
      if (isFile) found[join(path, name)] = await Deno.readTextFile(join(folder.path, path, name));
    }
  }
  return found;
}

Deno.test("parts of a bundle have the same names whatever names the bundler gave them", async () => {
  const bundle = await named("ABCDEFGH", "12345678");
  deepEqual(await named("HGFEDCBA", "ZZZZZZZZ"), bundle);
  const [first] = Object.keys(bundle).filter((path) => bundle[path]?.includes("own") === true);
  deepEqual(bundle["src/main.js"], `import "../${first}";`);
  deepEqual(bundle[first ?? ""]?.includes("other-AAAAAAAA.js"), true);
});

Deno.test("parts that cannot be told apart are refused", async () => {
  await using folder = await temporaryFolder();
  for (const name of ["a-AAAAAAAA.js", "a-BBBBBBBB.js"]) {
    await Deno.writeTextFile(join(folder.path, name), "1;");
  }
  await rejects(namePartsByContent(folder.path), { message: "Two parts of the bundle are the same" });
});
