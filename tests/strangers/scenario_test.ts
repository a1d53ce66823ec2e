import assert from "node:assert/strict";
import { numberOf, type Plan, ScriptedModel, wordsOf } from "./scenario.ts";
import type { OfferedTool, Turn } from "./vendors/turn.ts";

function tool(name: string, group?: string): OfferedTool {
  return { name, description: "", schema: {}, ...(group === undefined ? {} : { group }) };
}

function turn(tools: readonly OfferedTool[], ...texts: readonly string[]): Turn {
  const answers = texts.map((text) => ({ parts: [{ type: "text", text } as const], failed: false }));
  return { tools, answers, beside: [] };
}

function* twoCalls(): Plan {
  const said = wordsOf(yield { tool: "browser_navigate", args: { url: "a" } });
  return `it said ${said}`;
}

Deno.test("a number is found in a list as it is, in JSON, and in JSON within JSON", () => {
  const list = '"Shop" — http://x/\n1 textbox "Name"*\n12 button "Place order"';
  const forms = [list, JSON.stringify([{ type: "text", text: list }]), JSON.stringify({ text: list })];
  assert.deepEqual(forms.map((form) => numberOf("Place order", form)), [12, 12, 12]);
  assert.equal(numberOf("Name", '[{"text":"1 textbox \\"Name\\""}]'), 1);
  assert.equal(numberOf("Name", '{"status":"ok","data":{"total":7}}'), undefined);
});

Deno.test("a scripted model calls tools by the name that its client gives them, and hears the last answer", () => {
  for (const offered of [tool("mcp__g__browser_navigate"), tool("browser_navigate", "mcp__g")]) {
    const model = new ScriptedModel(twoCalls());
    const tools = [tool("other"), offered];
    const { name: call, group } = offered;
    const said = { call, args: { url: "a" }, ...(group === undefined ? {} : { group }) };
    assert.deepEqual(model.answer(turn(tools)), said);
    assert.deepEqual(model.answer(turn(tools, "old", "new")), { text: "it said new" });
    assert.deepEqual([model.tools.length, model.others, model.outcome], [1, 1, "it said new"]);
  }
});

Deno.test("a scripted model says which tool it misses", () => {
  const model = new ScriptedModel(twoCalls());
  assert.deepEqual(model.answer(turn([tool("other")])), { text: "browser_navigate is not among the tools" });
});
