import assert from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { LuaUi } from "../driver.ts";
import { TestBrowser } from "../page.ts";
import { drag, patternsIn, reference } from "./patterns.ts";

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
  await page.shows(".one", ["Mine"]);
  assert.equal(await page.eval(drag(".one", ".column:nth-of-type(2)")), true);
  await page.until("document.querySelector('.column:nth-of-type(2) .one')?.textContent === 'Mine'");
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
