import assert from "node:assert/strict";
import { encode } from "gpt-tokenizer";
import browser from "../../../adapters/browser/adapter.ts";
import javafx from "../../../adapters/javafx/adapter.ts";
import luaUi from "../../../adapters/lua_ui/adapter.ts";
import sh3d from "../../../adapters/sh3d/adapter.ts";
import { declarations } from "../../../src/assistant/prompt/declarations.ts";
import { findTools } from "../../../src/assistant/prompt/find_tools.ts";
import { verifies } from "../../helpers/verifies.ts";
import { manifestOf } from "../manifests.ts";

for (const adapter of [browser, javafx, luaUi, sh3d]) {
  const { name, tools } = manifestOf(adapter);
  Deno.test(`what the assistant's model is told of ${name} has at most 4,000 tokens, and a way to look`, () => {
    verifies("assistant:any-adapter");
    const all = declarations(tools);
    const tokens = encode(JSON.stringify(all)).length;
    assert.ok(tokens <= 4_000, `${tokens} tokens`);
    assert.ok(tools.some(({ assist }) => assist?.roles?.look !== undefined));
    for (const tool of tools) {
      const told = JSON.stringify(all.find((each) => each.name === tool.name) ?? "");
      for (const argument of tool.assist?.omit ?? []) assert.ok(!told.includes(`"${argument}":{`), argument);
    }
  });
}

Deno.test("tools that have no room are found by words, and are told of then", () => {
  verifies("assistant:any-adapter");
  const { tools } = manifestOf(sh3d);
  const names = (found: string[] = []) => declarations(tools, found).map(({ name }) => name);
  assert.ok(names().includes("assistant_tools") && !names().includes("set_compass"));
  const found = findTools(tools, "turn the compass").map(({ name }) => name);
  assert.equal(found[0], "set_compass");
  assert.ok(names(found.toReversed()).includes("set_compass"));
  const full = declarations(tools, findTools(tools, "wall room level camera").map(({ name }) => name));
  assert.ok(encode(JSON.stringify(full)).length <= 4_000);
});
