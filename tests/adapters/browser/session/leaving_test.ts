import { doesNotMatch, equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal, testInBothBrowsers } from "../../../helpers/browser/driver.ts";

testInBothBrowsers("browser tells what a pop-up did that closes itself on a click", async (executable) => {
  await using driver = await Driver.open("/leaving.html", { executable });
  match(await driver.act("Open small"), /The page opened tab 2/);
  await driver.host.call("browser_switch_tab", { tab: 2 });
  const told = await driver.act("Choose");
  match(told, /The page closed itself\n"Leaving" — .*leaving\.html\n/);
  match(told, /Tab 2 is closed; this is tab 1/);
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /chosen/);
});

testInBothBrowsers("browser leaves a page with unsaved work only when told so", async (executable) => {
  await using driver = await Driver.open("/leaving.html", { executable });
  await driver.act("Draft", "type", "a long letter");
  await driver.act("Guard");
  const url = `${driver.pages.url}/late.html`;
  match((await driver.host.call("browser_navigate", { url })).text, /asks whether it may be left/);
  equal((await refusal(driver.host.call("browser_list_interactives"))).code, "BROWSER_DIALOG");
  await driver.host.call("browser_dialog", { accept: false });
  match(
    (await driver.host.call("browser_list_interactives", { full: true })).text,
    /"Leaving" — [^]*="a long letter"/,
  );
  match(await driver.act("Go away"), /asks whether it may be left/);
  match((await driver.host.call("browser_dialog", { accept: true })).text, /"Late" — .*late\.html/);
});

testInBothBrowsers("browser closes a tab with unsaved work only when told so", async (executable) => {
  await using driver = await Driver.open("/leaving.html", { executable });
  await driver.act("Draft", "type", "a long letter");
  await driver.act("Guard");
  match((await driver.host.call("browser_close_tab")).text, /asks whether it may be left/);
  await driver.host.call("browser_dialog", { accept: true });
  doesNotMatch((await driver.host.call("browser_tabs")).text, /leaving\.html/);
});

Deno.test("browser_back lists what a page that draws its views itself shows for the address before", async () => {
  await using driver = await Driver.open("/fading_views.html");
  match(await driver.act("Next view"), /button "Send"/);
  const back = (await driver.host.call("browser_back")).text;
  match(back, /button "Write"/);
  doesNotMatch(back, /button "Send"\n/);
  match((await driver.host.call("browser_forward")).text, /button "Send"/);
});

Deno.test("browser tells with a new page what it says of what was done before, and no letters", async () => {
  await using driver = await Driver.open("/said_before.html");
  const said = '\n+ "1 book was changed."\n+ "Two fields are wrong."';
  const told = await driver.act("Again");
  equal(told.slice(-said.length), said);
  match(told, /new page\n"Said before"/);
  doesNotMatch((await driver.host.call("browser_list_interactives")).text, /^\+/m);
  doesNotMatch(await driver.act("Mail"), /^\+/m);
});

Deno.test("browser tells the status when a server has no such page", async () => {
  await using driver = await Driver.open("/leaving.html");
  match(
    await driver.act("Fetch nothing"),
    /The server answered a request of the page with 404 Not Found: \/missing\.json/,
  );
  match(await driver.act("Nowhere"), /The server answered 404 Not Found/);
  match((await driver.go("/missing.html")).text, /The server answered 404 Not Found/);
});

Deno.test("browser refuses what no person could click or choose, and says why", async () => {
  verifies("browser:covered-element");
  await using driver = await Driver.open("/leaving.html");
  match((await refusal(driver.act("Ghost"))).message, /it does not take the mouse/);
  const inert = await refusal(driver.act("Resting"));
  match(`${inert.message}: ${inert.options.hint}`, /is inert: Close what is open first/);
  match((await refusal(driver.act("Plan", "select", "Gold"))).message, /its option "Gold" is disabled/);
});

Deno.test("browser keeps in its list what takes no mouse while a dialog is open, and says what gives it back", async () => {
  await using driver = await Driver.open("/mouse_kept_by_dialog.html");
  match((await refusal(driver.act("Ghost"))).options.hint ?? "", /^Look for what enables it/);
  doesNotMatch(await driver.act("Ask"), /- \d+ clickable/);
  const { message, options } = await refusal(driver.act("Save"));
  match(`${message}: ${options.hint}`, /takes no mouse: Close what is open first: browser_press Escape/);
  for (const [name, text] of [["Name", "Ada"], ["Loud", "7"]] as const) {
    match((await refusal(driver.act(name, "type", text))).message, /it is covered by .*"Close"/);
  }
  const closed = await driver.host.call("browser_press", { keys: "Escape" });
  doesNotMatch(closed.text, /\+ \d+ clickable/);
  match(await driver.act("Save"), /^click \d+ button "Save"/);
});

Deno.test("browser_evaluate says what it cannot tell when a value is no JSON", async () => {
  await using driver = await Driver.open("/leaving.html", { evaluate: true });
  for (const expression of ["window", "Symbol('x')", "document.body", "() => 1"]) {
    const told = await driver.host.call("browser_evaluate", { expression }).then(
      ({ text }) => text,
      (error) => error,
    );
    if (typeof told !== "string") equal(told.code, "INVALID_INPUT", expression);
  }
  equal(
    (await refusal(driver.host.call("browser_evaluate", { expression: "window" }))).code,
    "INVALID_INPUT",
  );
});

Deno.test("browser answers soon while a page waits for a server that does not answer", async () => {
  verifies("browser:no-hang");
  await using driver = await Driver.open("/dialogs.html");
  await driver.go("/leaving.html");
  await driver.host.call("browser_back");
  const patience = { index: await driver.number("Held page"), action: "click" };
  match((await driver.host.call("browser_overlay_act", patience)).text, /another page is being loaded/);
  const { code, message } = await refusal(driver.host.call("browser_overlay_show"));
  match(`${code} ${message}`, /^TIMEOUT .* is still waiting for the next one to load$/);
  match((await driver.host.call("browser_forward")).text, /^"Leaving" — /);
  (await driver.pages.held)();
});

Deno.test("browser_overlay_act takes one of several choices back", async () => {
  await using driver = await Driver.open("/leaving.html");
  match(await driver.act("Several", "uncheck", "Tea"), /listbox "Several" ="Jam"/);
  match((await refusal(driver.act("Several", "uncheck", "Tea"))).message, /is not selected/);
});
