import assert from "node:assert/strict";
import type { ToolPort } from "../../../src/assistant/tool_port.ts";
import { LuaUi } from "../../adapters/lua_ui/driver.ts";
import { verifies } from "../../helpers/verifies.ts";
import { calls, runAssist } from "../fakes.ts";

const ADD = 'book:insert(Contact:new({ firstName = "Dora", lastName = "Dill" })) return #book.contacts';

Deno.test("assistant changes a Lua application with the person's leave, and believes its state and not its words", async () => {
  verifies("assistant:any-adapter", "assistant:done-validated");
  await using lua = await LuaUi.start({ app: "contacts" });
  const tools: ToolPort = {
    tools: () => lua.adapter.manifest.tools,
    call: (name, args) => lua.call(name, args),
  };
  const script = (code: string) => [
    calls("ui_run", { code: 'return "Dora Dill is in the book"' }),
    calls("assistant_done", { reason: "She is in the book", evidence: "Dora Dill is in the book" }),
    calls("ui_run", { code }),
    calls("assistant_done", { reason: "She is in the book", evidence: "Dora" }),
    calls("assistant_done", { outcome: "impossible", reason: "It was not allowed" }),
  ];
  const refused = await runAssist(tools, script(ADD), {
    confirm: (question) => !question.includes("insert"),
  });
  assert.deepEqual([refused.outcome, await lua.run("return #book.contacts")], ["refused", 3], refused.reason);
  const run = await runAssist(tools, script(ADD), { goal: "Add Dora Dill", confirm: () => true });
  assert.equal(run.outcome, "done", run.reason);
  assert.equal(run.events[1]?.done?.accepted, false, "words that its own code returned prove nothing");
  assert.equal(await lua.run("return book.contacts[4].firstName"), "Dora");
});
