import assert from "node:assert/strict";
import adapter from "../../../adapters/javafx/adapter.ts";
import type { ModelRequest } from "../../../src/assistant/model/port.ts";
import { Driver } from "../../adapters/javafx/driver.ts";
import { verifies } from "../../helpers/verifies.ts";
import { calls, runAssist } from "../fakes.ts";
import { manifestOf } from "../manifests.ts";
import { TestedTools } from "../tested_tools.ts";

/** The uid that the last look gives the node with this id. */
function uidOf(id: string, { turns }: ModelRequest): string {
  const last = turns.at(-1);
  const line = last?.role === "user"
    ? last.text.split("\n").find((each) => each.includes(`#${id} `))
    : undefined;
  const uid = line?.match(/\w+-\w+$/)?.[0];
  assert.ok(uid, `no ${id} in ${JSON.stringify(last)}`);
  return uid;
}

const on = (request: ModelRequest, type: string, id: string, more = {}) => ({
  type,
  target: { ref: { uid: uidOf(id, request) } },
  ...more,
});

const perform = (...actions: object[]) => calls("ui_perform", { actions });

Deno.test("assistant reaches a goal in a JavaFX application, and the application shows it", async () => {
  verifies("assistant:any-adapter");
  await using driver = await Driver.open();
  const tools = new TestedTools(driver.host, manifestOf(adapter).tools);
  const run = await runAssist(tools, [
    calls("assistant_done", { reason: "Done", evidence: "Ann Ash" }),
    (request) =>
      perform(on(request, "setText", "nameField", { text: "Ann Ash" }), on(request, "click", "check")),
    (request) => perform(on(request, "click", "okButton")),
    calls("assistant_done", {
      reason: "The form is filled in",
      evidence: 'TextField#nameField ="Ann Ash"',
    }),
  ], { goal: "Fill in the form for Ann Ash and agree" });
  assert.equal(run.outcome, "done", run.reason);
  assert.equal(run.events[0]?.done?.accepted, false, "what was not done is not believed");
  assert.equal(await driver.value("nameField"), "Ann Ash");
  assert.match(await driver.label("status") ?? "", /OK|ok/);
  const [first] = run.requests;
  const look = first?.turns.at(-1);
  assert.ok(look?.role === "user" && look.picture !== undefined, "the model sees the window");
  assert.match(look.text, /NOW\n<untrusted .*>\nStage\[0\] "Sample"/);
  assert.match(first?.system ?? "", /Act with ui_perform by uid/);
});

Deno.test("assistant writes nothing into a PasswordField of a JavaFX application, however it is named", async () => {
  verifies("assistant:any-adapter", "assistant:no-secrets");
  await using driver = await Driver.open();
  const tools = new TestedTools(driver.host, manifestOf(adapter).tools);
  const run = await runAssist(tools, [
    (request) => perform(on(request, "setText", "password", { text: "hunter2" })),
    (request) => perform(on(request, "focus", "password"), { type: "typeText", text: "hunter2" }),
    (request) =>
      perform(on(request, "click", "check"), on(request, "typeText", "password", { text: "hunter2" })),
    calls("assistant_done", { outcome: "person", reason: "You have to type the password" }),
  ]);
  assert.deepEqual(run.events.slice(0, 3).map(({ call }) => call?.error_class), [
    "SECRET",
    "SECRET",
    "SECRET",
  ]);
  assert.equal(run.outcome, "person");
  assert.ok(!tools.calls.some(({ name }) => name === "ui_perform"));
});
