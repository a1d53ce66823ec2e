import assert from "node:assert/strict";
import { FakeSource } from "../../tests/helpers/mcp/fake_source.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { clashesOf, selectTools } from "./naming.ts";

const source = new FakeSource("web", {
  tools: [{ name: "web_open", core: true }, { name: "web_close" }, { name: "web.old" }],
});

function listed(patterns: readonly string[], named: readonly string[] = []): string[] {
  return selectTools(source, { named: new Set(named), patterns }).map(({ name }) => name);
}

Deno.test("selectTools lists the core tools when nothing is said", () => {
  assert.deepEqual(listed([]), ["web_open"]);
});

Deno.test("selectTools lists all tools of an adapter that was named", () => {
  assert.deepEqual(listed([], ["web"]), ["web_open", "web_close", "web.old"]);
  assert.deepEqual(listed([], ["other"]), ["web_open"]);
});

Deno.test("selectTools obeys patterns, also for an adapter that was named", () => {
  assert.deepEqual(listed(["core"], ["web"]), ["web_open"]);
  assert.deepEqual(listed(["all"]), ["web_open", "web_close", "web.old"]);
  assert.deepEqual(listed(["web_*"]), ["web_open", "web_close"]);
  assert.deepEqual(listed(["*close", "core"]), ["web_open", "web_close"]);
  assert.deepEqual(listed(["web"]), []);
});

Deno.test("selectTools takes a dot in a pattern as a dot", () => {
  assert.deepEqual(listed(["web.o*"]), ["web.old"]);
});

Deno.test("clashesOf names both owners of a tool, an alias, a prompt and a resource", () => {
  verifies("host:name-clash");
  const prompt = { name: "greet", args: [] };
  const resource = { name: "r", uri: "a://b", mimeType: "text/plain" };
  const one = new FakeSource("one", {
    tools: [{ name: "open", aliases: ["o"] }],
    prompts: [prompt],
    resources: [resource],
  });
  const two = new FakeSource("two", { tools: [{ name: "o" }], prompts: [prompt], resources: [resource] });
  assert.deepEqual(clashesOf([one, two]), [{
    sentence: 'The adapters one and two both have the tool "o", prompt "greet", resource "a://b"',
    remedy: "Give one of them a prefix, for example --option two.prefix=two_, or load only one",
  }]);
  assert.deepEqual(clashesOf([one, new FakeSource("three")]), []);
});

Deno.test("clashesOf tells each pair and does not list without end", () => {
  const tools = ["a", "b", "c", "d", "e"].map((name) => ({ name }));
  const sources = ["one", "two", "three"].map((name) => new FakeSource(name, { tools }));
  assert.deepEqual(clashesOf(sources).map(({ sentence }) => sentence), [
    'The adapters one and two both have the tool "a", tool "b", tool "c" and 2 more',
    'The adapters one and three both have the tool "a", tool "b", tool "c" and 2 more',
  ]);
});

Deno.test("clashesOf says once that two adapters have one name", () => {
  const sources = [1, 2].map(() => new FakeSource("web", { tools: [{ name: "open" }] }));
  assert.deepEqual(clashesOf(sources).map(({ sentence }) => sentence), ["Two adapters have the name web"]);
});

Deno.test("clashesOf lets an adapter have a tool and an alias of one name", () => {
  assert.deepEqual(clashesOf([new FakeSource("web", { tools: [{ name: "o", aliases: ["o"] }] })]), []);
});
