import { deepEqual, equal, match } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ windowManager: true });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

Deno.test("javafx clicks as a person does, in a window that is not in front", async () => {
  verifies("javafx:click");
  const done = await driver.act("click", "okButton");
  deepEqual(done.results, [{ ok: true, type: "click" }]);
  equal(done.idle, true);
  equal(await driver.status(), "OK clicked 1 (1)");
  await driver.act("click", "okButton");
  equal(await driver.status(), "OK clicked 2 (1)", "two clicks are no double click");
  await driver.act("doubleClick", "okButton");
  equal(await driver.status(), "OK clicked 4 (2)");
  await driver.act("click", "check");
  const { text } = await driver.call("ui_get_node", { ref: await driver.ref("#check"), fields: ["value"] });
  match(text, /"checked":true/);
  await driver.act("click", "toggle");
  const ref = await driver.ref("#okButton");
  const node = await driver.call("ui_get_node", { ref, fields: ["layout"] });
  const { x, y } = Object(node.structured).layout.localToScreen;
  const byScreen = await driver.call("ui_perform", { actions: [{ type: "click", x: x + 5, y: y + 5 }] });
  match(byScreen.text, /click: ok, on Button#okButton "OK"/);
  equal(await driver.status(), "OK clicked 5 (1)");
});

async function why(action: Promise<unknown>): Promise<string> {
  const { code, message } = await refusal(action);
  return `${code} ${message}`;
}

Deno.test("javafx refuses what a person could not do either, and says why", async () => {
  verifies("javafx:refusals");
  match(
    await why(driver.act("click", "disabledButton")),
    /^MCP_UI_ACTION_FAILED Button#disabledButton "Never" is disabled/,
  );
  match(await why(driver.act("click", "hiddenButton")), /is not visible/);
  match(await why(driver.act("setText", "fixedField", { text: "x" })), /cannot be edited/);
  await driver.act("focus", "fixedField");
  match(await why(driver.act("typeText", undefined, { text: "x" })), /cannot be edited/);
  match(
    await why(driver.act("pressKey", undefined, { key: "NO_SUCH" })),
    /^INVALID_INPUT There is no key "NO_SUCH"/,
  );
  match(
    await why(driver.act("pressKey", undefined, { key: "A", modifiers: ["HYPER"] })),
    /There is no modifier "HYPER"/,
  );
  match(
    await why(driver.act("select", "combo", { text: "Pink" })),
    /has no item "Pink"; it has \[Red, Green, Blue\]/,
  );
  match(await why(driver.act("setText", "okButton", { text: "x" })), /has no text that can be set/);
  equal(await driver.status(), "OK clicked 5 (1)", "nothing was done");
});

Deno.test("javafx refuses what lies under something else, and stops at the first action that fails", async () => {
  verifies("javafx:refusals");
  await driver.tab(2);
  match(
    await why(driver.act("click", "under")),
    /^MCP_UI_ACTION_FAILED Button#under "Under" lies under StackPane#cover/,
  );
  const ref = await driver.ref("#late");
  const actions = [{ type: "click", target: { ref } }, { type: "click", target: { ref: { uid: "zzz" } } }];
  const broken = await refusal(driver.call("ui_perform", { actions }));
  equal(broken.code, "MCP_UI_NODE_NOT_FOUND");
  deepEqual(Object(broken.options.details).results, [{ ok: true, type: "click" }, {
    ok: false,
    type: "click",
  }]);
  equal(
    (await refusal(driver.call("ui_perform", { actions: [{ type: "setText", text: "x" }] }))).code,
    "INVALID_INPUT",
  );
  equal(await driver.status(), "OK clicked 5 (1)", "nothing was done");
  await driver.tab(0);
});

Deno.test("javafx types any text by key events, and presses keys with modifiers", async () => {
  verifies("javafx:typing");
  await driver.act("click", "nameField");
  await driver.act("typeText", undefined, { text: "Привет 日本 😀 Ab!" });
  equal(await driver.value("nameField"), "Привет 日本 😀 Ab!");
  match(await driver.status() ?? "", /^typed /);
  await driver.act("pressKey", undefined, { key: "A", modifiers: ["CTRL"] });
  await driver.act("typeText", undefined, { text: "new" });
  equal(await driver.value("nameField"), "new");
  await driver.act("pressKey", "nameField", { key: "BACK_SPACE" });
  await driver.act("pressKey", "nameField", { key: "SHORTCUT+HOME" });
  await driver.act("pressKey", "nameField", { key: "x", modifiers: ["SHIFT"] });
  match(await driver.value("nameField") ?? "", /^X(?:ne|)$|^Xne$/);
  const upper = await driver.act("setText", "upperField", { text: "abc" });
  equal(upper.results?.[0]?.text, "ABC", "the formatter has the last word");
  equal(
    (await refusal(driver.act("setText", "upperField", { text: "much too long" }))).code,
    "MCP_UI_ACTION_FAILED",
  );
  await driver.act("setText", "area", { text: "one\ntwo" });
  await driver.act("focus", "area");
  await driver.act("pressKey", undefined, { key: "END", modifiers: ["CTRL"] });
  await driver.act("typeText", undefined, { text: "\n3" });
  equal(await driver.value("area"), "one\ntwo\n3");
  await driver.act("setText", "spinner", { text: "7" });
  equal(await driver.value("spinner"), "7");
  await driver.act("setText", "editableCombo", { text: "Three" });
  equal(await driver.value("editableCombo"), "Three");
  await driver.act("setText", "slider", { text: "60" });
  equal(await driver.value("slider"), "60");
});

Deno.test("javafx sees and operates popups: lists of combo boxes, context menus, menus by path", async () => {
  verifies("javafx:popups", "javafx:menus");
  const opened = await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#combo") } }],
  });
  match(opened.text, /\+ window Popup\[0\]/);
  const blue = (await driver.data("ui_query", { selector: { text: "Blue" } })).matches?.[0];
  match(blue?.ref.path ?? "", /^\/popups\[0\]\//);
  await driver.data("ui_perform", { actions: [{ type: "click", target: { ref: blue?.ref } }] });
  equal(await driver.status(), "combo Blue");
  await driver.act("select", "combo", { text: "Red" });
  equal(await driver.status(), "combo Red");
  await driver.act("select", "choice", { index: 1 });
  equal(await driver.value("choice"), "Large");
  const menu = await driver.act("rightClick", "menuTarget");
  match(JSON.stringify(menu.changes), /"title":"","popupIndex":0/);
  const copy = (await driver.data("ui_query", { selector: { text: "Copy" } })).matches?.[0];
  equal(copy?.type, "MenuItem");
  await driver.data("ui_perform", { actions: [{ type: "click", target: { ref: copy?.ref } }] });
  equal(await driver.status(), "copied");
  const menus = async (path: unknown) =>
    await driver.data("ui_perform", { actions: [{ type: "click", target: { menu: path } }] });
  await menus(["File", "Open"]);
  equal(await driver.status(), "opened");
  await menus("File > Recent > a.txt");
  equal(await driver.status(), "recent a.txt", "a menu that is filled when it opens");
  await menus("View > Grid");
  equal(await driver.status(), "grid true");
  match((await refusal(menus("File > Save"))).message, /The menu "Save" is disabled/);
  match(
    (await refusal(menus("File > Nothing"))).message,
    /There is no menu "Nothing"; there are "Open", "Recent"/,
  );
  await driver.act("click", "menuTarget", { target: { menu: "Copy" } });
  equal(await driver.status(), "copied", "of a context menu that is closed");
  await driver.act("click", "menuButton", { target: { menu: ["North"] } });
  equal(await driver.status(), "north");
});

Deno.test("javafx returns at once from a click that opens a modal dialog, and respects the dialog", async () => {
  verifies("javafx:dialogs");
  await driver.tab(2);
  const under = await driver.ref("#nap");
  const clicked = await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#dialog") } }],
  });
  match(clicked.text, /click: ok, it waits in a dialog that it opened/);
  match(clicked.text, /\+ window Stage\[0\] "Confirmation".* modal/);
  const blocked = await refusal(
    driver.call("ui_perform", { actions: [{ type: "click", target: { ref: under } }] }),
  );
  match(blocked.message, /The window "Sample" is blocked by the dialog "Confirmation"/);
  const answer = (await driver.data("ui_query", { selector: { css: ".button", text: "OK" } })).matches?.[0];
  await driver.data("ui_perform", { actions: [{ type: "click", target: { ref: answer?.ref } }] });
  equal(await driver.status(), "answered OK");
  await driver.act("click", "dialog");
  // In the window below, which the dialog blocks, others match too.
  const cancel = { selector: { css: ".button", text: "^(Cancel|Block|Open dialog)", match: "regex" } };
  await driver.data("ui_perform", { actions: [{ type: "click", target: cancel }] });
  equal(await driver.status(), "answered Cancel");
  await driver.act("click", "dialog");
  await driver.act("pressKey", undefined, { key: "ESCAPE" });
  equal(await driver.status(), "answered Cancel");
  await driver.tab(0);
});

Deno.test("javafx drags inside the application, and the system's drag and drop by the real pointer", async () => {
  verifies("javafx:drag");
  await driver.tab(3);
  await driver.act("hover", "box");
  equal(await driver.status(), "entered");
  const drag = async (from: string, to: object) =>
    await driver.data("ui_perform", {
      actions: [{ type: "drag", from: { target: { ref: await driver.ref(from) } }, to }],
      timeoutMs: 20_000,
    });
  const ref = await driver.ref("#drawing");
  await drag("#box", { target: { ref }, x: 300, y: 200 });
  equal(await driver.status(), "box at 270,170");
  await drag("#box", { target: { ref }, x: 60, y: 60 }); // its middle lies under something
  equal(await driver.status(), "box at 30,30");
  await driver.act("mousePressed", "source");
  match(
    (await refusal(driver.act("mouseReleased", "drop"))).message,
    /may begin a drag of the system's: use drag/,
  );
  await driver.act("mouseReleased", "source"); // where it was pressed, that is a click
  const real = await drag("#source", { target: { ref: await driver.ref("#drop") } });
  equal(real.results?.[0]?.realPointer, true);
  await driver.call("ui_wait_for", { selector: { css: "#status" }, text: "dropped payload" });
  await driver.act("hover", "box");
  await driver.act("click", "ink"); // opens a palette over what is dragged
  await drag("#source", { target: { ref: await driver.ref("#drop") } });
  await driver.call("ui_wait_for", { selector: { css: "#status" }, text: "dropped payload" });
});
