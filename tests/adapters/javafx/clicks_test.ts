import { deepEqual, equal, match, ok } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "clicks", windowManager: true });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function perform(...actions: object[]): Promise<string> {
  return (await driver.call("ui_perform", { actions })).text;
}

async function why(...actions: object[]): Promise<string> {
  const { code, message } = await refusal(perform(...actions));
  return `${code} ${message}`;
}

async function on(id: string): Promise<object> {
  return { target: { ref: await driver.ref(`#${id}`) } };
}

Deno.test("javafx clicks with modifiers, and refuses what an action would not heed", async () => {
  verifies("javafx:heeded");
  await driver.act("click", "keys", { modifiers: ["CTRL"] });
  equal(await driver.status(), "ctrl true shift false");
  await driver.act("click", "keys", { modifiers: ["SHIFT"] });
  equal(await driver.status(), "ctrl false shift true");
  await driver.act("click", "keys");
  equal(await driver.status(), "ctrl false shift false");
  const target = await on("keys");
  match(
    await why({ type: "click", ...target, key: "A" }),
    /^INVALID_INPUT The action click does not take key/,
  );
  match(await why({ type: "hover", ...target, deltaY: 3 }), /hover does not take deltaY/);
  match(await why({ type: "scroll", ...target }), /scroll needs deltaX or deltaY/);
  match(
    await why({ type: "typeText", ...target, text: "x", modifiers: ["CTRL"] }),
    /does not take modifiers/,
  );
  match(await why({ type: "click", ...target, modifiers: ["HYPER"] }), /There is no modifier "HYPER"/);
  match(
    await why({ type: "click", ref: { uid: "a-1" } }),
    /^INVALID_INPUT Cannot call ui_perform: unknown argument "actions\.0\.ref" \(it takes type, target,/,
  );
  const selector = { css: "Button", text: null, predicate: { idEquals: "keys" } };
  await perform({ type: "click", target: { selector, item: null, nothing: null }, modifiers: ["CTRL"] });
  equal(await driver.status(), "ctrl true shift false", "by all that is said of it");
  await driver.act("click", "keys");
  match(await why({ type: "click", target: { uid: "a-1" } }), /unknown argument "actions\.0\.target\.uid"/);
  equal(await driver.status(), "ctrl false shift false", "nothing was done");
});

Deno.test("javafx says what a click would really reach", async () => {
  verifies("javafx:really-hit");
  match(
    await why({ type: "click", ...await on("through") }),
    /^MCP_UI_ACTION_FAILED Label#through "Lets the mouse through" does not take the mouse: a click there reaches \S+ \(\w+-\w+\)/,
  );
  match(await why({ type: "click", ...await on("empty") }), /ImageView#empty/);
  const covered = await refusal(perform({ type: "click", ...await on("under") }));
  const [, uid] = /lies under \S+ "?[^(]*\((\w+-\w+)\)/.exec(covered.message) ?? [];
  equal(Object(covered.options.details).coveredBy, uid);
  match((await driver.call("ui_get_node", { ref: { uid } })).text, /cover|Please wait/);
  equal(await driver.status(), "ctrl false shift false", "nothing was done");
});

Deno.test("javafx clicks what is covered for a moment, as a person would", async () => {
  verifies("javafx:really-hit");
  await perform({ type: "click", ...await on("uncover") }, { type: "click", ...await on("under") });
  equal(await driver.status(), "under");
});

Deno.test("javafx takes press, move and release for a drag", async () => {
  verifies("javafx:drag");
  const target = { target: { ref: await driver.ref("#board") } };
  await perform(
    { type: "mousePressed", ...target, x: 10, y: 10 },
    { type: "hover", ...target, x: 60, y: 20 },
    { type: "hover", ...target, x: 90, y: 30 },
  );
  match(await why({ type: "click", ...await on("keys") }), /The mouse button is held since mousePressed/);
  await perform({ type: "mouseReleased", ...target, x: 120, y: 30 });
  equal(await driver.status(), "down 10 drag 60 drag 90 drag 120 up 120");
});

Deno.test("javafx drags in a pane that scrolls as anywhere else, and pans it", async () => {
  verifies("javafx:drag");
  const slider = { target: { ref: await driver.ref("#within") } };
  await perform(
    { type: "mousePressed", ...slider, x: 10, y: 8 },
    { type: "hover", ...slider, x: 80, y: 8 },
    { type: "mouseReleased", ...slider, x: 149, y: 8 },
  );
  equal(await driver.status(), "slid 100");
  const back = { type: "drag", from: { ...slider, x: 140, y: 8 }, to: { ...slider, x: 0, y: 8 } };
  match(await perform(back), /^drag: ok\n/);
  equal(await driver.status(), "slid 0");
  const drawing = { target: { ref: await driver.ref("#drawing") } };
  await perform({ type: "drag", from: { ...drawing, x: 180, y: 40 }, to: { ...drawing, x: 20, y: 40 } });
  equal(await driver.status(), "panned");
});

Deno.test("javafx tells what is hidden with all that it is in, and tells it last", async () => {
  verifies("javafx:visible");
  const { matches } = await driver.data("ui_query", { selector: { text: "In hidden", match: "equals" } });
  deepEqual(matches?.map(({ id }) => id), ["inVisible", "inHidden"]);
  const { text, structured } = await driver.call("ui_query", { selector: { css: "#inHidden" } });
  match(text, /invisible/);
  equal(Object(structured).matches[0].visible, false);
  const seen = (await driver.call("ui_get_snapshot")).text;
  match(seen, /StackPane#hiddenPane invisible \S+ with 1 invisible below/);
  ok(!seen.includes("inHidden"));
  await perform({ type: "click", target: { selector: { text: "In hidden" } } });
  equal(await driver.status(), "the other", "the one that is seen is meant");
});

Deno.test("javafx tells the items of an open menu once", async () => {
  verifies("javafx:visible");
  await driver.act("click", "menus", { x: 20, y: 10 });
  const { text } = await driver.call("ui_get_snapshot");
  equal(text.match(/MenuItem "First"/g)?.length, 1, text);
  const uid = /MenuItem "First" (\S+)/.exec(text)?.[1];
  await perform({ type: "click", target: { ref: { uid } } });
  equal(await driver.status(), "first");
});

Deno.test("javafx scrolls to cells and columns that are out of sight, and clicks column headers", async () => {
  verifies("javafx:cells");
  await driver.act("scroll", "short", { deltaY: -30 });
  const { text } = await driver.call("ui_get_snapshot");
  const lines = [...text.matchAll(/\[(\d+)\] "Line \1" (\S+)/g)];
  for (const [, , uid] of [lines.at(0), lines.at(-1)].filter((each) => each !== undefined)) {
    await perform({ type: "click", target: { ref: { uid } } });
  }
  const wide = await driver.ref("#wide");
  const cells = (await driver.call("ui_get_snapshot", { root: wide })).text;
  const far = /\[0,column7\] "a7" (\S+)/.exec(cells)?.[1];
  await perform({ type: "click", target: { ref: { uid: far } } });
  match(
    (await driver.call("ui_get_snapshot", { root: wide })).text,
    /\[0,column7\] "a7" selected|"a7".*selected/,
  );
  await perform({ type: "click", target: { ref: wide, columnId: "Col 6" } });
  equal(await driver.status(), "sorted by Col 6");
});

const tab = (text: string) => ({ target: { selector: { css: "Tab", text } } });

async function tabs(): Promise<unknown> {
  const { matches } = await driver.data("ui_query", { selector: { css: "Tab" } });
  return matches?.map(({ summary }) => summary);
}

Deno.test("javafx takes hold of a tab at its header, and chooses in the menu that it opens", async () => {
  verifies("javafx:really-hit", "javafx:drag");
  match(
    await perform({ type: "rightClick", ...tab("Green") }),
    /\+ window Popup\[0\] ContextMenu .*\n(.*\n)*\+ MenuItem "Pin Green" \S+$/m,
  );
  await perform({ type: "click", target: { menu: ["Pin Green"] } });
  equal(await driver.status(), "pinned Green");
  await perform({ type: "drag", from: tab("Blue"), to: { ...tab("Red"), x: 3, y: 8 } });
  deepEqual(await tabs(), ["Tab[text=Blue]", "Tab[text=Red]", "Tab[text=Green]"]);
  equal(await driver.status(), "pinned Green", "nothing was pressed in what a tab shows");
});

Deno.test("javafx tells apart the buttons that close tabs", async () => {
  verifies("javafx:names");
  await perform({ type: "click", target: { selector: { css: ".tab-close-button", text: "Red" } } });
  equal(await driver.status(), "closed Red");
});

Deno.test("javafx says that a click was done and the application ended", async () => {
  verifies("javafx:survives");
  const { text, structured } = await driver.call("ui_perform", {
    actions: [{ type: "click", ...await on("end") }],
  });
  match(text, /^click: ok, and the application ended\nThe application ended$/);
  equal(Object(structured).results[0].ended, true);
  equal((await refusal(driver.call("ui_get_snapshot"))).code, "MCP_UI_NOT_ENABLED");
});
