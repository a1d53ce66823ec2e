import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser, type TestPage } from "./page.ts";

/** The page of the fixture with everything that a view may have. */
async function withPage(work: (page: TestPage, lua: LuaUi) => Promise<void>): Promise<void> {
  await using lua = await LuaUi.start({ app: "bindings" });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#shout", ["HELLO"]);
  await work(page, lua);
}

const prop = (id: string, name: string) => `document.getElementById("${id}").${name}`;

Deno.test("values, attributes, classes, styles and HTML follow the application", async () => {
  verifies("lua:bindings");
  await withPage(async (page, lua) => {
    await page.shows("#text, #number, #nothing, #deep, #second", ["hello", "42", "", "20", "q"]);
    await page.until(`${prop("field", "value")} === "hello" && ${prop("picked", "value")} === "b"`);
    await page.until(`${prop("on", "checked")} === true`);
    await page.until(`${prop("link", "getAttribute('href')")} === "/a?b=1&c"`);
    assert.equal(await page.eval(prop("link", "hasAttribute('title')")), false);
    assert.equal(await page.eval(prop("link", "hasAttribute('hidden')")), false);
    await page.until(`${prop("styled", "style.color")} === "rgb(1, 2, 3)"`);
    await page.until(`${prop("html", "innerHTML")} === "<i>one</i>"`);
    await page.until(`document.getElementById("swap")?.nextElementSibling?.textContent === "y"`);
    await lua.run(`app.flag, app.hue, app.link, app.swap, app.html = true, nil, nil, "", "<u>two</u>"`);
    await page.until(prop("styled", "classList.contains('big')"));
    await page.until(`${prop("styled", "style.color")} === ""`);
    await page.until(`!${prop("link", "hasAttribute('href')")}`);
    await page.until(`${prop("link", "getAttribute('hidden')")} === "true"`);
    await page.until(`${prop("swap", "hidden")} && document.querySelectorAll("b").length === 0`);
    await lua.run(`app.swap = "only text"`);
    await page.shows("#swap", ["only text"]);
  });
});

Deno.test("what a person types, chooses and presses reaches the application", async () => {
  verifies("lua:bindings");
  await withPage(async (page, lua) => {
    await page.eval(prop("field", "select()"));
    await page.type("#field", "bye");
    assert.equal(await lua.run("return app.text"), "hello"); // only when it is left
    await page.leave();
    await page.shows("#shout", ["BYE"]);
    await page.type("#name", "Ada");
    await page.leave();
    await page.until(`${prop("area", "value")} === "Ada"`);
    await page.eval(
      `${prop("picked", "value")} = "c"; ${prop("picked", "dispatchEvent(new Event('change'))")}`,
    );
    await page.click("#on");
    await page.type("#keys", "ab"); // each stroke, without leaving
    await page.until(`uiStore.all.some(({ value }) => value === "ab")`);
    await page.click("#call");
    await page.eval(prop("dbl", "dispatchEvent(new Event('dblclick'))"));
    await lua.until("return { app.picked, app.on, app.last, app.count }", ["c", false, "ab", 2]);
    await page.click("#give");
    await lua.until("return app.last", "seven");
    const stroke = (init: string) =>
      page.eval(prop("stroke", `dispatchEvent(new KeyboardEvent("keydown", ${init}))`));
    await stroke(`{ key: "k" }`);
    await stroke(`{ key: "k", ctrlKey: true, shiftKey: true }`);
    await stroke(`{ key: "K", ctrlKey: true }`);
    await stroke(`{ key: "ArrowLeft" }`);
    await lua.until("return { app.count, app.last }", [3, "left"]);
    await page.eval(`uiApp.updateValue("field", "by script")`);
    await page.shows("#shout", ["BY SCRIPT"]);
  });
});

Deno.test("views take the viewdef of their type and namespace, and objects of another type", async () => {
  verifies("lua:views");
  await withPage(async (page, lua) => {
    await page.shows("p.inner", ["inner"]);
    await page.shows("#small.inner", ["inner"]);
    assert.equal(await page.eval(prop("small", "localName")), "small");
    await page.until(`${prop("view", "getAttribute('ui-viewdef')")} === "Inner.DEFAULT"`);
    assert.equal(await page.eval(prop("view", "className.includes('kept')")), true);
    assert.equal(await page.eval(prop("view", "style.margin")), "3px");
    await page.shows(".other", ["other"]); // made by the path
    await page.shows(".loud, .given, .also, .syncs", ["INNER!", "h", "h", "0"]);
    const same = `window.before = ${prop("view", "firstChild")}; true`;
    await page.eval(same);
    await lua.run(`app.inner = Inner:new({ word = "second" })`);
    await page.shows(".loud, .syncs", ["SECOND!", "1"]);
    assert.equal(await page.eval(`window.before === ${prop("view", "firstChild")}`), false);
    await lua.run(`app.inner = Other:new()`);
    await page.shows("q.other", ["other", "other", "other"]);
    await lua.run(`app.inner = nil`);
    await page.until(`${prop("view", "localName")} === "div" && ${prop("view", "textContent")} === ""`);
    await lua.run(`app.inner = Inner:new({ word = "third" })`);
    await page.shows("p.inner", ["third"]);
    assert.equal(await page.eval("window.ran"), 1);
    assert.equal(await page.eval(`document.querySelector("#second-root").textContent`), "footer");
  });
});

Deno.test("a list of plain values grows and shrinks and keeps the elements that stay", async () => {
  verifies("lua:lists");
  await withPage(async (page, lua) => {
    await page.until("document.querySelectorAll('#ul li').length === 2");
    await page.eval("window.first = document.querySelector('#ul li'); true");
    await lua.run("app.list = { 'x', 'y', 'z' }");
    await page.until("document.querySelectorAll('#ul li').length === 3");
    await lua.run("app.list = { 'x' }");
    await page.until("document.querySelectorAll('#ul li').length === 1");
    assert.equal(await page.eval("window.first === document.querySelector('#ul li')"), true);
    await lua.run("app.list = {}");
    await page.until("document.querySelectorAll('#ul li').length === 0");
    await lua.run(`Line = session:prototype("Line", { word = "" })
      for i = 1, 20 do table.insert(app.lines, Line:new({ word = "line " .. i })) end`);
    await page.until(`${prop("scroll", "childElementCount")} === 20`);
    await page.until(`${prop("scroll", "scrollTop")} + 41 >= ${prop("scroll", "scrollHeight")}`);
  });
});

Deno.test("ui-code runs when its text changes, and what fails in Lua marks its element and nothing else", async () => {
  verifies("lua:bindings", "lua:errors-shown");
  await withPage(async (page, lua) => {
    await lua.run(
      `app.code = "element.dataset.ran = value.length; window.coded = variable.id > 1 && store === uiStore"`,
    );
    await page.until("window.coded === true");
    await page.shows("#broken", ["whole"]);
    await lua.run("app.flag = true");
    await page.until(`${prop("broken", "classList.contains('ui-error')")}`);
    await page.until(`${prop("broken", "getAttribute('ui-error-description')")}.includes("it is broken")`);
    assert.match(await lua.read("log/lua-err.log"), /it is broken/);
    await lua.run("app.flag, app.text = false, 'on'");
    await page.until(`!${prop("broken", "classList.contains('ui-error')")}`);
    await page.shows("#broken, #shout", ["ON", "whole"]);
  });
});
