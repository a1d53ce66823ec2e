import assert from "node:assert/strict";
import { callContext } from "../../helpers/mcp/call_context.ts";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser, type TestPage } from "./page.ts";

/** The files of each pattern that the reference has, by the pattern's name. */
function patternsIn(text: string): Map<string, Map<string, string>> {
  const patterns = new Map<string, Map<string, string>>();
  for (const section of text.split(/^## /m).slice(1)) {
    const blocks = section.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm);
    patterns.set(
      section.split("\n")[0] ?? "",
      new Map([...blocks].map(([, name = "", body = ""]) => [name, body])),
    );
  }
  return patterns;
}

async function reference(lua: LuaUi, topic: string): Promise<string> {
  const [contents] = await lua.adapter.read(`ui://reference/${topic}`, callContext());
  assert.ok(typeof contents?.body === "string");
  return contents.body;
}

const drag = (from: string, to: string) =>
  `(() => {
    const [card, place] = [document.querySelector("${from}"), document.querySelector("${to}")];
    const dataTransfer = new DataTransfer();
    const fire = (element, type) => element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    fire(card, "dragstart");
    return fire(place, "dragover") === false && fire(place, "drop") === false;
  })()`;

/** Uses of the patterns: what a person does with each, and what is to be seen then. */
const USES: Readonly<Record<string, (page: TestPage, lua: LuaUi) => Promise<void>>> = {
  "A list with a form that checks": async (page) => {
    await page.type("#name", "A");
    await page.click("#add");
    await page.shows("#problem", ["Two letters at least"]);
    await page.type("#name", "nn");
    await page.press("Enter");
    await page.shows(".entry span", ["Ann"]);
    await page.shows("#problem", [""]);
    await page.click(".entry button");
    await page.shows(".entry", []);
  },
  "Tabs and a dialog": async (page) => {
    await page.click("#two");
    await page.until("document.querySelector('#first').classList.contains('away')");
    await page.click("#ask");
    await page.until("document.querySelector('sl-dialog').open");
    await page.click("#yes");
    await page.shows("#answer", ["yes"]);
    await page.until("!document.querySelector('sl-dialog').open");
  },
  "Dragging between columns": async (page, lua) => {
    await page.shows(".card", ["Buy tea"]);
    assert.equal(await page.eval(drag(".card", ".column:nth-of-type(2)")), true);
    await page.until("document.querySelector('.column:nth-of-type(2) .card')");
    assert.deepEqual(await lua.run("return #session:getApp().columns[2].cards"), 1);
  },
  "A table that sorts and filters": async (page) => {
    await page.until("document.querySelector('.name')?.textContent === 'file 001'");
    await page.click("#size");
    await page.until("document.querySelector('.name').textContent !== 'file 001'");
    await page.type("#query", "29");
    await page.until("document.querySelectorAll('.row').length === 13");
  },
  "A chart, a timer, and words for the assistant": async (page, lua) => {
    const chart = "document.querySelector('ui-chart').shadowRoot";
    await page.until(`${chart}?.querySelectorAll("rect").length === 4`);
    await page.until(`${chart}.querySelector("svg").getAttribute("aria-label") === "a: 3, b: 1, c: 2, d: 5"`);
    await page.click("#tell");
    const [event] = JSON.parse(await lua.text("ui_wait_events"));
    assert.equal(event.event, "told");
  },
};

Deno.test("each pattern of the reference is a whole application that works, and nothing is found in it", async () => {
  verifies("lua:language");
  await using browser = await TestBrowser.start();
  await using asked = await LuaUi.open();
  const patterns = patternsIn(await reference(asked, "patterns"));
  assert.deepEqual([...patterns.keys()], Object.keys(USES));
  for (const [name, files] of patterns) {
    await using lua = await LuaUi.start({ files: Object.fromEntries(files) });
    const page = await browser.open(await lua.page());
    await USES[name]?.(page, lua);
    assert.equal(await lua.text("ui_audit"), "Nothing was found", name);
    assert.doesNotMatch(await lua.text("ui_status"), /problems/, name);
  }
});

Deno.test("a client that has read the reference alone makes a board with dragging in ten calls", async () => {
  verifies("lua:language");
  await using lua = await LuaUi.open();
  const files = patternsIn(await reference(lua, "patterns")).get("Dragging between columns") ??
    new Map<string, string>();
  let calls = 1; // the resource
  const call = async (tool: string, input: Readonly<Record<string, unknown>> = {}) => {
    calls += 1;
    return await lua.text(tool, input);
  };
  await call("ui_configure", { base_dir: lua.base });
  for (const [path, content] of files) {
    assert.match(
      await call("ui_write_file", { path, content: content.replace("Buy tea", "Mine") }),
      /^Wrote/,
    );
  }
  await call("ui_start");
  const found = await call("ui_audit");
  assert.ok(found.split("\n").every((line) => /^Tasks?\./.test(line)), found); // views of the application before
  await call("ui_open_browser", { conserve: false });
  assert.ok(calls <= 10, String(calls));
  await using browser = await TestBrowser.start();
  const page = await browser.open(lua.opened.at(-1) ?? "");
  await page.shows(".card", ["Mine"]);
  assert.equal(await page.eval(drag(".card", ".column:nth-of-type(2)")), true);
  await page.until("document.querySelector('.column:nth-of-type(2) .card')?.textContent === 'Mine'");
});

Deno.test("an audit names what a view has that the application has not, also when the view is uploaded", async () => {
  verifies("lua:audit");
  const main =
    `App = session:prototype("App", { name = "" }) function App:go() end session:createAppVariable(App:new())`;
  await using lua = await LuaUi.start({ files: { "lua/main.lua": main } });
  const content =
    `<template><div><b ui-value="nmae"></b><p ui-vlaue="name"></p><sl-buton ui-action="gone()"></sl-buton>
    <i ui-value="name"></i><button ui-action="go()"></button></div></template>`;
  const said = await lua.text("ui_upload_viewdef", { type: "App", namespace: "DEFAULT", content });
  for (
    const problem of [
      "App has no field nmae",
      "ui-vlaue is no binding",
      "<sl-buton> is not among",
      "App has no method gone()",
    ]
  ) {
    assert.ok(said.includes(problem), `${problem} in ${said}`);
  }
  assert.equal(said.split("\n").length, 5);
  await lua.text("ui_upload_viewdef", {
    type: "Other",
    namespace: "row",
    content: "<template><p></p></template>",
  });
  assert.match(await lua.text("ui_audit"), /Other\.row: nothing has this type now/);
});

Deno.test("files of the project are written, read and listed within it, and pages show its pictures", async () => {
  verifies("lua:project-files");
  const view =
    `<template><div><ui-file ui-attr-path="photo"></ui-file><ui-file path="notes/a b.txt"></ui-file></div></template>`;
  const main =
    `App = session:prototype("App", { photo = "storage/dot.svg" }) session:createAppVariable(App:new())`;
  await using lua = await LuaUi.start({ files: { "lua/main.lua": main, "viewdefs/App.DEFAULT.html": view } });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"></svg>`;
  await lua.text("ui_write_file", { path: "storage/dot.svg", content: svg });
  await lua.text("ui_write_file", { path: "notes/a b.txt", content: "läßt" });
  assert.equal(await lua.text("ui_read_file", { path: "notes/a b.txt" }), "läßt");
  assert.equal(await lua.text("ui_read_file", { path: "notes/a b.txt", offset: 2 }), "ßt");
  assert.match(await lua.text("ui_read_file"), /lua\/\nnotes\//);
  for (const path of ["../x", "/etc/hostname", "notes/none"]) {
    for (
      const [tool, input] of [["ui_read_file", { path }], ["ui_write_file", { path, content: "x" }]] as const
    ) {
      const outcome = await lua.call(tool, input);
      assert.equal(outcome.ok, tool === "ui_write_file" && path === "notes/none", `${tool} ${path}`);
    }
  }
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.until("document.querySelector('ui-file img')?.naturalWidth === 7");
  const link = "document.querySelector('ui-file a')";
  assert.equal(await page.eval(`fetch(${link}.href).then((answer) => answer.text())`), "läßt");
  const internal = await lua.internal();
  for (const path of ["files/../../secret", "files/none"]) {
    assert.equal(
      (await fetch(`${lua.url}/${internal}/${path}`)).status === 200 && path !== "files/../../secret",
      false,
      path,
    );
  }
});
