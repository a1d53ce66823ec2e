import { equal, match } from "node:assert/strict";
import { eventually } from "../../../helpers/eventually.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, refusal, testInBothBrowsers } from "../../../helpers/browser/driver.ts";

const STANDS = /and is blocked: answer with browser_dialog$/;

testInBothBrowsers(
  "browser reports a dialog in the answer of the call that raised it, and answers it when told",
  async (executable) => {
    verifies("browser:dialogs");
    await using driver = await Driver.open("/asking.html", { executable });
    const answer = async (input: object) => (await driver.host.call("browser_dialog", input)).text;
    match(await driver.act("Alert"), /^The page shows alert\("Careful!"\) and is blocked/);
    equal(await answer({ accept: true }), 'accepted alert("Careful!"): nothing changed');
    match(await driver.act("Confirm"), STANDS);
    match(await answer({ accept: true }), /^accepted confirm\("Sure\?"\)\n~ \d+ button "Yes"$/);
    match(await driver.act("Yes"), STANDS);
    match(await answer({ accept: false }), /^dismissed confirm\("Sure\?"\)\n~ \d+ button "No"$/);
    match(await driver.act("Prompt"), STANDS);
    match(await answer({ accept: true, text: "Bo" }), /~ \d+ button "Bo"$/);
    match(await driver.act("Bo"), STANDS);
    match(await answer({ accept: true }), /~ \d+ button "Ann"$/);
    match(await driver.act("Late"), /^The page shows alert\("late"\)/);
    await answer({ accept: true });
    const none = await refusal(answer({ accept: true }));
    equal(`${none.code} ${none.message}`, "CONFLICT There is no dialog to answer");
  },
);

Deno.test("what asks at the click that leaves a field goes on once it is answered", async () => {
  await using driver = await Driver.open("/asking_after_typing.html");
  await driver.act("Name", "type", "Ann");
  match(await driver.act("Delete"), STANDS);
  const told = (await driver.host.call("browser_dialog", { accept: true })).text;
  match(told, /^accepted confirm\("Delete it\?"\)\n~ 2 button "Deleted"$/);
});

Deno.test("what asks where it is dropped, or touched, goes on once it is answered", async () => {
  await using driver = await Driver.open("/asking_after_typing.html");
  const answer = async () => (await driver.host.call("browser_dialog", { accept: true })).text;
  const drag = async (name: string, goal: string) => {
    const [index, to] = [await driver.number(name), await driver.number(goal)];
    return (await driver.host.call("browser_overlay_act", { index, action: "drag_to", to })).text;
  };
  match(await drag("Card", "Goal"), STANDS);
  match(await answer(), /~ \d+ button "Moved"$/);
  match(await drag("File", "Bin"), STANDS);
  match(await answer(), /"Full bin"/);
  match(await drag("Moved", "Goal"), STANDS, "the mouse drags on as before");
  await answer();
  await driver.host.call("browser_emulate", { mobile: true, width: 390, height: 844 });
  match(await driver.act("Delete"), STANDS);
  match(await answer(), /button "Deleted"$/);
});

Deno.test("browser tells what came before a dialog once, at whatever moment that cuts its answer short", async () => {
  await using driver = await Driver.open("/asking_soon_after.html");
  const call = async (tool: string, input: object) => (await driver.host.call(tool, input)).text;
  for (const ms of [0, 5, 10, 15, 20, 25, 30, 40]) {
    const name = `After ${ms}`;
    const acts = [() => driver.act(name), () => call("browser_press", { keys: "Enter" })];
    for (const act of acts) {
      let told = await act();
      await eventually("it asks", async () => {
        told += await call("browser_dialog", { accept: true }).catch(() => "");
        return told.includes("accepted");
      });
      equal(told.split(`+ "${name} there is more"`).length, 2, told);
    }
  }
});

Deno.test("browser tells the next dialog when one follows the other", async () => {
  await using driver = await Driver.open("/asking.html");
  match(await driver.act("Twice"), /alert\("one"\)/);
  const answer = async () => (await driver.host.call("browser_dialog", { accept: true })).text;
  match(await answer(), /^The page shows alert\("two"\)/);
  match(await answer(), /^accepted alert\("two"\)\n~ \d+ button "Both read"$/);
});

testInBothBrowsers(
  "no call hangs while a dialog is open, and leaving the page is a question of its own",
  async (executable) => {
    verifies("browser:dialogs");
    await using driver = await Driver.open("/asking.html", { executable });
    const call = (tool: string, input: object = {}) => driver.host.call(`browser_${tool}`, input);
    await driver.act("Alert");
    const calls = [
      ...[call("list_interactives"), call("overlay_act", { index: 1, action: "click" }), call("extract")],
      ...[call("screenshot"), call("wait", { text: "x" }), call("press", { keys: "a" }), call("scroll")],
      ...[call("find", { text: "x" }), call("back"), call("reload"), call("pdf"), call("console")],
      ...[
        call("steps", { steps: [{ action: "click", index: 1 }] }),
        call("focus_next"),
        call("overlay_show"),
      ],
    ];
    for (const refused of calls) {
      const { code, message, options } = await refusal(refused);
      equal(`${code} ${message}`, 'BROWSER_DIALOG The page is blocked by a dialog: alert("Careful!")');
      equal(options.hint, "Answer with browser_dialog first");
    }
    match((await call("tabs")).text, /^\*1 "Asking" — .* shows alert\("Careful!"\)$/);
    match((await call("network")).text, /GET 200 document/);
    match((await driver.go("/list.html")).text, /asks whether it may be left/);
    equal(dataOf(await call("dialog", { accept: true })).title, "List");
  },
);

Deno.test("browser leaves a page that opens dialogs for ever", async () => {
  verifies("browser:dialogs", "browser:no-hang");
  await using driver = await Driver.open("/asking.html", { timeoutMs: 6_000 });
  match(await driver.act("For ever"), /alert\("again"\)/);
  match(
    (await driver.host.call("browser_dialog", { accept: true })).text,
    /^The page shows alert\("again"\)/,
  );
  equal(dataOf(await driver.go("/list.html")).title, "List");
});

Deno.test("browser_wait ends when a dialog opens meanwhile", async () => {
  await using driver = await Driver.open("/late.html");
  await driver.go("/asking.html");
  const late = await driver.number("Late");
  const waiting = driver.host.call("browser_wait", { text: "never", timeout_ms: 60_000 });
  await driver.actOn(late);
  match((await waiting).text, /^The page shows alert\("late"\)/);
  match((await refusal(driver.actOn(late))).code, /BROWSER_DIALOG/);
});
