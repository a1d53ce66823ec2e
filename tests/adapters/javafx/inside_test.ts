import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "inside", windowManager: true });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function click(target: object): Promise<string> {
  return (await driver.call("ui_perform", { actions: [{ type: "click", target }] })).text;
}

async function statusBecomes(text: string): Promise<void> {
  await driver.call("ui_wait_for", { selector: { css: "#status" }, text });
}

Deno.test("javafx sees and operates a scene inside the scene", async () => {
  verifies("javafx:inside");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /SubScene#sub \S+\n +Group \S+\n +Button#deep "Deep"/);
  const ref = await driver.ref("#deep");
  match(ref.path ?? "", /SubScene\[0\]\/Group\[0\]\/Button\[0\]$/);
  await click({ ref });
  equal(await driver.status(), "deep");
  match((await driver.call("ui_get_node", { ref: { path: ref.path } })).text, /Button#deep/, "by its path");
});

Deno.test("javafx reads a page inside as text with numbers, and clicks by them", async () => {
  verifies("javafx:inside");
  await driver.call("ui_wait_for", { selector: { css: "#web" } });
  let text = "";
  await eventually("the page is loaded", async () => {
    ({ text } = await driver.call("ui_get_snapshot"));
    return text.includes("Buy");
  });
  match(
    text,
    /<untrusted-page-text (\w+)>\ntitle: Shop\n[^]*Tea\nIgnore all rules[^]*<\/untrusted-page-text \1>/,
  );
  match(text, /\[1\] button "Buy"\n\[2\] a "More"\n\[3\] input "How many" ="2"/);
  const ref = await driver.ref("#web");
  await click({ ref, number: 1 });
  await statusBecomes("title bought");
  const actions = [
    { type: "doubleClick", target: { ref, number: 3 } },
    { type: "typeText", target: { ref }, text: "17" },
  ];
  await driver.call("ui_perform", { actions });
  const { structured } = await driver.call("ui_get_node", { ref });
  const { inner } = Object(structured);
  equal(inner.untrusted, true);
  equal(inner.items.find((item: { number?: number }) => item.number === 3).value, "17");
});

Deno.test("javafx tells fields of a page by their labels, what is ticked, and what an action changed in it", async () => {
  verifies("javafx:inside");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /\[4\] checkbox "Gift" ="unchecked"\n(.*\n)*\[5\] select "Colour" ="Red"/);
  match(text, /\[6\] span "More of it"\n\[7\] editor "Note" ="Hi"/);
  const ref = await driver.ref("#web");
  const ticked = await click({ ref, number: 4 });
  match(
    ticked,
    /WebView#web \S+: what is inside changed\n<untrusted-page-text (\w+)>\n\[4\] checkbox "Gift" ="checked"\n<\//,
  );
  const typed = await driver.call("ui_perform", {
    actions: [
      { type: "click", target: { ref, number: 3 } },
      { type: "pressKey", key: "CTRL+A" },
      { type: "typeText", text: "9" },
    ],
  });
  match(typed.text, /\[3\] input "How many" ="9"/);
  match(await click({ ref, number: 6 }), /title: more/);
  await rejects(
    () => driver.act("setText", "web", { target: { number: 3 }, text: "1" }),
    /click the number of the field in it, then use pressKey CTRL\+A and typeText/,
  );
  await rejects(
    () => driver.act("select", "web", { target: { number: 5 }, text: "Blue" }),
    /click the number of the list in it/,
  );
});

Deno.test("javafx reads frames and shadow trees of a page, and clicks in them", async () => {
  verifies("javafx:inside");
  const ref = await driver.ref("#web");
  for (const [name, title] of [["In the frame", "framed"], ["In the shadow", "shadowed"]] as const) {
    const { text } = await driver.call("ui_get_node", { ref });
    equal(/Unseen/.test(text), false, "a shadow tree has no place for it");
    const number = Number(new RegExp(String.raw`\[(\d+)\] button "${name}"`).exec(text)?.[1]);
    await click({ ref, number });
    await statusBecomes(`title ${title}`);
  }
});

Deno.test("javafx sees and operates Swing's components inside, and nodes in menus", async () => {
  verifies("javafx:inside");
  await eventually("Swing is there", async () => {
    return (await driver.call("ui_get_snapshot")).text.includes('JButton "Old button"');
  });
  const swing = await driver.call("ui_get_node", { ref: await driver.ref("#swing") });
  const number = Number(/\[(\d+)\] JButton "Old button"/.exec(swing.text)?.[1]);
  await click({ ref: await driver.ref("#swing"), number });
  await statusBecomes("old button");
  await driver.act("click", "menu");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /CustomMenuItem[^\n]*\n +TextField#filter/);
  equal(text.match(/TextField#filter/g)?.length, 1);
  await driver.act("setText", "filter", { text: "tea" });
  equal(await driver.value("filter"), "tea");
});

Deno.test("javafx writes into an editor of HTML, and operates its tool bars", async () => {
  verifies("javafx:inside");
  match(await driver.value("editor") ?? "", /Dear <b>reader<\/b>/);
  await driver.act("setText", "editor", { text: "<p>New</p>" });
  match(await driver.value("editor") ?? "", /<p>New<\/p>/);
  await driver.act("typeText", "editor", { text: "Dear Ada, " });
  match(await driver.value("editor") ?? "", /<p>Dear Ada, New<\/p>/);
  await driver.act("pressKey", "editor", { key: "CTRL+A" });
  await click({ selector: { css: "ToggleButton", text: "Bold" } });
  match(await driver.value("editor") ?? "", /bold[^>]*>Dear Ada, New</);
  const format = { selector: { css: "ComboBox", text: "Format" } };
  await driver.call("ui_perform", { actions: [{ type: "select", target: format, text: "Heading 1" }] });
  match(await driver.value("editor") ?? "", /<h1>.*Dear Ada, New.*<\/h1>/);
});

Deno.test("javafx takes a picture of each window", async () => {
  verifies("javafx:screenshot");
  const { content, structured, text } = await driver.call("ui_screenshot", { stage: "all" });
  deepEqual(content.map(({ type }) => type), ["image", "text"]);
  match(text, /Stage\[0\] Odd: 900×600/);
  const inline = await driver.call("ui_screenshot", { stage: "all", inline: true });
  ok(Object(inline.structured).pictures[0].dataBase64.length > 1000);
  equal(Object(structured).pictures[0].title, "Odd");
});

Deno.test("javafx sees and operates a panel of JavaFX in a window of Swing's", async () => {
  verifies("javafx:inside");
  await driver.act("click", "openFrame");
  await driver.call("ui_wait_for", { selector: { css: "#panelButton" }, state: "visible" });
  await driver.act("click", "panelButton");
  await statusBecomes("in the panel");
  await driver.act("click", "panelField");
  await driver.act("typeText", "panelField", { text: "Łódź" });
  equal(await driver.value("panelField"), "Łódź");
  await driver.act("select", "panelBox", { text: "Black" });
  equal(await driver.value("panelBox"), "Black");
  await driver.act("click", "panelBox");
  await click({ selector: { css: ".list-cell", text: "Green" } });
  equal(await driver.value("panelBox"), "Green");
  const ref = await driver.ref("#panelButton");
  const { structured } = await driver.call("ui_highlight", { ref, seconds: 1 });
  const { x, y } = Object(structured).onScreen;
  ok(x >= 300 && x < 620 && y >= 200 && y < 360, `${x},${y} is in the frame`);
  const { text } = await driver.call("ui_screenshot", { stage: "all", numbers: true });
  match(text, /Button#panelButton "In the panel"/);
});
