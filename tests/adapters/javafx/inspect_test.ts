import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { eventually } from "../../helpers/eventually.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

const OPENED = ["--add-exports", "javafx.graphics/com.sun.javafx.scene=ALL-UNNAMED"];
let driver: Driver;
let engine: string;
const stack = new AsyncDisposableStack();

Deno.test.beforeAll(async () => {
  engine = join(stack.use(await temporaryFolder()).path, "engine");
  const jvm = [...OPENED, `-Dodd.engine=${engine}`];
  driver = stack.use(await Driver.open({ page: "inspect", windowManager: true, jvm }));
});
Deno.test.afterAll(() => stack.disposeAsync());

const cssSchema = z.object({
  rules: z.array(z.object({
    selector: z.string().optional(),
    origin: z.string(),
    source: z.string().optional(),
    declarations: z.array(z.object({
      property: z.string(),
      value: z.string(),
      wins: z.boolean(),
      isVariable: z.boolean().optional(),
    })),
  })),
  values: z.array(z.object({ property: z.string(), value: z.unknown(), setBy: z.string() })),
  themeUnknown: z.boolean().optional(),
});
type Css = z.output<typeof cssSchema>;

async function css(id: string, on = driver): Promise<Css> {
  const { structured } = await on.call("ui_get_node", { ref: await on.ref(`#${id}`), css: true });
  return cssSchema.parse(Object(structured).css);
}

/** The declarations that win, as the fixture writes those of JavaFX's own engine. */
function winners(id: string, { rules }: Css): string[] {
  return rules.flatMap(({ selector = "*", source = "", declarations }) =>
    declarations.filter(({ wins }) => wins).map(({ property }) => [id, property, selector, source].join("\t"))
  );
}

async function edit(id: string, change: object): Promise<string> {
  return (await driver.call("ui_edit", { ref: await driver.ref(`#${id}`), ...change })).text;
}

async function whyNot(id: string, change: object): Promise<string> {
  const { code, message } = await refusal(edit(id, change));
  return `${code} ${message}`;
}

Deno.test("javafx tells the rules that match a node as JavaFX's own engine has them", async () => {
  verifies("javafx:css");
  await driver.act("click", "engine");
  equal(await driver.status(), "written");
  const lines = (await Deno.readTextFile(engine)).trim().split("\n")
    .map((line) => line.replaceAll(/\*(?=[.#:])/g, "").replace(/\s*>\s*/, " > "));
  const ids = new Set(lines.map((line) => line.split("\t")[0] ?? ""));
  ok(ids.size >= 9, `${ids.size} nodes`);
  for (const id of ids) {
    const ours = winners(id, await css(id));
    const theirs = lines.filter((line) => line.startsWith(`${id}\t`) && !isOverruled(line));
    deepEqual(theirs.filter((line) => !ours.includes(line)), [], `what JavaFX takes for #${id}`);
  }
});

/** The theme says so, and the application's code something else. */
function isOverruled(line: string): boolean {
  return /^coded\t-fx-padding\t.*modena/.test(line);
}

Deno.test("javafx tells what each rule says, where it is from, and who set a value", async () => {
  verifies("javafx:css");
  const { rules, values } = await css("styled");
  const [inline] = rules;
  equal(inline?.origin, "inline");
  deepEqual(inline?.declarations.map(({ property, wins, isVariable }) => [property, wins, isVariable]), [
    ["-fx-rotate", true, undefined],
    ["-fx-wdith", true, true],
  ]);
  const rule = rules.find(({ selector }) => selector === "#row > .primary.wide");
  match(rule?.source ?? "", /odd\/inspect\.css$/);
  equal(
    rule?.declarations.find(({ property }) => property === "-fx-background-color")?.value,
    "linear-gradient(from 0% 0% to 0% 100%, #ff0000 0%, #0000ff 100%), #000080",
  );
  ok(rules.some(({ origin, source }) => origin === "theme" && /modena/.test(source ?? "")));
  const setBy = (property: string) => values.find((each) => each.property === property)?.setBy;
  deepEqual([setBy("-fx-rotate"), setBy("-fx-font"), setBy("-fx-opacity")], [
    "inline",
    "stylesheet",
    "stylesheet",
  ]);
  const coded = (await css("coded")).values.find(({ property }) => property === "-fx-underline");
  deepEqual(coded, { property: "-fx-underline", value: true, setBy: "code" });
  const item = await driver.call("ui_get_node", { ref: await driver.ref("#item"), css: true });
  match(item.text, /^MenuItem#item "Item"[^]*"css":\{"unknown":"The menu item \\"Item\\" is not shown"\}/);
  await driver.act("click", "menu");
  match(
    (await driver.call("ui_get_node", { ref: await driver.ref("#item"), css: true })).text,
    /"\.menu-item"/,
  );
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "ESCAPE" }] });
  const { text } = await driver.call("ui_events", { all: true });
  equal(text.includes("ParseError"), false, "looking makes no news");
});

Deno.test("javafx tells how a node comes to its place and size", async () => {
  verifies("javafx:sizes");
  const of = async (id: string) => {
    const { structured } = await driver.call("ui_get_node", {
      ref: await driver.ref(`#${id}`),
      fields: ["layout"],
    });
    return Object(structured).layout;
  };
  const coded = await of("coded");
  deepEqual(coded.constraints, { hgrow: "ALWAYS", margin: "2 4 6 8" });
  deepEqual(
    coded.padding,
    { top: 3, right: 3, bottom: 3, left: 3 },
    "the style sheet's is stronger than code",
  );
  equal(coded.max.width, null, "it may grow without a limit");
  ok(coded.layoutBounds.width > coded.pref.width, "it grew");
  equal(coded.min.width <= coded.pref.width, true);
  deepEqual((await of("name")).constraints, { columnIndex: 1, columnSpan: 2, rowIndex: 2, rowSpan: 1 });
  equal((await of("styled")).rotate, 5);
});

Deno.test("javafx sets properties and styles live, tells what was there, and takes it back", async () => {
  verifies("javafx:edit");
  match(await edit("name", { property: "text", value: "Bob" }), /TextField \S+ text: "Ann" → "Bob"/);
  equal(await driver.value("name"), "Bob");
  match(await edit("row", { property: "spacing", value: 12 }), /HBox \S+ spacing: 4 → 12/);
  match(await edit("row", { property: "alignment", value: "bottom-right" }), /"TOP_LEFT" → "BOTTOM_RIGHT"/);
  match(await edit("grid", { property: "padding", value: "1 2" }), /→ "1 2 1 2"/);
  match(await edit("bound", { property: "textFill", value: "#ff8800" }), /→ "#ff8800"/);
  match(await edit("bound", { property: "font", value: "20 bold Serif" }), /→ "20.0 /);
  match(await edit("text", { property: "visible", value: false }), /true → false/);
  match(
    await edit("slider", { property: "value", value: 9 }),
    /5 → 8\nThe application changed the value at once/,
  );
  const styled = await edit("styled", { style: "-fx-rotate: 12; -fx-nonsense: 1" });
  match(styled, /→ "-fx-rotate: 12; -fx-nonsense: 1"\n-fx-nonsense is no property of it/);
  match(
    await edit("coded", { property: "padding", value: 20 }),
    /"3 3 3 3" → "3 3 3 3"\nA rule \(stylesheet\) sets/,
  );
  const { structured } = await driver.call("ui_get_node", { ref: await driver.ref("#styled") });
  equal(Object(structured).layout.rotate, 12, "it is drawn so");
  match((await driver.call("ui_edit", { undo: "last" })).text, /style: .* → "-fx-rotate: 5; -fx-wdith: 3;"/);
  const { text } = await driver.call("ui_edit", { undo: "all" });
  match(text, /text: "Bob" → "Ann"\n0 changes can be taken back$/);
  equal(await driver.value("name"), "Ann");
  equal((await refusal(driver.call("ui_edit", { undo: "last" }))).code, "MCP_UI_ACTION_FAILED");
  await edit("row", { property: "spacing", value: 7 });
  const other = driver.host.call("ui_edit", { undo: "all" }, { session: "other" });
  equal((await refusal(other)).code, "MCP_UI_ACTION_FAILED", "another session's changes are its own");
  match((await driver.call("ui_edit", { undo: "last" })).text, /spacing: 7 → 4/);
  const rule = (await css("coded")).values.find(({ property }) => property === "-fx-padding");
  deepEqual(rule, { property: "-fx-padding", value: "3 3 3 3", setBy: "stylesheet" });
});

Deno.test("javafx refuses to set what is bound, read-only, not there or unreadable", async () => {
  verifies("javafx:edit");
  match(await whyNot("bound", { property: "prefWidth", value: 9 }), /prefWidth is bound to another value/);
  match(await whyNot("bound", { property: "width", value: 9 }), /can only be read/);
  match(await whyNot("bound", { property: "prefWith", value: 9 }), /^INVALID_INPUT .*it has .*prefWidth/);
  match(await whyNot("row", { property: "spacing", value: "wide" }), /takes a number, and not "wide"/);
  match(await whyNot("row", { property: "alignment", value: "up" }), /takes TOP_LEFT, .*and not "up"/);
  match(await whyNot("bound", { property: "contextMenu", value: "x" }), /cannot be written as text/);
  const before = await css("styled");
  match(
    await whyNot("styled", { style: "-fx-padding: red blue" }),
    /^INVALID_INPUT JavaFX cannot read the style/,
  );
  deepEqual(await css("styled"), before, "nothing was changed");
  match(
    await edit("inner", { style: "-fx-opacity: 0.7" }),
    /→ "-fx-opacity: 0.7"/,
    "another rule's fault is its own",
  );
  for (const input of [{}, { property: "text" }, { style: "", property: "id", value: "x" }]) {
    equal((await refusal(edit("name", input))).code, "INVALID_INPUT");
  }
  const secret = await edit("password", { property: "text", value: "other" });
  equal(/s3cret|other/.test(secret), false, secret);
  await driver.call("ui_edit", { undo: "all" });
});

Deno.test("javafx records the events of one node, and whether they got through", async () => {
  verifies("javafx:node-events");
  const ref = await driver.ref("#board");
  match((await driver.call("ui_events", { ref })).text, /recorded from now on/);
  await driver.act("click", "inner");
  await driver.act("click", "text");
  const { text, structured } = await driver.call("ui_events", { ref });
  match(text, /MOUSE_PRESSED PRIMARY at \d+,\d+ to Button#inner "Inner" consumed below/);
  match(text, /MOUSE_PRESSED PRIMARY at \d+,\d+ to Label#text "Text" passed on/);
  match(text, /MOUSE_RELEASED PRIMARY at \d+,\d+ to Label#text "Text" consumed here/);
  ok(Number(structured?.leftMs) > 30_000);
  match((await driver.call("ui_events", { ref })).text, /got no event since/);
  const password = await driver.ref("#password");
  await driver.call("ui_events", { ref: password, seconds: 2, limit: 10 });
  await driver.act("typeText", "password", { text: "hunter2" });
  let typed = "";
  await eventually("the recording ends", async () => {
    typed += (await driver.call("ui_events", { ref: password })).text;
    return typed.includes("The recording has ended");
  });
  match(typed, /KEY_TYPED/);
  match(typed, /more were not recorded/);
  equal(/hunter|"h"|KEY_\w+ [A-Z"]/.test(typed), false, typed);
});

Deno.test("javafx frames a node for the person, outside of the application's own windows", async () => {
  verifies("javafx:highlight");
  const ref = await driver.ref("#coded");
  const { structured } = await driver.call("ui_highlight", { ref, seconds: 60 });
  const { x, y, width, height } = Object(structured).onScreen;
  await driver.act("click", "windows");
  const round = (...numbers: number[]) => numbers.map((each) => Math.round(each));
  const [left, top] = round(x - 3, y - 3);
  const said = await driver.status() ?? "";
  match(said, /^4 popups/, "the application itself sees them");
  ok(
    said.includes(`${left},${top} ${Math.round(width + 6)}x3`),
    `${said} around ${x},${y} ${width}×${height}`,
  );
  const seen = await driver.call("ui_get_snapshot", { stage: "all" });
  equal(/Popup\[/.test(seen.text), false, "they are none of the application's windows");
  await driver.act("click", "coded");
  equal(await driver.status(), "coded", "the mouse gets through");
  await driver.call("ui_highlight", { ref, seconds: 1 });
  await eventually("the frame goes", async () => {
    await driver.act("click", "windows");
    return (await driver.status())?.startsWith("0 popups") ?? false;
  });
  await driver.call("ui_edit", { ref: await driver.ref("#text"), property: "visible", value: false });
  const gone = await refusal(driver.call("ui_highlight", { ref: await driver.ref("#text") }));
  match(gone.message, /is not in sight/);
  await driver.call("ui_edit", { undo: "all" });
});

Deno.test("javafx numbers on a picture what can be operated", async () => {
  verifies("javafx:numbers");
  const plain = await driver.call("ui_screenshot");
  const { content, text, structured } = await driver.call("ui_screenshot", { numbers: true });
  const numbers = z.array(z.object({
    number: z.number(),
    uid: z.string(),
    node: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  })).parse(Object(structured).numbers);
  const { uid } = await driver.ref("#coded");
  const coded = numbers.find((each) => each.uid === uid);
  match(text, new RegExp(`^${coded?.number} Button#coded "Coded" ${uid}$`, "m"));
  deepEqual(numbers.map(({ number }) => number), numbers.map((_, index) => index + 1));
  for (const id of ["styled", "name", "password", "slider", "inner", "board", "engine"]) {
    const { uid } = await driver.ref(`#${id}`);
    ok(numbers.some((each) => each.uid === uid), `#${id} has a number`);
  }
  equal(numbers.some(({ node }) => node.startsWith("Label")), false);
  const number = coded?.number;
  await driver.call("ui_perform", { actions: [{ type: "click", target: { number } }] });
  equal(await driver.status(), "coded", "a number is a target, too");
  const none = { actions: [{ type: "click", target: { number: 999 } }] };
  match((await refusal(driver.call("ui_perform", none))).message, /no number 999 on the last picture/);
  const [drawn, bare] = [content[0], plain.content[0]];
  ok(drawn?.type === "image" && bare?.type === "image");
  notEqual(drawn.bytes.toBase64(), bare.bytes.toBase64());
  const { structured: node } = await driver.call("ui_get_node", { ref: { uid } });
  const { minX, minY, width, height } = Object(node).layout.boundsInScene;
  deepEqual(coded?.box.map(Math.round), [minX, minY, width, height].map(Math.round));
});

Deno.test("javafx says what it does not know where only public JavaFX may be used", async () => {
  verifies("javafx:css");
  const jvm = [...OPENED, "-Dmcp.internals=false"];
  await using other = await Driver.open({ page: "inspect", jvm });
  const { rules, themeUnknown } = await css("styled", other);
  equal(themeUnknown, true);
  await driver.act("focus", "styled"); // as it is from the start
  const known = (await css("styled")).rules.filter(({ origin }) => origin !== "theme");
  deepEqual(rules, known, "all but the theme's");
  const click = { actions: [{ type: "click", target: { ref: await other.ref("#coded") } }] };
  match((await refusal(other.call("ui_perform", click))).message, /takes no input from the agent/);
  const { text } = await other.call("ui_health");
  match(text, /UI thread: answered/);
});
