import { equal, match, ok, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, refusal, testInBothBrowsers } from "../../../helpers/browser/driver.ts";

const SOAK = Deno.env.get("GLOVEBOX_SOAK") === "1";

testInBothBrowsers(
  "browser names the tabs that a page opens, and works in each when it is told",
  async (executable) => {
    verifies("browser:tabs");
    await using driver = await Driver.open("/opening.html", { executable });
    const call = async (tool: string, input: object = {}) =>
      (await driver.host.call(`browser_${tool}`, input)).text;
    match(
      await driver.act("New tab"),
      /nothing changed\nThe page opened tab 2: http.*\/list.html \(browser_switch_tab\)$/,
    );
    match(await driver.act("Window"), /The page opened tab 3: http.*\/late.html/);
    equal(
      dataOf(await driver.host.call("browser_screenshot")).title,
      "Opening",
      "the tab in front is another",
    );
    match(await call("tabs"), /^\*1 "Opening" — .*\n 2 "List" — .*\n 3 "Late" — /);
    match(await call("switch_tab", { tab: 2 }), /^tab 2: "List" — .*\n[^]*\d+ more off screen/);
    match(await driver.act("Buy 1"), /\+ "Cart: 1 items"/);
    match(await call("open_in_new_tab", { url: `${driver.pages.url}/widgets.html` }), /^tab 4: "Widgets" — /);
    equal(await call("close_tab"), "closed tab 4\nTab 4 is closed; this is tab 3");
    match(await call("list_interactives"), /^"Late" — /);
    equal(await call("close_tab", { tab: 1 }), "closed tab 1");
    const none = await refusal(call("switch_tab", { tab: 4 }));
    equal(`${none.code} ${none.message} ${none.options.hint}`, "NOT_FOUND There is no tab 4 Open are: 2, 3");
    equal((await refusal(call("close_tab", { tab: 4 }))).code, "NOT_FOUND");
    await rejects(call("open_in_new_tab", { url: "file:///etc/hostname" }), { code: "BROWSER_URL_REFUSED" });
    await call("close_tab", { tab: 3 });
    await call("close_tab", { tab: 2 });
    match(await call("tabs"), /^\*\d+ about:blank$/);
  },
);

Deno.test("browser goes on in the opener when a page closes its own tab", async () => {
  await using driver = await Driver.open("/opening.html");
  match(await driver.act("Written"), /The page opened tab 2: about:blank so far \(/);
  await driver.host.call("browser_switch_tab", { tab: 2 });
  const closing = await driver.act("Close me").catch((error: Error) => error.message);
  ok(/was closed|Tab 2 is closed/.test(closing), closing);
  equal(dataOf(await driver.host.call("browser_list_interactives")).title, "Opening");
});

Deno.test("browser opens a new tab for one that hangs, and leaves the others alone", async () => {
  verifies("browser:no-hang");
  await using driver = await Driver.open("/list.html", { timeoutMs: 3_000 });
  await driver.host.call("browser_open_in_new_tab", { url: `${driver.pages.url}/stuck.html` });
  equal((await refusal(driver.actOn(1))).code, "TIMEOUT");
  match((await driver.go("/dialogs.html")).text, /^"Dialogs" — /);
  match((await driver.host.call("browser_tabs")).text, /^ 1 "List" — .*\n\*3 "Dialogs" — .*$/);
});

Deno.test("browser keeps a session's tabs to the limit, no matter who opens them", async () => {
  verifies("browser:many-tabs");
  const maxTabs = SOAK ? 200 : 3;
  await using driver = await Driver.open("/opening.html", { maxTabs });
  const open = () => driver.host.call("browser_open_in_new_tab", { url: `${driver.pages.url}/dialogs.html` });
  for (let count = 1; count < maxTabs; count += 1) await open();
  const limit = await refusal(open());
  equal(
    `${limit.code} ${limit.message}`,
    `LIMIT Cannot open a tab: ${maxTabs} are open, and that is the limit`,
  );
  await driver.host.call("browser_switch_tab", { tab: 1 });
  match(await driver.act("Window"), /The page opened a tab too many, which was closed: http.*late.html/);
  const { text } = await driver.host.call("browser_tabs");
  ok(text.length < 6_000, text);
  match(text, SOAK ? /\nand 150 more: format json$/ : /^(.*\n){2}.*$/);
});

Deno.test("browser_back, _forward and _reload travel and list the page", async () => {
  await using driver = await Driver.open("/list.html");
  const go = async (tool: string, input: object = {}) =>
    (await driver.host.call(`browser_${tool}`, input)).text;
  await driver.go("/late.html");
  match(await go("back"), /^"List" — [^]*1 button "Buy 1"/);
  const nothing = await refusal(go("back"));
  equal(`${nothing.code} ${nothing.message}`, "CONFLICT There is no page to go back to");
  match(await go("forward"), /^"Late" — /);
  equal((await refusal(go("forward"))).message, "There is no page to go forward to");
  await driver.act("Soon");
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /soon done/);
  match(await go("reload", { ignore_cache: true }), /^"Late" — /);
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /nothing there/);
  equal(
    (await driver.host.call("browser_back", {}, { session: "new" }).catch((error) => error)).code,
    "CONFLICT",
  );
});
