import assert from "node:assert/strict";
import { z } from "zod";
import { defineAdapter } from "../define_adapter.ts";
import { describe } from "./describe.ts";
import { isAdapter, type LoadedAdapter } from "../loaded.ts";

/** As the host loads it: whatever its author wrote. */
function loaded(value: unknown): LoadedAdapter {
  assert.ok(isAdapter(value));
  return value;
}

const run = () => "x";
const HEAD = { name: "mine", version: "1.0.0", description: "Tests." };
const TOOL = { description: "Does.", effect: "read", input: z.object({}), run } as const;

function problems(definition: object, options: unknown = {}): readonly string[] {
  const described = describe(loaded({ ...HEAD, ...definition, kind: "adapter", apiVersion: 1 }), options);
  return described.ok ? [] : described.problems;
}

Deno.test("the manifest has everything that a client is shown, with closed schemas", () => {
  const adapter = defineAdapter({
    ...HEAD,
    options: z.object({ port: z.number().default(1) }),
    permissions: ({ port }) => ({ net: [`127.0.0.1:${port}`] }),
    tools: {
      look: {
        ...TOOL,
        title: "Look",
        aliases: ["l.ook"],
        output: z.object({ n: z.number() }),
        meta: { a: 1 },
      },
      act: { ...TOOL, effect: "destroy", timeoutMs: 5, input: { jsonSchema: { type: "object" } } },
    },
    resources: {
      one: { uri: "app://one", read: run },
      many: { template: "app://{id}", list: () => [], complete: { id: () => [], gone: () => [] }, read: run },
    },
    prompts: { hello: { args: { who: { required: true, complete: () => [] } }, get: run } },
  });
  const described = describe(loaded(adapter), { port: 7 });
  assert.ok(described.ok);
  const { manifest } = described;
  assert.deepEqual(manifest.permissions, { net: ["127.0.0.1:7"] });
  const [look, act] = manifest.tools;
  assert.deepEqual([look?.idempotent, look?.core, look?.timeoutMs, look?.aliases], [true, false, 60_000, [
    "l.ook",
  ]]);
  assert.deepEqual(look?.inputSchema, { type: "object", properties: {}, additionalProperties: false });
  assert.deepEqual([act?.idempotent, act?.timeoutMs, act?.inputSchema], [false, 5, { type: "object" }]);
  assert.deepEqual(manifest.resources, [{ name: "one", mimeType: "text/plain", uri: "app://one" }]);
  assert.deepEqual(manifest.templates, [
    { name: "many", mimeType: "text/plain", template: "app://{id}", listed: true, completes: ["id"] },
  ]);
  assert.deepEqual(manifest.prompts, [
    { name: "hello", args: [{ name: "who", required: true, completes: true }] },
  ]);
});

Deno.test("every mistake is named with its place, all at once", () => {
  const wrong: Record<string, readonly [object, RegExp]> = {
    "name": [{ name: "My Adapter" }, /^name: "My Adapter" must be/],
    "long name": [{ name: "a".repeat(33) }, /^name: /],
    "version": [{ version: "one" }, /^version: "one" is not a version such as 1\.0\.0/],
    "description": [{ description: "" }, /^description: /],
    "key": [{ tool: {} }, /^adapter: unknown key "tool"; did you mean "tools"\?/],
    "permission": [{ permissions: { files: [] } }, /^permissions: unknown key "files"/],
    "computed permission": [{ permissions: () => ({ net: "all" }) }, /permissions/],
    "tool name": [{ tools: { "read-it": TOOL } }, /^tools\.read-it: a tool's name must be/],
    "tool key": [
      { tools: { look: { ...TOOL, desription: "" } } },
      /^tools\.look: unknown key "desription"; did you/,
    ],
    "effect": [{ tools: { look: { ...TOOL, effect: "none" } } }, /^tools\.look\.effect: must be/],
    "handler": [
      { tools: { look: { ...TOOL, run: undefined } } },
      /^tools\.look\.run: the handler is missing/,
    ],
    "timeout": [{ tools: { look: { ...TOOL, timeoutMs: 0 } } }, /timeoutMs/],
    "alias": [
      { tools: { look: { ...TOOL, aliases: ["see"] }, see: TOOL } },
      /^tools\.look\.aliases: "see" is taken by another tool/,
    ],
    "uri": [{ resources: { one: { uri: "no uri", read: run } } }, /^resources\.one: /],
    "template": [{ resources: { one: { template: "x://{?q}", read: run } } }, /^resources\.one: Cannot use/],
  };
  for (const [what, [definition, message]] of Object.entries(wrong)) {
    const found = problems(definition);
    assert.ok(found.some((problem) => message.test(problem)), `${what}: ${found.join("; ")}`);
  }
  assert.equal(problems({ name: "X", version: "x", tools: { X: { ...TOOL, effect: "x" } } }).length, 4);
});

Deno.test("options are checked, and ones that do not exist are named", () => {
  const options = z.object({ port: z.number().default(1) });
  assert.deepEqual(problems({ options }, { port: 2 }), []);
  assert.match(problems({ options }, { port: "2" }).join(), /^option mine\.port: /);
  assert.match(problems({ options }, { prot: 2 }).join(), /^option mine\.prot: .*did you mean "port"/);
  assert.match(problems({}, { any: 1 }).join(), /^option mine\.any: .* it has none$/);
  const lists = z.object({
    secrets: z.array(z.object({ name: z.string(), origins: z.string().optional() })),
  });
  assert.equal(
    problems({ options: lists }, { secrets: [{ name: "a", orgins: "https://a.example" }] }).join(),
    'option mine.secrets.0.orgins: there is none of that name; did you mean "origins"?',
  );
  const required = { options: z.object({ port: z.number() }) };
  assert.match(problems(required, {}).join(), /^options\.port: it needs \.default/, "its author's mistake");
  assert.match(problems(required, { port: "2" }).join(), /^option mine\.port: /);
});

Deno.test("mistakes in views are named with their places", () => {
  const views = {
    page: { html: "<p>", csp: { connectDomains: ["https://a.example; script-src *"], to: [] } },
  };
  const tools = {
    show: { ...TOOL, view: "pages" },
    poke: { ...TOOL, visibility: ["model", "apps"] },
    fine: { ...TOOL, view: "page", visibility: ["app"] },
  };
  assert.deepEqual(problems({ views: { ...views, Bad: { htlm: "" } }, tools }), [
    "views.page.csp.connectDomains.0: it is not an origin such as https://example.com",
    'views.page.csp: Unrecognized key: "to"',
    'views.Bad: a view\'s name must be 1 to 64 lower case letters, digits, "-" or "_", a letter first',
    'views.Bad: unknown key "htlm"; did you mean "html"?',
    "views.Bad.html: must be the page, or a function that returns it",
    'tools.show.view: there is no view "pages"; did you mean "page"?',
    'tools.poke.visibility: must be ["model"], ["app"] or ["model", "app"]',
  ]);
});
