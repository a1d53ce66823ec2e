import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { LuaUi } from "./driver.ts";
import { TestBrowser } from "./page.ts";

const OPEN = "document.body.textContent.includes('Session is already open')";
/** Keeps what a page notifies of, where a test can read it. */
const NOTICES = `window.notices = [];
  window.Notification = class { static permission = "granted"; constructor(text) { window.notices.push(text); } };`;
const SOCKETS = `window.sockets = 0; window.WebSocket = class extends WebSocket {
  constructor(...args) { super(...args); window.sockets++; } };`;

Deno.test("a tab with conserve=true gives way to one that is open, notifies, and counts no dead ones", async () => {
  verifies("lua:conserve", "lua:open-browser");
  await using lua = await LuaUi.start({ app: "adder" });
  await using browser = await TestBrowser.start();
  assert.match(await lua.text("ui_open_browser"), /^Opened http:/);
  await lua.text("ui_open_browser", { path: "/variables", conserve: false, sessionId: "2" });
  const plain = lua.opened.map((address) => address.replace(/[?&]key=[0-9a-f]{32}$/, ""));
  assert.deepEqual(plain, [`${lua.url}/1/?conserve=true`, `${lua.url}/2/variables`]);
  for (const path of ["/../2", "//evil.example/"]) {
    const said = await lua.call("ui_open_browser", { path });
    assert.ok(!said.ok || !String(lua.opened.at(-1)).includes("evil.example:"), path);
  }
  const conserved = `${lua.url}/1/?conserve=true`;
  const first = await browser.open(await lua.page("1", "/", true));
  await first.shows("#sum", ["0"]);
  const second = await browser.open("about:blank#");
  await second.before(NOTICES + SOCKETS);
  await second.go(conserved);
  await second.until(OPEN);
  assert.deepEqual(
    await second.eval("[window.notices, window.sockets, document.querySelectorAll('#sum').length]"),
    [
      ["Session 1 is already active in another tab."],
      0,
      0,
    ],
  );
  assert.equal(await second.eval("document.querySelector('a').textContent"), "Close this page");
  const other = await browser.open(await lua.page("2", "/", true));
  await other.shows("#sum", ["0"]);
  const unconserved = await browser.open(await lua.page());
  await unconserved.shows("#sum", ["0"]);
  await first.close();
  await unconserved.crash();
  await second.go(conserved);
  await second.shows("#sum", ["0"]);
  await second.go(conserved); // a reload is no second tab
  await second.shows("#sum", ["0"]);
});

Deno.test("two tabs of a session both work, and when one goes the other is whole", async () => {
  verifies("lua:two-tabs");
  await using lua = await LuaUi.start({ app: "adder" });
  await using browser = await TestBrowser.start();
  const [one, two] = [await browser.open(await lua.page()), await browser.open(await lua.page())];
  await one.type("#a", "3");
  await one.leave();
  await two.until("document.querySelector('#a').value === '3'");
  await two.type("#b", "4");
  await two.leave();
  await one.shows("#sum", ["7"]);
  await one.close();
  await lua.run("session:getApp().a = '10'");
  await two.shows("#sum", ["14"]);
  const other = await browser.open(await lua.page("2")); // the cookie is that of session 2 from here on
  await other.shows("#sum", ["0"]);
  await two.eval("location.reload()");
  await two.shows("#sum", ["14"]); // the address wins over the cookie
});

Deno.test("a page that lost its server tells so, comes back by itself, and goes on", async () => {
  verifies("lua:reconnect", "lua:restored");
  await using lua = await LuaUi.start({ app: "adder" });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.type("#a", "5");
  await page.leave();
  await page.shows("#sum", ["5"]);
  const [pid] = await lua.host.adapterProcesses();
  assert.ok(pid !== undefined);
  await lua.kept();
  Deno.kill(pid, "SIGKILL");
  await page.until("document.querySelector('#lua-ui-banner')?.textContent.includes('connection is lost')");
  await page.until("document.querySelector('#lua-ui-banner').textContent === ''"); // nobody called a tool
  assert.equal(JSON.parse(await lua.text("ui_status")).state, "RUNNING");
  await page.type("#b", "6");
  await page.leave();
  await page.shows("#sum", ["11"]);
});

Deno.test("components and icons come from this server, and the variable browser shows the tree", async () => {
  verifies("lua:components", "lua:variables-page");
  const view =
    `<template><div><sl-button id="go" ui-action="go()"><sl-icon name="trash"></sl-icon>Go</sl-button>
    <sl-input id="name" ui-value="name"></sl-input><sl-switch id="on" ui-value="on"></sl-switch>
    <sl-select id="pick" ui-value="pick"><sl-option value="a">A</sl-option><sl-option value="b">B</sl-option></sl-select>
    <span id="said" ui-value="said()"></span></div></template>`;
  const main = `App = session:prototype("App", { name = "", on = false, pick = "b", went = 0 })
    function App:go() self.went = self.went + 1 end
    function App:said() return self.name .. self.pick .. tostring(self.on) .. self.went end
    session:createAppVariable(App:new())`;
  await using lua = await LuaUi.start({ files: { "lua/main.lua": main, "viewdefs/App.DEFAULT.html": view } });
  await using browser = await TestBrowser.start();
  const page = await browser.open(await lua.page());
  await page.shows("#said", ["bfalse0"]);
  await page.until("customElements.get('sl-switch') && document.querySelector('sl-select').value === 'b'");
  await page.until("document.querySelector('sl-icon').shadowRoot.querySelector('svg')");
  await page.until("document.querySelector('sl-select').displayLabel === 'B'");
  await page.click("#go");
  await page.click("#on");
  await page.shows("#said", ["btrue1"]);
  const input = "document.querySelector('#name')";
  await page.eval(`${input}.value = "n"; ${input}.dispatchEvent(new CustomEvent("sl-change"))`);
  await page.shows("#said", ["nbtrue1"]);
  const resources = `performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin)`;
  assert.deepEqual(await page.eval(`[...new Set(${resources})]`), [lua.url]);
  const tree = await browser.open(await lua.page("1", "/variables"));
  await tree.until(
    "[...document.querySelectorAll('td')].some(({ textContent }) => textContent === 'said()')",
  );
});
