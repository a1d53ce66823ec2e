import assert from "node:assert/strict";
import { z } from "glovebox";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { openBridge } from "../open_bridge.ts";
import { Driver } from "./driver.ts";

const shownSchema = z.object({
  id: z.string(),
  title: z.string(),
  panes: z.array(z.object({ name: z.string(), label: z.string() })),
});

Deno.test("the live view of an application shows its windows and has the person's hands in them", async (test) => {
  verifies("views:live");
  await using driver = await Driver.open();
  const look = async (input: object = {}) => await driver.host.call("javafx_view", input);
  const shown = async () => shownSchema.parse((await look()).structured);
  const act = async (input: object) => (await driver.host.call("javafx_view_act", input)).structured;
  const first = await shown();
  const [pane] = first.panes;
  assert.ok(pane !== undefined);
  await test.step("each window is a picture, and one that shows the same is not sent again", async () => {
    const { content } = await look();
    assert.deepEqual(content.map(({ type }) => type), ["image"]);
    const again = await look({ known: (await shown()).id, waitMs: 0 });
    assert.deepEqual([again.content.length, again.structured?.["same"]], [0, true]);
  });
  await test.step("a click lands where the picture shows it", async () => {
    const { x, y } = await driver.middleOf("#okButton");
    const before = await driver.status();
    await act({ action: "click", pane: pane.name, x, y });
    assert.notEqual(await driver.status(), before);
  });
  await test.step("text goes where the person clicked, and undo takes it back", async () => {
    const { x, y } = await driver.middleOf("#nameField");
    await act({ action: "click", pane: pane.name, x, y });
    await act({ action: "type", text: "Ada" });
    assert.match(await driver.value("nameField") ?? "", /Ada/);
    await act({ action: "undo" });
    assert.doesNotMatch(await driver.value("nameField") ?? "", /Ada/);
  });
  await test.step("the model is told what changed meanwhile, with its own next action", async () => {
    const { text } = await driver.host.call("ui_perform", { actions: [{ type: "pressKey", key: "F12" }] });
    assert.match(text, /Before that, by itself/);
  });
});

/** Two blinks of a caret. */
const BLINKS_MS = 2_000;
const countSchema = z.object({ count: z.number() });

Deno.test("a caret that blinks is no change of a window, and one that moves is, as all else that it shows", async () => {
  await using driver = await Driver.open();
  const signal = AbortSignal.timeout(60_000);
  using bridge = await openBridge(driver.sample.discovery, signal);
  const changes = async (since = -1, ms = 10_000) =>
    countSchema.parse((await bridge.call("drawn", { since }, { signal, ms })).value).count;
  const rests = async () => {
    const count = await changes();
    return await changes(count, BLINKS_MS) === count;
  };
  await driver.act("click", "nameField");
  await driver.act("setText", "nameField", { text: "Ada" });
  await driver.act("pressKey", "nameField", { key: "HOME" });
  await eventually("the window rests, but for its caret", rests);
  let before = await changes();
  await driver.act("pressKey", "nameField", { key: "END" });
  assert.ok(await changes(before) > before, "the caret moved");
  await eventually("the window rests again", rests);
  before = await changes();
  await driver.act("click", "okButton");
  assert.ok(await changes(before) > before, "a button was pressed");
});
