import { deepEqual, equal, match, ok } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "closing" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

/** Opens a window by the button of this id and returns its number. */
async function opened(id: string, title: string): Promise<number> {
  await driver.act("click", id);
  await driver.call("ui_wait_for", { window: title });
  return await numberOf(title);
}

async function titles(): Promise<string[]> {
  const { structured } = await driver.call("ui_get_snapshot", { stage: "all" });
  return Object(structured).stages.map(({ title }: { readonly title: string }) => title);
}

async function numberOf(title: string): Promise<number> {
  return (await titles()).indexOf(title);
}

async function close(action: object): Promise<string> {
  return (await driver.call("ui_perform", { actions: [{ type: "close", ...action }] })).text;
}

Deno.test("javafx closes a window as its cross does, whether it has one or not", async () => {
  verifies("javafx:close");
  const plain = await close({ stageIndex: await opened("plain", "Plain") });
  match(plain, /^close: ok\n/);
  match(plain, /- window Stage\[\d\] "Plain"/);
  equal(await driver.status(), "hidden Plain");
  await opened("bare", "Bare");
  match(
    await close({ target: { selector: { text: "In Bare" } } }),
    /^close: ok\n.*- window Stage\[\d\] "Bare"/s,
  );
  deepEqual(await titles(), ["Odd"]);
});

Deno.test("javafx says that an application kept a window that was to be closed", async () => {
  verifies("javafx:close");
  const stubborn = await opened("stubborn", "Stubborn");
  match(await close({ stageIndex: stubborn }), /^close: ok, but it is still open: the application/);
  equal(await driver.status(), "asked × 1");
  ok((await titles()).includes("Stubborn"));
  const { structured } = await driver.call("ui_perform", {
    actions: [{ type: "close", stageIndex: stubborn }],
  });
  equal(Object(structured).results[0].closed, false);
  match(
    await close({ stageIndex: await opened("throwing", "Throwing") }),
    /^close: ok, a handler of the application threw .*cannot close/,
  );
});

Deno.test("javafx tells what an application asks before it closes a window, and closes it after the answer", async () => {
  verifies("javafx:close");
  const answer = async (text: string) =>
    (await driver.call("ui_perform", {
      actions: [{ type: "click", target: { selector: { css: ".button", text } } }],
    }))
      .text;
  const asking = await opened("asking", "Asking");
  match(
    await close({ stageIndex: asking }),
    /^close: ok, it waits in a dialog that it opened[^]*says .*"Close it\?"/,
  );
  const blocked = await refusal(close({ stageIndex: asking }));
  match(`${blocked.code} ${blocked.message}`, /MCP_UI_ACTION_FAILED .*"Asking" is blocked by the dialog/);
  await answer("No");
  ok((await titles()).includes("Asking"));
  await close({ stageIndex: await numberOf("Asking") });
  match(await answer("Yes"), /- window Stage\[\d\] "Asking"/);
  equal(await driver.status(), "hidden Asking");
});

Deno.test("javafx closes dialogs as they let a person, and one of a chain after the other", async () => {
  verifies("javafx:close");
  match(
    await close({ stageIndex: await opened("must", "Answer") }),
    /^close: ok, but it is still open/,
  );
  await driver.call("ui_perform", { actions: [{ type: "click", target: { selector: { text: "Left" } } }] });
  equal(await driver.status(), "answered Left");
  match(await close({ stageIndex: await opened("may", "Answer") }), /- window Stage\[\d\] "Answer"/);
  equal(await driver.status(), "answered Leave");
  const first = await opened("chain", "First");
  match((await refusal(close({ stageIndex: first }))).message, /"First" is blocked by the dialog "Second"/);
  await close({ stageIndex: await numberOf("Second") });
  match(await close({ stageIndex: await numberOf("First") }), /- window Stage\[\d\] "First"/);
});

Deno.test("javafx closes no popup, and no window that was not named", async () => {
  verifies("javafx:close");
  await driver.act("click", "popup");
  match((await refusal(close({ target: { selector: { css: "#inPopup" } } }))).message, /Popup has no cross/);
  match((await refusal(close({}))).message, /The action close needs stageIndex or target/);
  match((await refusal(close({ stageIndex: 0, text: "x" }))).message, /does not take text/);
});

Deno.test("javafx says that an application ended with its last window, or runs on without one", async () => {
  verifies("javafx:close");
  for (const awaitUiIdle of [true, false]) { // it ends before it is looked at, or meanwhile
    await using ending = await Driver.open({ page: "closing" });
    const input = { actions: [{ type: "close", stageIndex: 0 }], awaitUiIdle };
    match((await ending.call("ui_perform", input)).text, /^close: ok, and the application ended/);
    ok((await ending.sample.ended).success);
  }
  await using staying = await Driver.open({ page: "closing" });
  await staying.act("click", "stay");
  const left = await staying.call("ui_perform", { actions: [{ type: "close", stageIndex: 0 }] });
  match(
    left.text,
    /^close: ok\n- window Stage\[0\] "Odd"[^]*\nThe application shows no window any more, and still runs/,
  );
  await using lingering = await Driver.open({ page: "closing" });
  await lingering.act("click", "linger");
  const over = await lingering.call("ui_perform", { actions: [{ type: "close", stageIndex: 0 }] });
  match(over.text, /^close: ok\n.*The application has ended its user interface, and its process runs on$/);
  const { code, message } = await refusal(lingering.call("ui_get_snapshot"));
  match(`${code} ${message}`, /^MCP_UI_NO_STAGES The application has ended its user interface/);
});
