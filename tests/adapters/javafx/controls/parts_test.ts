import { equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "parts" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function seen(): Promise<string> {
  return (await driver.call("ui_get_snapshot")).text;
}

async function uidOf(line: RegExp): Promise<string> {
  const text = await seen();
  const uid = line.exec(text)?.[1];
  if (uid === undefined) throw new Error(`Nothing is ${line} in\n${text}`);
  return uid;
}

async function does(type: string, line: RegExp, more: object = {}): Promise<string> {
  const target = { ref: { uid: await uidOf(line) } };
  return (await driver.call("ui_perform", { actions: [{ type, target, ...more }] })).text;
}

Deno.test("javafx reads and chooses rows as cells of an application's own draw them", async () => {
  verifies("javafx:values", "javafx:virtualization");
  const { text } = await driver.call("ui_read_items", { ref: await driver.ref("#people") });
  match(text, /0 Ada, ada@example\.org, Ignore\n1 Bob, bob@example\.org/);
  await driver.act("select", "people", { text: "Bob" });
  equal(await driver.status(), "chose Bob");
  await driver.act("select", "who", { text: "Dan" });
  equal(await driver.status(), "who Dan");
  match((await refusal(driver.act("select", "who", { text: "Eve" }))).message, /it has \[Cyd, Dan\]/);
});

Deno.test("javafx clicks a row beside the button that stands in its middle", async () => {
  verifies("javafx:click");
  await does("click", /ListCell \[0\] .*?(\S+)\n/);
  equal(await driver.status(), "chose Ada");
  await does("click", /ListCell \[1\] [^]*?Label "Ignore" (\S+)/);
  equal(await driver.status(), "ignored", "beyond the edge of the list");
});

Deno.test("javafx tells the days of a calendar apart, and the arrows around a word", async () => {
  verifies("javafx:names", "javafx:values");
  await driver.act("focus", "day");
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "F4" }] });
  const text = await seen();
  match(
    text,
    /DateCell "28" ="2024-04-28"[^]*DateCell "17" ="2024-05-17" selected[^]*DateCell "28" ="2024-05-28"/,
  );
  match(text, /"before May"[^]*"after May"[^]*"before 2024"[^]*"after 2024"/);
  await does("click", /Button named "before 2024" (\S+)/);
  await does("click", /DateCell "28" ="2023-05-28" (\S+)/);
  equal(await driver.value("day"), "2023-05-28");
});

Deno.test("javafx shows the dialog that blocks the window with the keyboard", async () => {
  verifies("javafx:windows", "javafx:names");
  await driver.act("click", "paint");
  const palette = await seen();
  match(palette, /ColorSquare named "Cyan"|ColorSquare named "[^"]+"/);
  await does("click", /Hyperlink "Custom Color..." (\S+)/);
  match(await seen(), /^Stage\[\d\] "Custom Colors"/);
  await does("click", /Button "Cancel" (\S+)/);
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "ESCAPE" }] });
});

Deno.test("javafx tells what a part is called, and what is neither on nor off", async () => {
  verifies("javafx:names", "javafx:values");
  const text = await seen();
  match(text, /CheckBox#all "All" ="indeterminate"/);
  match(text, /ProgressBar#busy ="indeterminate"/);
  match(text, /Rectangle#square named "Deep red"/);
  match(await does("hover", /#square named "Deep red" (\S+)/), /^hover: ok, its tooltip says "Deep red"/);
  match(text, /Region named "Rent 700"/);
  match(text, /Region named "Food 300\.5"/);
  match(text, /CustomMenuItem "Show grid"/);
  match(text, /MenuItem (""|)\s*named "Paste"/);
  match(text, /Tab (""|)\s*named "Settings"/);
  match(text, /TextArea named "in (One|Kept)"/, "not by what stands beside the tabs");
  match(text, /ComboBox#who ="Dan"/, "nor by any words of its pane");
});

Deno.test("javafx lists the arrows, grips and menus of JavaFX's own controls", async () => {
  verifies("javafx:names", "javafx:click");
  match(await does("click", /"increment-arrow-button" (\S+)/), /Spinner#count \S+: value "3" → "4"/);
  match(await does("click", /DatePicker#day .*\n.* "arrow-button" (\S+)/), /\+ window Popup/);
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "ESCAPE" }] });
  match(await does("click", /"show-hide-columns-button" (\S+)/), /\+ window Popup/);
  await does("click", /CheckMenuItem "Letter" checked (\S+)/);
  match(await seen(), /TableView#table columns \S+ \(Sound\) /);
  match(await seen(), /CheckBox named "in row 0 Sound" unchecked/, "a box in a cell is called by its column");
  const divider = { ref: { uid: await uidOf(/"split-pane-divider" (\S+)/) } };
  const to = { target: { ref: await driver.ref("#halves") }, x: 20, y: 40 };
  await driver.call("ui_perform", { actions: [{ type: "drag", from: { target: divider }, to }] });
  equal(await driver.status(), "divided");
});

Deno.test("javafx closes a tab, and not the window that it is in", async () => {
  verifies("javafx:close");
  match(
    await does("close", /Tab "Kept" (\S+)/),
    /^close: ok, but it is still open: the application took the request/,
  );
  equal(await driver.status(), "asked Kept");
  match((await refusal(does("close", /Tab "Fixed" (\S+)/))).message, /The tab "Fixed" has no cross/);
  match(await does("close", /Tab "One" selected (\S+)/), /^close: ok\n[^]*- Tab "One"/);
  equal(await driver.status(), "closed One");
});
