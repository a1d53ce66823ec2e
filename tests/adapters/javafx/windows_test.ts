import { deepEqual, equal, match, ok } from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";
import { snapshotSchema } from "./schema.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open();
  await driver.tab(2);
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function stages(): Promise<{ stageIndex: number; title: string; id: string }[]> {
  const { structured } = await driver.call("ui_get_snapshot", { stage: "all", depth: 0 });
  return snapshotSchema.parse(structured).stages.map(({ stageIndex, title, id }) => ({
    stageIndex,
    title,
    id,
  }));
}

Deno.test("javafx never takes another window for the one that was meant", async () => {
  verifies("javafx:windows");
  const [sample] = await stages();
  const path = "/stages[0]/scene/root";
  await driver.host.call("ui_get_snapshot", { stage: "all" }, { session: "old" });
  await driver.act("click", "window");
  const now = await stages();
  deepEqual(now.map(({ stageIndex, title }) => [stageIndex, title]), [[0, "Another"], [1, "Sample"]]);
  equal(now[1]?.id, sample?.id, "a window keeps its id");
  const told = await driver.host.call("ui_get_node", { ref: { path: `${path}/SplitPane[0]` } }, {
    session: "old",
  });
  match(told.text, /^SplitPane/, "as it was told, window 0 is the sample");
  const shot = await driver.call("ui_screenshot", { stageIndex: 0 });
  match(shot.text, /^Another: 300×100/);
  const press = await driver.ref("#press");
  await driver.data("ui_perform", { actions: [{ type: "click", target: { ref: press } }] });
  equal(await driver.status(), "pressed in Another");
  await driver.act("click", "closeIt");
  const gone = await refusal(
    driver.call("ui_perform", { actions: [{ type: "click", target: { ref: press } }] }),
  );
  equal(gone.code, "MCP_UI_STALE_REF");
  equal((await refusal(driver.call("ui_get_node", { ref: { uid: now[0]?.id } }))).code, "MCP_UI_STALE_REF");
});

Deno.test("javafx tells with every action what it changed, and late changes with the next", async () => {
  verifies("javafx:changes");
  await driver.call("ui_diff");
  equal((await driver.call("ui_diff")).text, "nothing changed");
  const late = await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#late") } }],
  });
  equal(late.text.includes("Late label"), false);
  const found = await driver.call("ui_wait_for", { selector: { css: "#lateLabel" }, textContains: "Late" });
  match(found.text, /^After \d+ ms: Label#lateLabel: label "Late label"/);
  const next = await driver.call("ui_perform", {
    actions: [{ type: "hover", target: { ref: await driver.ref("#leave") } }],
  });
  match(next.text, /^Before that, by itself:\n\+ Label#lateLabel "Late label"/);
  const left = await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#leave") } }],
  });
  match(left.text, /- Label#lateLabel "Late label"/);
  match(JSON.stringify(left.structured), /"removed":\[\{"uid":"[^"]+","type":"Label","id":"lateLabel"/);
  equal((await driver.call("ui_diff")).text, "nothing changed");
});

Deno.test("javafx waits for what comes and goes, with a deadline, and judges what is there now", async () => {
  verifies("javafx:wait-assert");
  await driver.act("click", "window");
  const opened = await driver.call("ui_wait_for", { window: "Another" });
  match(opened.text, /windows: .*"Another"/);
  await driver.act("click", "closeIt");
  await driver.call("ui_wait_for", { window: "Another", state: "gone" });
  await driver.call("ui_wait_for", { selector: { css: "#under" }, state: "enabled" });
  equal((await driver.call("ui_wait_for", { idle: true })).text, "It rests");
  const late = await refusal(driver.call("ui_wait_for", { selector: { css: "#never" }, timeoutMs: 300 }));
  match(
    `${late.code} ${late.message}`,
    /^MCP_UI_TIMEOUT It did not come to that within \d+ ms; now: there is no such node/,
  );
  equal((await refusal(driver.call("ui_wait_for", {}))).code, "INVALID_INPUT");
  const holds = async (condition: object) => (await driver.call("ui_assert", condition)).structured?.holds;
  equal(await holds({ selector: { css: "#under" }, text: "Under" }), true);
  equal(await holds({ selector: { css: "#under" }, text: "Over" }), false);
  equal(await holds({ selector: { css: "#trouble > .button" }, count: 14 }), true);
  equal(await holds({ ref: { uid: "zzz-1" }, state: "gone" }), true);
});

Deno.test("javafx tells of exceptions, CSS warnings and times that the UI froze", async () => {
  verifies("javafx:events");
  const threw = await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#throw") } }],
  });
  match(threw.text, /click: ok, a handler of the application threw .*thrown by the sample/);
  await driver.act("click", "throwLater");
  await driver.act("click", "badCss");
  await driver.act("click", "nap");
  let text = "";
  await eventually("the freeze is told", async () => { // it is over before the watch has seen its end
    const { text: more, structured } = await driver.call("ui_events");
    equal(structured?.watchesExceptions, true);
    text += `${more}\n`;
    return /freeze \S+ The UI thread did not answer for \d+ ms\n {2}at java\.base.*sleep/i.test(text);
  });
  match(
    text,
    /exception \S+ in a handler of the application: java.lang.IllegalStateException: thrown by the sample/,
  );
  match(text, /exception \S+ java.lang.IllegalStateException: thrown later\n {2}at sample\.Trouble/);
  match(text, /css \S+ .*12qq/);
  ok(!/thrown later|12qq/.test((await driver.call("ui_events")).text), "each is told once");
});

Deno.test("javafx gives the actions so far as a list that can be run again", async () => {
  verifies("javafx:recording");
  await driver.call("ui_recording", { clear: true });
  await driver.tab(0);
  await driver.act("setText", "nameField", { text: "Ada" });
  await driver.act("click", "check");
  const { structured } = await driver.call("ui_recording");
  const { actions } = Object(structured);
  deepEqual(actions[1], { type: "setText", target: { selector: { css: "#nameField" } }, text: "Ada" });
  await driver.act("setText", "nameField", { text: "" });
  await driver.call("ui_perform", { actions });
  equal(await driver.value("nameField"), "Ada");
  ok(await driver.label("check"));
});
