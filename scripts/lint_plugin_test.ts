import assert from "node:assert/strict";
import { verifies } from "../tests/helpers/verifies.ts";
import plugin from "./lint_plugin.ts";

interface Example {
  readonly rule: string;
  readonly file?: string;
  readonly source: string;
}

const lines = (count: number): string => "  1;\n".repeat(count);
const START = "start: () => 1";
const TOOLS = "tools: {}";

const WRONG: Record<string, Example> = {
  "a default export": { rule: "no-default-export", source: "export default 1;" },
  "an adapter that is not defined by defineAdapter": {
    rule: "no-default-export",
    file: "/p/adapters/x/adapter.ts",
    source: "export default { name: 1 };",
  },
  "export *": { rule: "no-export-all", source: 'export * from "./a.ts";' },
  "a private field": { rule: "no-private-keyword", source: "class A { private x = 1; }" },
  "a private method": { rule: "no-private-keyword", source: "class A { private x() {} }" },
  "a private parameter property": {
    rule: "no-private-keyword",
    source: "class A { constructor(private x: number) {} }",
  },
  "a function of 41 lines": { rule: "function-length", source: `function f() {\n${lines(39)}}` },
  "a method of 41 lines": { rule: "function-length", source: `class A { f() {\n${lines(39)}} }` },
  "an arrow function of 41 lines": { rule: "function-length", source: `const f = () => {\n${lines(39)}};` },
  "a file of 301 lines": { rule: "file-length", source: lines(301) },
  "a type assertion": { rule: "no-type-assertion", source: "const a = b as string;" },
  "an assertion in angle brackets": { rule: "no-type-assertion", source: "const a = <string> b;" },
  "an assertion through unknown": { rule: "no-type-assertion", source: "const a = (b as unknown).c;" },
  "console in src": { rule: "no-console", source: "console.error(1);" },
  "console in an adapter": {
    rule: "no-console",
    file: "/p/adapters/x/client.ts",
    source: "console.log(1);",
  },
  "tools before start": { rule: "start-before-tools", source: `defineAdapter({ ${TOOLS}, ${START} });` },
  "tools before a start method": {
    rule: "start-before-tools",
    source: `defineAdapter({ ${TOOLS}, start() {} });`,
  },
  "a sleep in a test": {
    rule: "no-test-sleep",
    file: "/p/src/a_test.ts",
    source: "await new Promise((done) => setTimeout(done, 10));",
  },
  "a sleep written out": {
    rule: "no-test-sleep",
    file: "/p/tests/host/a_test.ts",
    source: "await new Promise<void>((done) => { setTimeout(() => done(), 10); });",
  },
  "an imported sleep": {
    rule: "no-test-sleep",
    file: "/p/tests/helpers/a.ts",
    source: 'import { setTimeout } from "node:timers/promises";',
  },
  "a using that the bundler loses": {
    rule: "using-once",
    source: "async function f() { await using a = open(); return a.b(); }",
  },
};

const RIGHT: Record<string, Omit<Example, "rule">> = {
  "an adapter": {
    file: "/p/adapters/x/adapter.ts",
    source: `export default defineAdapter({ ${START}, ${TOOLS} });`,
  },
  "a template": { file: "/p/src/cli/templates/adapter.ts", source: "export default defineAdapter({});" },
  "a fixture that is wrong on purpose": {
    file: "/p/tests/fixtures/adapters/bad.ts",
    source: "export default 7;",
  },
  "a using that is used later, twice or never": {
    source:
      "function f() { using a = open(); log(); a.b(); } function g() { using c = open(); c.d(); c.e(); }" +
      "function h() { using _i = open(); log(); } function k() { using l = open(); return log(l.m()); }",
  },
  "named exports": { source: 'export { a, b } from "./a.ts"; export const c = 1;' },
  "a #private field": { source: "class A { #x = 1; readonly y = 2; #f() {} }" },
  "a function of 40 lines": { source: `function f() {\n${lines(38)}}` },
  "a file of 300 lines": { source: lines(300) },
  "as const and satisfies": { source: "const a = [1] as const; const b = { a } satisfies object;" },
  "an import that renames": { source: 'import { a as b } from "./a.ts";' },
  "an assertion in a test": { file: "/p/src/a_test.ts", source: "const a = b as string;" },
  "console in a script": { file: "/p/scripts/a.ts", source: "console.log(1);" },
  "a deadline in a test": {
    file: "/p/src/a_test.ts",
    source: "await new Promise((done, fail) => setTimeout(() => fail(new Error()), 10));",
  },
  "a sleep outside the tests": { source: "await new Promise((done) => setTimeout(done, 10));" },
  "a slow fixture": {
    file: "/p/tests/fixtures/adapters/slow.ts",
    source: "await new Promise((done) => setTimeout(done, 10));",
  },
};

function rulesBroken({ file = "/p/src/a.ts", source }: Omit<Example, "rule">): string[] {
  return Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id);
}

for (const [name, example] of Object.entries(WRONG)) {
  Deno.test(`lint plugin reports ${name}`, () => {
    assert.deepEqual(rulesBroken(example), [`glovebox/${example.rule}`]);
  });
}

for (const [name, example] of Object.entries(RIGHT)) {
  Deno.test(`lint plugin accepts ${name}`, () => {
    assert.deepEqual(rulesBroken(example), []);
  });
}

Deno.test("lint plugin has an example of every rule being broken", () => {
  verifies("project:house-lint");
  const broken = new Set(Object.values(WRONG).map(({ rule }) => rule));
  assert.deepEqual(Object.keys(plugin.rules).filter((rule) => !broken.has(rule)), []);
});
