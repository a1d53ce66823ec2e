import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser, type TestPage } from "./page.ts";

const main = (count: number) =>
  `Row = session:prototype("Row", { n = 0, word = "" })
  function Row:label() return "row " .. self.n end
  App = session:prototype("App", {})
  app = App:new({ rows = {} })
  function fill(count) app.rows = {} for i = 1, count do app.rows[i] = Row:new({ n = i }) end end
  fill(${count})
  session:createAppVariable(app)`;
const ROW =
  `<template><div class="row"><b class="label" ui-value="label()"></b> <input ui-value="word"></div></template>`;

async function withList(
  list: string,
  work: (page: TestPage, lua: LuaUi) => Promise<void>,
  row = ROW,
): Promise<void> {
  const view =
    `<template><div><div id="box" style="height:400px;overflow:auto">${list}</div></div></template>`;
  const files = {
    "lua/main.lua": main(10_000),
    "viewdefs/App.DEFAULT.html": view,
    "viewdefs/Row.list-item.html": row,
  };
  await using lua = await LuaUi.start({ files });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.until("document.querySelector('.label')?.textContent === 'row 1'");
  await work(page, lua);
}

const SHOWN = `[...document.querySelectorAll(".row")].filter((row) => {
  const [inner, outer] = [row.getBoundingClientRect(), document.querySelector("#box").getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}).map((row) => row.querySelector(".label").textContent)`;

/** Waits until the rows that are seen follow one another, are filled, and one of them is there. */
async function sees(page: TestPage, label: string): Promise<void> {
  await page.until(`(() => {
    const shown = ${SHOWN};
    const first = Number(shown[0]?.slice(4));
    return shown.length > 2 && shown.includes("${label}") && shown.every((text, i) => text === "row " + (first + i));
  })()`);
}

const LISTS = {
  "a list of views": `<div ui-viewlist="rows" ui-namespace="list-item"><div></div></div>`,
  "a lua.ViewList": `<div ui-view="rows?wrapper=lua.ViewList"></div>`,
};

Deno.test("ten thousand rows are shown by a window of them that follows the scroll", async () => {
  verifies("lua:long-lists");
  for (const [name, list] of Object.entries(LISTS)) {
    await withList(list, async (page, lua) => {
      await sees(page, "row 1");
      const count = Number(await page.eval("document.querySelectorAll('.row').length"));
      assert.ok(count < 200, `${name}: ${count} rows in the document`);
      const box = "document.querySelector('#box')";
      const row = "document.querySelector('.row').getBoundingClientRect().height";
      await page.until(`${box}.scrollHeight >= 10000 * ${row}`); // how high a row is has been measured
      for (const part of [0.5, 0.1, 0.9, 0.895]) {
        await page.eval(`${box}.scrollTop = ${box}.scrollHeight * ${part}`);
        await page.until(
          `(() => { const first = Number((${SHOWN})[0]?.slice(4)); return Math.abs(first - ${part} * 10000) < 500; })()`,
        );
        const [first] = [await page.eval(`(${SHOWN})[2]`)];
        await sees(page, String(first));
      }
      await page.eval(`${box}.scrollTop = ${box}.scrollHeight`);
      await page.until(
        `${box}.scrollTop + ${box}.clientHeight + 2 >= ${box}.scrollHeight && (${SHOWN}).includes("row 10000")`,
      );
      await sees(page, "row 10000");
      await lua.run("fill(5000)");
      await sees(page, "row 5000");
      await lua.run("fill(3)");
      await page.shows(".label", ["row 1", "row 2", "row 3"]);
      assert.equal(await page.eval("document.querySelectorAll('[data-ui-spacer]').length"), 0);
      await lua.run("fill(2000)");
      await sees(page, "row 1");
    });
  }
});

Deno.test("a row in the window can be changed by both sides, and is as it was when it comes back", async () => {
  verifies("lua:long-lists");
  await withList(LISTS["a list of views"], async (page, lua) => {
    await page.type(".row:nth-of-type(3) input", "typed"); // the first child keeps the room above
    const box = "document.querySelector('#box')";
    await page.eval(`${box}.scrollTop = ${box}.scrollHeight / 2`);
    await page.until(`!(${SHOWN}).includes("row 1") && (${SHOWN}).length > 3`);
    await lua.until("return app.rows[2].word", "typed"); // what was being typed went ahead of its element
    await lua.run("app.rows[2].word = app.rows[2].word .. '!'");
    await page.eval(`${box}.scrollTop = 0`);
    await sees(page, "row 1");
    await page.until("document.querySelector('.row:nth-of-type(3) input').value === 'typed!'");
    await lua.run("app.rows[1].n = 77");
    await page.until("document.querySelector('.label').textContent === 'row 77'");
  });
});

Deno.test("rows of a table are shown by a window, and those that lie next to one another all at once", async () => {
  verifies("lua:long-lists");
  const table = `<table><tbody ui-viewlist="rows" ui-namespace="list-item"><tr></tr></tbody></table>`;
  const row = `<template><tr class="row"><td class="label" ui-value="label()"></td></tr></template>`;
  await withList(table, async (page) => {
    await sees(page, "row 1");
    const box = "document.querySelector('#box')";
    await page.until(`(${box}.scrollTop = ${box}.scrollHeight, (${SHOWN}).includes("row 10000"))`);
    assert.equal(await page.eval("document.querySelectorAll('tbody > :not(tr)').length"), 0);
  }, row);
  const grid =
    `<div style="display:flex;flex-wrap:wrap" ui-viewlist="few" ui-namespace="list-item"><div></div></div>`;
  await using lua = await LuaUi.start({
    files: {
      "lua/main.lua": `${main(0)}\napp.few = {} for i = 1, 300 do app.few[i] = Row:new({ n = i }) end`,
      "viewdefs/App.DEFAULT.html": `<template><div>${grid}</div></template>`,
      "viewdefs/Row.list-item.html": ROW,
    },
  });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.until("document.querySelectorAll('.row').length === 300");
});

Deno.test("what does not fit into the memory is told in the result and on the page", async () => {
  verifies("lua:long-lists", "lua:memory");
  const view =
    `<template><div><p id="n" ui-value="n()"></p><div ui-viewlist="many()"><p></p></div></div></template>`;
  const code = `App = session:prototype("App", { big = false })
    function App:n() return self.big and "big" or "small" end
    function App:many()
      local list = {}
      for i = 1, self.big and 5000000 or 2 do list[i] = { type = "Row", n = i } end
      return list
    end
    app = App:new() session:createAppVariable(app)`;
  await using lua = await LuaUi.start({
    options: { memoryMb: 32 },
    files: {
      "lua/main.lua": code,
      "viewdefs/App.DEFAULT.html": view,
      "viewdefs/Row.DEFAULT.html": `<template><p ui-value="n"></p></template>`,
    },
  });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#n", ["small"]);
  assert.match(await lua.failure("local t = {} for i = 1, 1e8 do t[i] = { i } end"), /not enough memory/);
  await lua.run("app.big = true");
  await page.until(
    "/many\\(\\): not enough memory/.test(document.querySelector('#lua-ui-banner')?.textContent)",
  );
  await page.shows("#n", ["big"]);
  await lua.run("app.big = false");
  await page.shows("#n, #lua-ui-banner", ["small", ""]);
});
