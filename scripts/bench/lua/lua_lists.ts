import { join } from "node:path";
import { TestBrowser, type TestPage } from "../../../tests/adapters/lua_ui/page.ts";
import { LuaClient } from "./lua_client.ts";
import { type Figure, median } from "../stats.ts";

const ROUNDS = 7;
const MAIN = `
Row = session:prototype("Row", { a = 1, b = "two", c = true })
function Row:sum() return self.a + 1 end
function Row:label() return "row " .. self.a end
App = session:prototype("App", { shown = false })
function App:items() return self.shown and self.rows or {} end
function fill(count) app.rows = {} for i = 1, count do app.rows[i] = Row:new({ a = i }) end end
app = App:new({ rows = {} })
session:createAppVariable(app)`;
const APP =
  `<template><div style="height:600px;overflow:auto"><div ui-view="items()?wrapper=lua.ViewList"></div></div></template>`;
const ROW =
  `<template><p class="row"><b ui-value="a"></b> <i ui-value="b"></i> <u ui-value="sum()"></u> <s ui-value="label()"></s> <input type="checkbox" ui-value="c"></p></template>`;

/** Returns what long lists take, from the call to the document, through the executable and a browser. */
export async function listFigures(
  glovebox: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  await using browser = await TestBrowser.start().catch(() => undefined);
  if (browser === undefined) return [];
  await using client = new LuaClient(glovebox, env);
  const base = join(folder, "Glovebox", "lua-ui", "lists");
  for (const name of ["lua", "viewdefs"]) await Deno.mkdir(join(base, name), { recursive: true });
  await Deno.writeTextFile(join(base, "lua", "main.lua"), MAIN);
  await Deno.writeTextFile(join(base, "viewdefs", "App.DEFAULT.html"), APP);
  await Deno.writeTextFile(join(base, "viewdefs", "Row.list-item.html"), ROW);
  await client.start(base);
  const page = await browser.open(await client.signIn());
  await page.until("document.querySelector('[ui-viewlist]')");
  const figures: Figure[] = [];
  for (const [count, limit] of [[1_000, 500], [10_000, 3_000]] as const) {
    await client.run(`fill(${count})`);
    const rows = `${count.toLocaleString("en")} rows of five bindings`;
    const shown = await shownIn(client, page);
    figures.push({ name: `lua-ui: ${rows} shown`, value: shown, unit: "ms", limit });
    figures.push({
      name: `lua-ui: one of ${rows} changed`,
      value: await changedIn(client, page),
      unit: "ms",
      limit: 30,
    });
  }
  return figures;
}

/** Until the rows that are seen are filled, and were drawn. */
async function shownIn(client: LuaClient, page: TestPage): Promise<number> {
  const times: number[] = [];
  const isFilled = `document.querySelectorAll(".row s").length > 10 &&
    [...document.querySelectorAll(".row s")].every((each) => each.textContent !== "")`;
  for (let round = 0; round < ROUNDS; round++) {
    await client.run("app.shown = false");
    await page.until("document.querySelectorAll('.row').length === 0");
    await page.eval(`window.filled = new Promise((resolve) => {
      const look = () => ${isFilled} ? resolve(Date.now()) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    }); true`);
    const start = Date.now();
    await client.run("app.shown = true");
    times.push(Number(await page.eval("window.filled")) - start);
  }
  return median(times);
}

async function changedIn(client: LuaClient, page: TestPage): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.eval(`window.changed = new Promise((resolve) =>
      new MutationObserver(() => resolve(Date.now())).observe(document.querySelector(".row s"), { childList: true })); true`);
    const start = Date.now();
    await client.run(`app.rows[1].a = app.rows[1].a + 1`);
    times.push(Number(await page.eval("window.changed")) - start);
  }
  return median(times);
}
