import assert from "node:assert/strict";
import { join } from "node:path";
import { verifies } from "../../../helpers/verifies.ts";
import { LuaUi } from "../driver.ts";
import { TestBrowser, type TestPage } from "../page.ts";

/** The folder of a project that another platform of the family made, opened as it is. */
async function withFamily(work: (page: TestPage, lua: LuaUi) => Promise<void>): Promise<void> {
  await using lua = await LuaUi.start({ app: "family" });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.until("document.querySelector('.shell')");
  await work(page, lua);
  assert.doesNotMatch(await lua.text("ui_status"), /problems/);
  assert.equal(await page.eval("document.querySelector('#lua-ui-banner')?.textContent ?? ''"), "");
}

/** Returns the path at which the application keeps something. */
const kept = (lua: LuaUi, path: string) => join(lua.base, ".ui", "storage", path);

async function typeShoelace(page: TestPage, id: string, text: string): Promise<void> {
  const field = `document.querySelector("#${id}")`;
  // A view that is not shown yet takes no focus.
  await page.until(`(${field}.input?.focus(), document.activeElement === ${field})`);
  await page.insert(text);
}

Deno.test("a shell of the family lists its applications, chats, and runs Lua", async () => {
  verifies("lua:family");
  await withFamily(async (page, lua) => {
    assert.equal(await lua.run("return mcp.home"), `${lua.url}/`);
    await page.click("#menu");
    await page.shows(".menu-name", ["agent-panel", "app-viewer", "job-log", "prefs"]);
    await page.until("document.querySelector('.menu-item sl-icon[name=briefcase]')");
    await page.click(".menu-item:nth-of-type(4)");
    await page.shows("#theme", ["plain"]);
    await page.until("document.querySelector('nav').classList.contains('hidden')");
    await typeShoelace(page, "chat-input", "Build a list");
    await page.press("Enter");
    await page.shows("#messages .line", ["> Build a list"]);
    const [event] = JSON.parse(await lua.text("ui_wait_events"));
    assert.deepEqual([event.text, event.handler, event.mcp_port], [
      "Build a list",
      "/shell",
      Number(new URL(lua.url).port),
    ]);
    await typeShoelace(page, "lua-input", "tostring(mcp.messages[1])");
    await lua.until("return mcp.luaInput", "tostring(mcp.messages[1])");
    await lua.run("mcp:runLua()");
    await page.shows("#output .line", ["> tostring(mcp.messages[1])", "a MCP.Line"]);
    await page.click("#output .line:nth-of-type(1)");
    await lua.until("return mcp.luaInput", "tostring(mcp.messages[1])");
    assert.match(await lua.read(".ui/log/lua-err.log"), /"curl" was not granted/);
  });
});

Deno.test("a tracker of the family keeps its data below .ui/storage, and finds it again", async () => {
  verifies("lua:family", "lua:programs");
  await withFamily(async (page, lua) => {
    assert.equal(await lua.text("ui_display", { name: "job-log" }), "Displayed app: job-log");
    for (const company of ["Birch", "Ash"]) {
      await page.type("#company", company);
      await page.press("Enter");
      await page.until("document.querySelector('#company').value === ''");
    }
    await page.shows(".company", ["Ash", "Birch"]);
    await page.click(".job");
    await page.shows("#chosen", ["Ash"]);
    await page.click("#send");
    await page.shows(".status", ["sent", "open"]);
    await page.type("#upload", `note one.txt:${btoa("what was attached")}`);
    await page.leave();
    await page.shows(".file-name", ["note one.txt"]);
    assert.equal(
      await Deno.readTextFile(kept(lua, "job-log/data/jobs/0002/note one.txt")),
      "what was attached",
    );
    const data = JSON.parse(await Deno.readTextFile(kept(lua, "job-log/data/data.json")));
    assert.deepEqual(data.jobs.map((job: { history: unknown[] }) => job.history.length), [0, 1]);
    await page.click(".remove");
    await page.shows(".file-name", []);
    await page.click("#sent");
    await page.shows(".company", ["Ash"]);
    await page.click("#delete");
    await page.until("document.querySelector('#sure').open");
    await page.click("#yes");
    await page.shows(".company", []);
    await lua.text("ui_display", { name: "job-log", sessionId: "2" });
    assert.equal(await lua.run("return jobLog._jobs[1].company", "2"), "Birch");
  });
});

Deno.test("preferences of the family are applied in the page and written to its settings", async () => {
  verifies("lua:family");
  await withFamily(async (page, lua) => {
    await lua.text("ui_display", { name: "prefs" });
    await page.until("document.querySelectorAll('.theme').length === 2");
    await page.click(".theme:last-of-type");
    await page.shows("#theme", ["night"]);
    await page.until("document.documentElement.dataset.theme === 'night'");
    await page.until("document.querySelector('#updates').shadowRoot");
    await page.click("#updates");
    await lua.until("return mcp:readSettings().checkUpdate", true);
    await page.until("document.querySelector('#updates').checked");
    assert.deepEqual(JSON.parse(await Deno.readTextFile(kept(lua, "settings.json"))), {
      checkUpdate: true,
      theme: "night",
    });
  });
});

Deno.test("a viewer of applications reads, embeds, makes and removes them", async () => {
  verifies("lua:family", "lua:programs");
  await withFamily(async (page, lua) => {
    await lua.text("ui_display", { name: "app-viewer" });
    await page.shows(".info-name", ["job-log", "prefs"]);
    await page.shows(".about", ["Keeps jobs and what became of them.", "Themes and a switch."]);
    await page.shows(".count", ["0", "0"]);
    await page.until("document.querySelectorAll('.info.built').length === 2");
    await page.click(".info:last-of-type .open");
    await page.shows("#embedded-host #theme, .viewer #theme", ["plain"]);
    await page.type("#new-name", "prefs");
    await page.until("document.querySelector('#conflict').classList.contains('shown')");
    await page.eval("document.querySelector('#new-name').select()");
    await page.type("#new-name", "zoo");
    await page.click("#create");
    await page.shows(".info-name", ["job-log", "prefs", "zoo"]);
    await page.click(".info:last-of-type .delete");
    await page.shows(".info-name", ["job-log", "prefs"]);
    await assert.rejects(Deno.stat(join(lua.base, ".ui", "apps", "zoo")));
  });
});

Deno.test("a panel of agents lists what it finds, without what it may not run", async () => {
  verifies("lua:family");
  await withFamily(async (page, lua) => {
    await lua.text("ui_display", { name: "agent-panel" });
    await page.shows("#state, #branch", ["Ready", "unknown"]);
    await page.shows(".total", ["(3)", "(0)"]);
    await page.click(".fold");
    await page.until("!document.querySelector('.section > div').classList.contains('hidden')");
    await page.shows(".agent", ["Explore", "Plan", "reviewer"]);
    await page.click(".agent:nth-of-type(1)");
    const [event] = JSON.parse(await lua.text("ui_wait_events"));
    assert.deepEqual([event.kind, event.name], ["Agents", "Explore"]);
  });
});
