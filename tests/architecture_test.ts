import assert from "node:assert/strict";
import {
  forbiddenImports,
  forbiddenSystemUses,
  forbiddenTexts,
  type Import,
  importCycles,
  misnamedFiles,
  overlongLines,
  oversizedFiles,
  undocumentedExports,
  unreachedFiles,
} from "./helpers/project/architecture.ts";
import { RULES } from "./helpers/project/folder_rules.ts";
import { crowdedRooms, tallRooms } from "./helpers/project/rooms.ts";
import { projectImports, projectPaths, readProjectFiles } from "./helpers/project/source_tree.ts";
import { verifies } from "./helpers/verifies.ts";

/** Files that are started or loaded by their path, not by an import. */
const ROOTS = [
  /^main\.ts$/,
  /^src\/adapter_api\/mod\.ts$/,
  /^src\/adapter_host\/child\/\w+\.ts$/,
  /^adapters\/(?:examples\/)?\w+\/adapter\.ts$/,
  /^src\/(?:panel\/frontend|assistant\/view)\/main\.ts$/,
  /^adapters\/(?:\w+\/view|browser\/pdf)\/main\.ts$/,
  /^adapters\/lua_ui\/(?:engine\/worker|frontend\/(?:main|variables|components|conserve_worker))\.ts$/,
];

/**
 * Traces that have no place in the product: where packages come from, and what the machines of the makers look like.
 */
const FOREIGN = [
  /registry\.npmjs\.org|registry\.yarnpkg\.com|npmmirror\.com/,
  /\b(?:jsr\.io|esm\.sh|unpkg\.com|cdn\.jsdelivr\.net|raw\.githubusercontent\.com)\b/,
  /\b(?:dl\.)?deno\.land\b/,
  /\/work\/(?:main|shared|\.library)\b/,
  /(?<!scene)\/root\/|\/home\/\w+\//,
];

const CODE = /\.(?:ts|js|java|sh|lua|css|html)$/;
const TEXT = /\.(?:ts|js|java|sh|lua|css|html|json|md|cmd|yml|lock)$|^[^.]+$/;

const paths = await projectPaths();
const product = paths.filter((path) =>
  /^(?:main\.ts|(?:src|adapters)\/.*\.ts)$/.test(path) && !isTestCode(path)
);
const imports = await projectImports(product);

function isTestCode(path: string): boolean {
  return path.endsWith("_test.ts") || path.includes("/templates/");
}

function imported(from: string, to: string, options: Partial<Import> = {}): Import {
  return { from, to, specifier: `./${to}`, typeOnly: false, ...options };
}

Deno.test("each folder imports only what the folder rule allows", () => {
  verifies("project:folder-rule");
  assert.deepEqual(forbiddenImports(imports, RULES), []);
});

Deno.test("folder rule reports an import that goes against the arrows", () => {
  const planted: Record<string, Import> = {
    "the protocol reaching for processes": imported("src/mcp/server.ts", "src/adapter_host/host.ts"),
    "the host reaching for more of the catalog than its port": imported(
      "src/adapter_host/a.ts",
      "src/catalog/catalog.ts",
    ),
    "the contract reaching into the host": imported("src/adapter_api/a.ts", "src/base/json.ts"),
    "authorization reaching for processes": imported(
      "src/authorization/a.ts",
      "src/adapter_host/permissions.ts",
    ),
    "an adapter reaching into the host": imported("adapters/browser/client.ts", "src/base/json.ts"),
    "an adapter reaching for the SDK by its path": imported(
      "adapters/browser/a.ts",
      "src/adapter_api/mod.ts",
    ),
    "an adapter reaching into another": imported("adapters/browser/a.ts", "adapters/sh3d/client.ts"),
    "a package of another folder": imported("src/mcp/a.ts", "npm:commander@1", { specifier: "commander" }),
    "a package that is not pinned in deno.json": imported("src/mcp/a.ts", "npm:zod", {
      specifier: "npm:zod",
    }),
    "a system module in the protocol": imported("src/mcp/a.ts", "node:fs", { specifier: "node:fs/promises" }),
    "a folder without a rule": imported("src/misc/a.ts", "src/misc/b.ts"),
  };
  for (const [what, entry] of Object.entries(planted)) {
    assert.equal(forbiddenImports([entry], RULES).length, 1, what);
  }
});

Deno.test("folder rule accepts what the design draws", () => {
  assert.deepEqual(
    forbiddenImports([
      imported("main.ts", "src/cli/args.ts"),
      imported("src/adapter_host/a.ts", "src/catalog/tool_source.ts"),
      imported("src/authorization/a.ts", "src/adapter_api/permissions.ts", { typeOnly: true }),
      imported("src/mcp/a.ts", "npm:x", { specifier: "@modelcontextprotocol/server/stdio" }),
      imported("src/mcp/a.ts", "node:buffer", { specifier: "node:buffer" }),
      imported("adapters/sh3d/tools/a.ts", "adapters/sh3d/client.ts"),
      imported("adapters/sh3d/client.ts", "adapters/jvm_bridge/client.ts"),
      imported("adapters/sh3d/adapter.ts", "src/adapter_api/mod.ts", { specifier: "glovebox" }),
    ], RULES),
    [],
  );
});

Deno.test("only the folders at the edge touch the system", async () => {
  assert.deepEqual(forbiddenSystemUses(await readProjectFiles(product), RULES), []);
});

Deno.test("system rule reports Deno in a pure folder, but not in a comment or at the edge", () => {
  const text = 'await Deno.readTextFile("a");';
  assert.deepEqual(forbiddenSystemUses([{ path: "src/mcp/a.ts", text }], RULES), [
    "src/mcp/a.ts uses Deno.readTextFile",
  ]);
  assert.equal(forbiddenSystemUses([{ path: "adapters/browser/tools/a.ts", text }], RULES).length, 1);
  assert.deepEqual(forbiddenSystemUses([{ path: "src/transports/a.ts", text }], RULES), []);
  assert.deepEqual(forbiddenSystemUses([{ path: "src/mcp/a.ts", text: `// ${text}` }], RULES), []);
});

Deno.test("no module imports itself through others", () => {
  assert.deepEqual(importCycles(imports), []);
});

Deno.test("cycle rule reports each cycle once, of types too", () => {
  const cycle = [imported("a.ts", "b.ts"), imported("b.ts", "c.ts"), imported("c.ts", "a.ts")];
  assert.deepEqual(importCycles(cycle), ["a.ts → b.ts → c.ts → a.ts"]);
  assert.deepEqual(
    importCycles([imported("a.ts", "b.ts"), imported("b.ts", "a.ts", { typeOnly: true })]),
    ["a.ts → b.ts → a.ts"],
  );
});

Deno.test("every module is reached from something that is started", () => {
  const roots = product.filter((path) => ROOTS.some((root) => root.test(path)));
  assert.deepEqual(unreachedFiles(product, imports, roots), []);
});

Deno.test("dead code rule reports a module that only itself knows", () => {
  const edges = [imported("main.ts", "a.ts"), imported("b.ts", "b.ts")];
  assert.deepEqual(unreachedFiles(["main.ts", "a.ts", "b.ts"], edges, ["main.ts"]), ["b.ts"]);
});

Deno.test("no room is too crowded or too tall to be taken in", () => {
  const code = paths.filter((path) => /\.(?:ts|java)$/.test(path) && !path.includes("/fixtures/"));
  assert.deepEqual(crowdedRooms(code, 24), []);
  assert.deepEqual(tallRooms(imports, 7), []);
});

Deno.test("room rules report a crowd and a tower", () => {
  const names = ["a", "b", "c", "d"];
  assert.deepEqual(crowdedRooms([...names.map((name) => `src/x/${name}.ts`), "src/y/a.ts"], 3), ["src/x: 4"]);
  const tower = names.slice(1).map((name, at) => imported(`src/x/${names[at]}.ts`, `src/x/${name}.ts`));
  assert.deepEqual([tallRooms(tower, 4), tallRooms(tower, 3)], [[], ["src/x"]]);
  const apart = names.slice(1).map((name, at) => imported(`src/${names[at]}/a.ts`, `src/${name}/a.ts`));
  assert.deepEqual(tallRooms(apart, 1), []);
});

Deno.test("every file keeps to the size budget and is named in snake_case", async () => {
  verifies("project:size-budget");
  assert.deepEqual(oversizedFiles(await readProjectFiles(paths.filter((path) => CODE.test(path))), 300), []);
  assert.deepEqual(misnamedFiles(paths), []);
  const java = await readProjectFiles(paths.filter((path) => path.endsWith(".java")));
  assert.deepEqual(overlongLines(java, 120), []);
});

Deno.test("size and name rules report what breaks them", () => {
  assert.deepEqual(oversizedFiles([{ path: "a.ts", text: "x\n".repeat(301) }], 300), ["a.ts has 301 lines"]);
  assert.deepEqual(oversizedFiles([{ path: "a.ts", text: "x\n".repeat(300) }], 300), []);
  assert.deepEqual(overlongLines([{ path: "A.java", text: `a\n${"b".repeat(121)}` }], 120), ["A.java:2"]);
  assert.deepEqual(
    misnamedFiles(["src/toolResult.ts", "src/tool-result.ts", "src/tool_result.ts", "README.md"]),
    [
      "src/toolResult.ts",
      "src/tool-result.ts",
    ],
  );
});

Deno.test("everything that is exported says what it is", async () => {
  const code = paths.filter((path) => /^(?:src|adapters|scripts)\/.*\.ts$/.test(path) && !isTestCode(path));
  assert.deepEqual(undocumentedExports(await readProjectFiles(code)), []);
});

Deno.test("documentation rule reports an export without a word, but not a further signature", () => {
  const text = "/** A. */\nexport function a(): void;\nexport function a(x?: 1) {}\n\nexport const b = 1;\n";
  assert.deepEqual(undocumentedExports([{ path: "x.ts", text }]), ["x.ts:5 b"]);
});

Deno.test("nothing names a package host or a folder of the machine it was made on", async () => {
  verifies("project:sources-public");
  assert.deepEqual(
    forbiddenTexts(await readProjectFiles(paths.filter((path) => TEXT.test(path))), FOREIGN),
    [],
  );
});

Deno.test("foreign names rule reports hosts and folders", () => {
  const planted = [
    ["registry", "npmjs", "org"].join("."),
    ["jsr", "io"].join("."),
    ["", "work", "main"].join("/"),
  ];
  for (const text of planted) assert.equal(forbiddenTexts([{ path: "a.md", text }], FOREIGN).length, 1, text);
});

/** Pages that people read who use the product. */
const FOR_USERS = /^(?:README|CHANGELOG)\.md$|^docs\/[^/]+\.md$|^adapters\/\w+\/README\.md$/;
/** Words of those who build it: numbers of issues and of sections of a plan. */
const OF_BUILDERS = [/\bissues? \d+/i, /§ ?\d/];

Deno.test("pages for users speak of the product, not of how it was planned", async () => {
  const pages = await readProjectFiles(paths.filter((path) => FOR_USERS.test(path)));
  assert.ok(pages.length > 15);
  assert.deepEqual(forbiddenTexts(pages, OF_BUILDERS), []);
  for (const text of ["see issue 5", "| §3 tabs |"]) {
    assert.equal(forbiddenTexts([{ path: "a.md", text }], OF_BUILDERS).length, 1, text);
  }
});

Deno.test("deno.json is the only file that configures the project", () => {
  verifies("project:one-config-file");
  const others = /(?:^|\/)(?:package\.json|package-lock\.json|tsconfig\.json|deno\.jsonc|\.npmrc)$/;
  assert.deepEqual(paths.filter((path) => others.test(path)), []);
  assert.ok(others.test("a/package.json"));
});
