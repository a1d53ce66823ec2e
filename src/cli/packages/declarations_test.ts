import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { collectDeclarations } from "./declarations.ts";
import { readRequest } from "./package_request.ts";
import { declarationText, withoutUndeclared } from "./written_types.ts";

Deno.test("declarations of a package and of what it imports lead from file to file", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const files = {
      "tea/package.json": `{ "types": "./lib/tea.d.ts" }`,
      "tea/lib/tea.d.ts": `/// <reference types="node" />
import { Leaf } from "leaf/green";
export * from "./cup";
export declare function pour(leaf: Leaf): import("./pot.js").Pot;
`,
      "tea/lib/cup.d.ts": "export interface Cup {}\n",
      "tea/lib/pot.d.ts": "export interface Pot {}\n",
      "leaf/package.json": `{ "exports": { "./green": { "types": "./green.d.ts" } } }`,
      "leaf/green.d.ts": "export interface Leaf {}\n",
    };
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, "node_modules", name);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeTextFile(path, text);
    }
    const found = await collectDeclarations("tea", folder);
    assert.equal(found?.files.size, 4);
    const text = found?.files.get(found.entry) ?? "";
    assert.match(text, /from "\.\.\/\.\.\/leaf\/green\.d\.ts"/);
    assert.match(text, /from "\.\/cup\.d\.ts"/);
    assert.match(text, /import\("\.\/pot\.d\.ts"\)/);
    assert.doesNotMatch(text, /reference/);
    assert.equal(await collectDeclarations("coffee", folder), undefined);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a declaration by assignment gets the names that the module exports", () => {
  const files = new Map([["ms@2/ms/index.d.ts", "declare function ms(): void;\nexport = ms;\n"]]);
  const text = declarationText({ entry: "ms@2/ms/index.d.ts", files }, readRequest("npm:ms"), [
    "default",
    "long",
  ]);
  assert.equal(
    text,
    `import all = require("./.types/ms/ms@2/ms/index.d.ts");
export default all;
export declare const long: typeof all.long;
`,
  );
});

Deno.test("names that the compiler does not find are left out, and all where it says something else", () => {
  const complaint = "TS2339 [ERROR]: Property 'long' does not exist on type 'Ms'.";
  assert.deepEqual(withoutUndeclared(["default", "long"], complaint), ["default"]);
  assert.deepEqual(withoutUndeclared(["default", "long"], "TS1005 [ERROR]: ';' expected."), []);
});
