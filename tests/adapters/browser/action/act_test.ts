import { doesNotMatch, equal, match, rejects } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("browser_overlay_act refuses with the fresh list when the element is gone or another", async () => {
  verifies("browser:stale-number");
  await using driver = await Driver.open("/widgets.html");
  const vanish = await driver.number("Vanish");
  await driver.actOn(vanish);
  const gone = await refusal(driver.actOn(vanish));
  equal(gone.code, "BROWSER_STALE");
  match(gone.message, /4 button "Vanish" is no longer on the page/);
  equal(gone.options.beside?.["status"], "error");
  match(String(gone.options.content), /\n3 button "Delete A"\n5 button "Off" \(disabled\)/);
  equal((await refusal(driver.actOn(999))).code, "BROWSER_STALE");
});

Deno.test("browser_overlay_act refuses when the element has become something else unseen", async () => {
  verifies("browser:stale-number");
  await using driver = await Driver.open("/late.html");
  const index = await driver.number("Turns into another");
  await driver.act("Turn it");
  (await driver.pages.signal)();
  (await driver.pages.held)();
  const error = await refusal(driver.actOn(index));
  equal(error.code, "BROWSER_STALE");
  match(error.message, /button "Turns into another" has become button "Delete everything"/);
});

Deno.test("browser_overlay_act refuses when the page was reloaded since the list", async () => {
  verifies("browser:stale-number");
  await using driver = await Driver.open("/late.html");
  const { epoch } = dataOf(await driver.host.call("browser_list_interactives"));
  await driver.act("Reload soon");
  (await driver.pages.signal)();
  (await driver.pages.held)();
  match((await refusal(driver.actOn(1))).message, /the page was reloaded since element 1 was listed/);
  const old = await refusal(driver.host.call("browser_overlay_act", { index: 1, action: "click", epoch }));
  equal(old.message, `Cannot click 1: epoch ${epoch} is over, this is epoch ${epoch + 1}`);
  match(await driver.actOn(1), /^click 1 button "Soon"/);
});

Deno.test("browser_overlay_act says that nothing was listed yet, where nothing was", async () => {
  verifies("browser:stale-number");
  await using host = await testAdapter(adapter, { options: { executable: "chromium-headless-shell" } });
  const never = await refusal(host.call("browser_overlay_act", { index: 1, action: "click" }));
  equal(never.message, "Cannot click 1: nothing of this page was listed yet");
});

Deno.test("browser_overlay_act names the cover and clicks nothing when the element is covered", async () => {
  verifies("browser:covered-element");
  await using driver = await Driver.open("/widgets.html");
  const error = await refusal(driver.act("Under"));
  equal(error.code, "BROWSER_COVERED");
  match(error.message, /1 button "Under": it is covered by \d+ <div#cover> "Please accept"$/);
  match(await driver.act("Half"), /"Half hit"/);
});

Deno.test("nothing is typed or chosen behind a dialog, and all is where it does not reach", async () => {
  verifies("browser:covered-element");
  await using driver = await Driver.open("/veiled.html", { evaluate: true });
  match(await driver.act("Name", "type", "Ada"), /"Ada"/);
  await driver.act("Ask");
  for (const [name, action, text] of [["Name", "type", "Eve"], ["Colour", "select", "blue"]] as const) {
    const error = await refusal(driver.act(name, action, text));
    equal(error.code, "BROWSER_COVERED");
    match(error.message, /it is covered by .*"Reason Close"/);
  }
  const { text } = await driver.host.call("browser_evaluate", {
    expression: "[document.getElementById('name').value, document.getElementById('colour').value].join()",
  });
  match(text, /"Ada,red"/);
  match(await driver.act("Reason", "type", "none"), /"none"/);
  await driver.act("Close");
  match(await driver.act("Colour", "select", "blue"), /"blue"/);
});

Deno.test("browser_overlay_act does not click what takes the element's place at the last moment", async () => {
  verifies("browser:covered-element");
  await using driver = await Driver.open("/widgets.html");
  match((await refusal(driver.act("Dodge"))).message, /"Dodge": it is covered by .*"Trap"/);
  await rejects(driver.number("Trapped"));
});

Deno.test("browser_overlay_act says why when an element does not take the action", async () => {
  await using driver = await Driver.open("/widgets.html");
  const reasons: readonly (readonly [string, string, string | undefined, RegExp])[] = [
    ["Off", "click", undefined, /it is disabled/],
    ["Fixed", "type", "x", /it is read-only/],
    ["When", "type", "5 Nov", /it would hold "" instead of "5 Nov"/],
    ["Half", "select", "x", /it is no list of options/],
    ["Half", "check", undefined, /it cannot be checked/],
    ["Half", "type", "x", /it takes no text/],
    ["Plain", "type", "x", /it takes no text/],
    ["Inert", "type", "x", /it does not take the keyboard focus/],
  ];
  for (const [name, action, text, reason] of reasons) {
    const error = await refusal(driver.act(name, action, text));
    equal(error.code, "BROWSER_NOT_ACTIONABLE");
    match(error.message, reason);
  }
  equal((await refusal(driver.act("Stubborn", "check"))).code, "CONFLICT");
  equal((await refusal(driver.actOn(1, "type"))).code, "INVALID_INPUT");
});

Deno.test("browser_overlay_act writes into every kind of field", async () => {
  await using driver = await Driver.open("/widgets.html");
  match(await driver.act("When", "type", "2026-11-05"), /~ \d+ date "When" ="2026-11-05"/);
  match(await driver.act("Loud", "type", "7"), /~ \d+ slider "Loud" ="7"/);
  match(await driver.act("Search", "type", "tea"), /~ \d+ searchbox "Search" ="tea"/);
  match(await driver.act("Search", "type", "jam"), /~ \d+ searchbox "Search" ="jam"/);
  match(await driver.act("Search", "clear"), /~ \d+ searchbox "Search"$/);
  match(await driver.act("Notes", "type", "new notes"), /~ \d+ textbox "Notes" ="new notes"/);
  match(await driver.act("Find", "type_and_enter", "jam"), /\+ "Found jam"/);
  match(await driver.act("Password", "type", "secret"), /what it holds is not shown/);
});

Deno.test("browser_overlay_act operates widgets as a mouse does", async () => {
  await using driver = await Driver.open("/widgets.html");
  match(await driver.act("Fancy", "check"), /~ \d+ checkbox "Fancy" \(checked\)/);
  match(await driver.act("Fancy", "check"), /is already checked/);
  match(await driver.act("Fancy", "uncheck"), /~ \d+ checkbox "Fancy"$/);
  match(await driver.act("Menu"), /\+ "Choose wisely"\n\+ \d+ button "Entry"/);
  match(await driver.act("Twice", "double_click"), /\+ "Doubled"/);
  match(await driver.act("Right", "right_click"), /\+ "Context"/);
  match(await driver.act("Over", "hover"), /\+ "Hovered"/);
  match(await driver.act("Deep down"), /~ \d+ button "Reached"/);
  match(await driver.act("Card with pointer"), /nothing changed/);
});

Deno.test("browser_overlay_act reaches into open shadow roots and frames", async () => {
  await using driver = await Driver.open("/deep.html");
  match(await driver.act("In shadow"), /~ \d+ button "Shadow clicked"/);
  match(await driver.act("In frame"), /~ \d+ button "Frame clicked"/);
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /Bare words\nNested text/);
});

Deno.test("browser_overlay_act tells the effect when it comes late or from the network", async () => {
  await using driver = await Driver.open("/late.html");
  match(await driver.act("Soon"), /\+ "soon done"/);
  const fetched = driver.act("Fetch");
  const release = await driver.pages.held;
  release();
  const told = await fetched;
  // A page that comes to rest after the answer from the network tells the rest with the next answer.
  const rest = told.includes("held back")
    ? ""
    : `\n${(await driver.host.call("browser_wait", { text: "held back" })).text}`;
  match(told + rest, /\+ "asking"\n[^]*\+ "<p>held back<\/p>"/);
  match(await driver.act("Later"), /nothing changed/);
  (await driver.pages.signal)();
  match((await driver.host.call("browser_wait", { text: "later done" })).text, /\+ "later done"/);
});

Deno.test("browser_overlay_act waits for what a worker of the page asks the network for", async () => {
  await using driver = await Driver.open("/late.html");
  const told = driver.act("Ask a worker");
  const release = await driver.pages.held;
  // What nothing is waited for is told after less than half a second.
  const deadline = new Promise<void>((end) =>
    AbortSignal.timeout(1_000).addEventListener("abort", () => end())
  );
  const early = await Promise.race([told, deadline]);
  release();
  equal(early, undefined);
  match(await told, /\+ "worker: /);
});

Deno.test("browser_overlay_act brings what changed since the last answer along", async () => {
  await using driver = await Driver.open("/late.html");
  const [later, soon] = [await driver.number("Later"), await driver.number("Soon")];
  await driver.actOn(later);
  (await driver.pages.signal)();
  const told = async () => (await driver.actOn(soon)).includes('+ "later done"');
  await eventually("an answer that brings the change along", told);
});

Deno.test("browser_overlay_act shows the new page when a click leads to one", async () => {
  await using driver = await Driver.open("/dialogs.html");
  match(await driver.act("Away"), /^click \d+ link "Away": new page\n"Late" — http.*\n1 button "Soon"/);
});

/** Opens the page that draws itself anew, with a way to have it do something and the numbers of its controls. */
async function openRedrawn() {
  const driver = await Driver.open("/redrawn.html", { evaluate: true });
  const run = async (expression: string) =>
    (await driver.host.call("browser_evaluate", { expression })).text.split("\n")[1] ?? "";
  const items = await driver.list();
  const purges = items.filter(({ name }) => name === "Purge").map(({ index }) => index);
  return { driver, run, items, purges };
}

Deno.test("the number of what a page draws anew in one go stands for it still", async () => {
  const { driver, run, purges } = await openRedrawn();
  await using _driver = driver;
  const [name, add, link] = await Promise.all(["Name", "Add", "mails"].map((each) => driver.number(each)));
  const told = await driver.act("Refresh");
  match(told, /\+ "mails 21 ready"/);
  doesNotMatch(told, /^[-+] \d+ .*(jobs|mails|Name|Add|Help)/m);
  await run("state.queues = ['new', 'mails', 'jobs'], draw(), draw(), 0"); // nobody looks in between
  await driver.actOn(purges[1] ?? 0);
  await driver.actOn(name ?? 0, "type", "bills");
  await driver.actOn(add ?? 0);
  equal(
    await run("[...state.done, document.querySelector('[name=queue]').value].join()"),
    '"mails,Add,bills"',
  );
  await driver.actOn(link ?? 0);
  equal(await run("location.hash"), '"#/queues/mails"');
});

Deno.test("no number stands for what is drawn anew and is not known to be the same", async () => {
  const { driver, run, purges } = await openRedrawn();
  await using _driver = driver;
  const numbers = await Promise.all(["Delete", "Refund", "Like"].map((each) => driver.number(each)));
  await run("state.queues.shift(), draw(), ask('order 2'), show(2), look(2), 0");
  // The first row is gone, the last two say the same; another question is asked, another order and picture shown.
  for (const index of [purges[0], purges[2], purges[3], ...numbers]) {
    equal((await refusal(driver.actOn(index ?? 0))).code, "BROWSER_STALE");
  }
  const [mails] = (await driver.list()).filter(({ name }) => name === "Purge");
  equal(mails?.index, purges[1]);
  await run("state.title = 'Users', draw(), 0");
  equal((await refusal(driver.actOn(mails?.index ?? 0))).code, "BROWSER_STALE");
  const refund = await driver.number("Refund");
  await run("show(2), 0");
  equal(await driver.number("Refund"), refund);
  await run("state.kind = 'Drafts', show(2), 0");
  equal((await refusal(driver.actOn(refund))).code, "BROWSER_STALE");
  equal(await run("state.done.length"), "0");
});

Deno.test("the number of what is drawn anew beside what comes or goes with it stands for it still", async () => {
  const { driver, run } = await openRedrawn();
  await using _driver = driver;
  const tags = await driver.number("Tags");
  await run("tag(true), 0");
  equal(await driver.number("Tags"), tags);
  await run("tag(false), 0");
  equal(await driver.number("Tags"), tags);
  await run("tag(false, '<button>2</button>'), 0");
  await driver.actOn(tags);
  equal(await run("state.done.join()"), '"tags"');
  await run("tag(false), 0");
  equal(await driver.number("Tags"), tags);
  await run("tag(false, '<i>of Ann</i>'), 0"); // is for something else now
  equal((await refusal(driver.actOn(tags))).code, "BROWSER_STALE");
});

Deno.test("the number of what is drawn anew stands for it still, whatever id its page gives it later", async () => {
  const { driver, run } = await openRedrawn();
  await using _driver = driver;
  await run("mark(), 0");
  const connecting = await driver.number("Connect");
  await run("connect('local'), 0");
  await run("mark(), 0");
  await run("connect('local'), 0");
  await driver.actOn(connecting);
  equal(await run("state.done.join()"), '"connect local"');
  await run("connect('local', 'host-2'), 0"); // says with what it is drawn that it is another one
  equal((await refusal(driver.actOn(connecting))).code, "BROWSER_STALE");
});

Deno.test("the number of what is cleared away and drawn again later stands for it still", async () => {
  const { driver, run, purges } = await openRedrawn();
  await using _driver = driver;
  const refund = await driver.number("Refund");
  await run("clear(), 0");
  equal((await driver.list()).some(({ name }) => name === "Purge"), false);
  await run("state.queues = ['new', 'mails'], draw(), 0");
  await driver.actOn(purges[1] ?? 0);
  equal(await run("state.done.join()"), '"mails"');
  await run("clear(), list.replaceChildren(), 0");
  await run("state.kind = 'Drafts', kind.textContent = 'Drafts', 0"); // between the two
  await run("draw(), show(1), 0");
  for (const index of [purges[1], refund]) {
    equal((await refusal(driver.actOn(index ?? 0))).code, "BROWSER_STALE");
  }
});
