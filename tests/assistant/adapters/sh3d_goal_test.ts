import assert from "node:assert/strict";
import adapter from "../../../adapters/sh3d/adapter.ts";
import type { ModelRequest } from "../../../src/assistant/model/port.ts";
import { Driver } from "../../adapters/sh3d/driver.ts";
import { verifies } from "../../helpers/verifies.ts";
import { calls, runAssist } from "../fakes.ts";
import { manifestOf } from "../manifests.ts";
import { TestedTools } from "../tested_tools.ts";

/** An id of the last look, by the words that stand near it. */
function idNear(words: RegExp, { turns }: ModelRequest): string {
  const last = turns.at(-1);
  const objects = last?.role === "user" ? last.text.match(/\{[^{}]*\}/g) ?? [] : [];
  const id = objects.find((each) => words.test(each))?.match(/"id":\s*"([^"]+)"/)?.[1];
  assert.ok(id, `no ${words} in ${JSON.stringify(last)}`);
  return id;
}

const declared = ({ tools }: ModelRequest) => tools.map(({ name }) => name);

Deno.test("assistant furnishes a room in Sweet Home 3D, finds a tool by words, and asks before it deletes", async () => {
  verifies("assistant:any-adapter", "assistant:confirm");
  await using driver = await Driver.open();
  const tools = new TestedTools(driver.host, manifestOf(adapter).tools);
  const run = await runAssist(tools, [
    calls("create_walls", { x: 0, y: 0, width: 400, height: 300 }),
    calls("list_furniture_catalog", { query: "bed" }),
    calls("place_furniture", { catalogId: "eTeks#bed140x190", x: 120, y: 150 }),
    calls("assistant_tools", { words: "label text" }),
    (request) => {
      assert.ok(declared(request).includes("add_label"));
      return calls("add_label", { text: "Bedroom", x: 200, y: 250 });
    },
    (request) =>
      calls("batch_commands", {
        commands: [{ action: "delete_furniture", params: { id: idNear(/furniture/, request) } }],
      }),
    calls("assistant_done", { reason: "The room is there", evidence: "Bedroom" }),
  ], { goal: "A bedroom of 4 by 3 m", confirm: () => false });
  const { walls, furniture, labels } = await driver.state();
  assert.deepEqual(
    [walls.length, furniture.length, labels.length],
    [4, 1, 1],
    JSON.stringify(run.events.map(({ call }) => call)),
  );
  assert.equal(run.questions.length, 1, run.questions.join());
  assert.match(run.questions[0] ?? "", /destroy by batch_commands/);
  assert.equal(run.outcome, "refused", "what was wanted was refused");
  assert.ok(!declared(run.requests[0] ?? { system: "", turns: [], tools: [] }).includes("add_label"));
  const look = run.requests.at(-1)?.turns.at(-1);
  assert.ok(look?.role === "user" && look.picture !== undefined, "the model sees the plan");
});
