import { doesNotMatch, equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "forms" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

Deno.test("javafx calls fields by the labels before or above them, in whatever order they were added", async () => {
  verifies("javafx:names");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /TextField#first named "near First name"/);
  match(text, /Spinner#age named "near Age" ="7"/);
  match(text, /ChoiceBox#size named "near Size"/);
  match(text, /Field#last named "near Last name"/);
  match(text, /Switch#wifi named "near Wireless"/);
  match(text, /Range#price named "near Price"/);
  match(text, /ComboBox#colours named "near Colours"/);
  match(text, /ColorPicker#ink ="/, "what stands between is called so");
  match(text, /TextField#street ="" \(Street\)/, "it says itself what it wants");
  match(text, /TextField#find ="" \(Find\)/, "the label before it is that of another");
  match(text, /Button#link named "Connect"/, "what its picture says");
  await driver.act("setText", "street", { text: "Main" });
  match((await driver.call("ui_get_snapshot")).text, /TextField#street ="Main" \(Street\)/);
});

Deno.test("javafx tells what a library's control holds, and what a list shows", async () => {
  verifies("javafx:values");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /Range#price .*="lowValue 20, highValue 80\.5"/);
  match(text, /ComboBox#colours .*="Two colours"/);
});

Deno.test("javafx clicks a control where it listens, and tells that it is on", async () => {
  verifies("javafx:click", "javafx:values");
  const target = { ref: await driver.ref("#wifi") };
  const { text } = await driver.call("ui_perform", { actions: [{ type: "click", target }] });
  match(text, /~ Switch#wifi \S+: selected false → true/);
  equal(await driver.status(), "wifi true");
});

Deno.test("javafx reaches what a field holds beside its text", async () => {
  verifies("javafx:click", "javafx:values");
  await driver.act("setText", "last", { text: "Lovelace" });
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /Field#last named "near Last name" ="Lovelace"/, "a value is no name");
  const uid = /StackPane named "clear-button" (\S+)/.exec(text)?.[1];
  await driver.call("ui_perform", { actions: [{ type: "click", target: { ref: { uid } } }] });
  equal(await driver.status(), "cleared");
  equal(await driver.value("last"), "");
});

Deno.test("javafx puts no text into a field that a person could not put there", async () => {
  verifies("javafx:values");
  await driver.act("setText", "power", { text: "15" });
  const { code, message } = await refusal(driver.act("setText", "power", { text: "many" }));
  equal(`${code} ${message}`, 'MCP_UI_ACTION_FAILED Digits#power "15 near Power" did not take the text');
  equal(await driver.value("power"), "15");
  await driver.act("typeText", "power", { text: "7" });
  equal(await driver.value("power"), "157", "its caret is where it was, and nothing is selected");
});

Deno.test("javafx tells nothing of what is in a password field of a library's own", async () => {
  verifies("javafx:password");
  const { text, structured } = await driver.call("ui_get_snapshot", { include: { properties: true } });
  match(text, /PasswordBox#key named "near Key" ="•••••••"/);
  doesNotMatch(`${text} ${JSON.stringify(structured)}`, /hunter2/);
  match(text, /Control#anonymous \S+$/m, "nor is one without a class of its own a mistake");
});

Deno.test("javafx tells buttons of an icon font apart by the names of their signs", async () => {
  verifies("javafx:names");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /Button#forward named "ANGLE_RIGHT"/);
  match(text, /Button#back named "ANGLE_LEFT"/);
  doesNotMatch(text, /\uf105|Sign/);
});
