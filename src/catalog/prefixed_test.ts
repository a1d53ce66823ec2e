import assert from "node:assert/strict";
import { callContext } from "../../tests/helpers/mcp/call_context.ts";
import { FakeSource } from "../../tests/helpers/mcp/fake_source.ts";
import { prefixed } from "./prefixed.ts";

const prompts = [{ name: "greet", args: [] }];

Deno.test("prefixed renames tools, aliases and prompts and leaves resources alone", () => {
  const resources = [{ name: "r", uri: "a://b", mimeType: "text/plain" }];
  const tools = [{ name: "open", aliases: ["o"] }];
  const { manifest } = prefixed(new FakeSource("web", { tools, prompts, resources }), "my_");
  assert.deepEqual(manifest.tools.map(({ name, aliases }) => [name, aliases]), [["my_open", ["my_o"]]]);
  assert.deepEqual(manifest.prompts.map(({ name }) => name), ["my_greet"]);
  assert.deepEqual(manifest.resources, resources);
});

Deno.test("prefixed hands everything on under the names that the source knows", async () => {
  const source = new FakeSource("web", { tools: [{ name: "my_open" }], prompts });
  const outer = prefixed(source, "my_");
  const target = { kind: "prompt", name: "my_greet", argument: "name" } as const;
  const template = { kind: "template", name: "row", argument: "id" } as const;
  await outer.call("my_my_open", { a: 1 }, callContext());
  await outer.prompt("my_greet", {}, callContext());
  await outer.complete(target, "A", callContext());
  await outer.complete(template, "1", callContext());
  await outer.read("a://b", callContext());
  assert.deepEqual(source.asked, [
    ["call", "my_open", { a: 1 }],
    ["prompt", "greet", {}],
    ["complete", { ...target, name: "greet" }, "A"],
    ["complete", template, "1"],
    ["read", "a://b"],
  ]);
});

Deno.test("prefixed tells of changes and closes what is behind it", async () => {
  const source = new FakeSource("web");
  const outer = prefixed(source, "my_");
  const heard: unknown[] = [];
  const stop = outer.onChanged((what) => heard.push(what));
  source.announce("tools");
  stop();
  source.announce("prompts");
  await outer.close();
  assert.deepEqual([heard, source.closed], [["tools"], true]);
});
