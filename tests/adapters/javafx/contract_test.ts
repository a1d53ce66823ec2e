import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { encode } from "gpt-tokenizer";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";
import { nodeSchema, snapshotSchema, type UiNode, type UiSnapshot } from "./schema.ts";

async function snapshot(driver: Driver, input: object = {}): Promise<UiSnapshot> {
  return snapshotSchema.parse((await driver.call("ui_get_snapshot", input)).structured);
}

function nodesOf(node: UiNode): UiNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function named(seen: UiSnapshot, id: string): UiNode {
  const found = seen.stages.flatMap(({ scene }) => nodesOf(scene.root)).find((node) => node.id === id);
  if (found === undefined) throw new Error(`The snapshot has no ${id}`);
  return found;
}

const WHOLE = [
  "id",
  "visible",
  "managed",
  "disabled",
  "opacity",
  "text",
  "value",
  "children",
] as const;

/** The contract's fields are all there, also those that say nothing. */
function mustBeWhole(node: Readonly<Record<string, unknown>>): void {
  const { ref, text, value, children } = node;
  deepEqual(WHOLE.filter((field) => !(field in node)), [], JSON.stringify(ref));
  deepEqual([Object(ref), Object(text), Object(value)].map((each) => Object.keys(each)), [
    ["path", "uid"],
    ["label", "prompt"],
    ["text", "selected", "checked"],
  ]);
  if (!Array.isArray(children)) throw new TypeError("children is no list");
  for (const child of children) mustBeWhole(child);
}

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ windowManager: true });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

Deno.test("javafx snapshots have the contract's form, in both texts of it", async () => {
  verifies("javafx:snapshot-contract");
  const compact = await snapshot(driver);
  equal(compact.app.pid, driver.sample.pid);
  equal(compact.app.mainClass, "sample.Sample");
  ok(compact.app.debugFlags.includes("mcpEnabled"));
  deepEqual(compact.stages.map(({ stageIndex, title }) => [stageIndex, title]), [[0, "Sample"]]);
  const { structured } = await driver.call("ui_get_snapshot", { mode: "full" });
  for (const { scene } of Object(structured).stages) mustBeWhole(scene.root);
  const button = named(compact, "okButton");
  equal(
    named(snapshotSchema.parse(structured), "okButton").ref.path,
    "/stages[0]/scene/root/SplitPane[0]/Content[0]/TabPane[0]/TabContentRegion[3]/Form[0]/Button[0]",
  );
  deepEqual([button.text.label, button.layout, button.fx, button.accessibility], [
    "OK",
    undefined,
    undefined,
    undefined,
  ]);
  deepEqual(named(compact, "check").value, { text: null, selected: false, checked: false });
});

Deno.test("javafx says in short JSON all that its text says, for a model that gets the JSON alone", async () => {
  verifies("javafx:short");
  const { text, structured } = await driver.call("ui_get_snapshot", { stage: "all" });
  const json = JSON.stringify(structured);
  ok(encode(json).length <= 2.5 * encode(text).length, `${encode(json).length} of ${encode(text).length}`);
  doesNotMatch(json, /null|"visible":true|"disabled":false|"children":\[\]/);
});

Deno.test("javafx snapshots have every section that is asked for, and none that is not", async () => {
  verifies("javafx:snapshot-contract");
  const compact = await snapshot(driver);
  const full = await snapshot(driver, {
    stage: "all",
    mode: "full",
    include: { properties: true, accessibility: true },
  });
  const whole = named(full, "okButton");
  equal(whole.module, "javafx.controls");
  ok(whole.styleClass?.includes("primary"));
  ok(whole.pseudoClass?.includes("default"));
  equal(whole.accessibility?.role, "BUTTON");
  equal(whole.fx?.properties.tooltip, "Confirm");
  equal(whole.fx?.properties.userData, "the data");
  ok((whole.layout?.localToScreen?.width ?? 0) > 10);
  ok((whole.layout?.boundsInScene?.minY ?? 0) > 10);
  const old = {
    stage: "index",
    stageIndex: 0,
    depth: 3,
    include: { bounds: true, localToScreen: true, styles: false },
  };
  const russian = await snapshot(driver, old);
  equal(russian.stages[0]?.scene.root.styleClass, undefined);
  ok(russian.stages[0]?.scene.root.layout?.boundsInParent);
  ok(
    russian.stages.flatMap(({ scene }) => nodesOf(scene.root)).some(({ childrenOmitted = 0 }) =>
      childrenOmitted > 0
    ),
    "depth 3 is a limit",
  );
  equal(nodesOf(named(await snapshot(driver, { include: { internals: true } }), "combo")).length > 3, true);
  equal(nodesOf(named(compact, "combo")).length, 1, "what the skin is made of is not shown");
  const again = await snapshot(driver);
  ok(again.revision > compact.revision);
  equal((await snapshot(driver)).revision, again.revision);
});

Deno.test("javafx snapshots say what they left out, and how to get it", async () => {
  verifies("javafx:truncated");
  const { text, structured } = await driver.call("ui_get_snapshot", { maxNodes: 60 });
  const cut = snapshotSchema.parse(structured);
  equal(cut.truncated, true);
  equal(cut.nodes, 60);
  match(text, /Truncated after 60 nodes: call ui_get_snapshot with root/);
  const grid = named(cut, "grid");
  const rest = cut.omitted?.[grid.ref.uid] ?? 0;
  ok(rest > 200, String(rest));
  const below = await snapshot(driver, { root: { uid: grid.ref.uid } });
  equal(below.truncated, undefined);
  equal(below.stages.length, 1);
  equal(below.stages[0]?.scene.root.children?.length, 300);
});

Deno.test("javafx queries combine selector, text and predicate, and refuse what is none", async () => {
  verifies("javafx:query", "javafx:bad-selector");
  const found = async (selector: object, more: object = {}) =>
    (await driver.data("ui_query", { selector, ...more })).matches?.map(({ id }) => id) ?? [];
  deepEqual(await found({ css: "#okButton", text: null, predicate: null }), ["okButton"]);
  deepEqual(await found({ css: null, text: "ok", match: "equals", predicate: null }), ["okButton"]);
  deepEqual(await found({ css: null, text: "^r[12]c3$", match: "regex" }), ["cell-1-3", "cell-2-3"]);
  deepEqual(await found({ css: ".button:default" }), ["okButton"]);
  deepEqual(await found({ css: ".button:hover" }), []);
  deepEqual(await found({ css: "Form > Button", text: "never" }), ["disabledButton"]);
  deepEqual(await found({ predicate: { typeIs: ["ToggleButton"], enabled: true } }), [
    "tea",
    "coffee",
    "toggle",
  ]);
  deepEqual(await found({ predicate: { typeIs: "Button", visible: false } }), ["hiddenButton"]);
  deepEqual(
    await found({ predicate: { idEquals: "okButton", styleClassHas: "primary", textContains: "o" } }),
    ["okButton"],
  );
  deepEqual(await found({ text: "Lists" }), ["tabLists"], "tabs are found");
  equal((await found({ css: "Label" }, { limit: 7 })).length, 7);
  const { matches, total } = await driver.data("ui_query", {
    scope: { stage: "focused", stageIndex: 0 },
    selector: { css: "#okButton" },
  });
  equal(total, 1);
  equal(matches?.[0]?.summary, "Button[id=okButton, text=OK]");
  ok((matches?.[0]?.layout?.boundsInScene?.width ?? 0) > 10);
  for (const css of ["!!bad[", "Button >", "", "a,,b", "#"]) {
    equal((await refusal(driver.call("ui_query", { selector: { css } }))).code, "INVALID_INPUT", css);
  }
  const regex = await refusal(driver.call("ui_query", { selector: { text: "(", match: "regex" } }));
  match(`${regex.code} ${regex.message}`, /^INVALID_INPUT "\(" is no regular expression: Unclosed group/);
  equal((await refusal(driver.call("ui_query", { selector: {} }))).code, "INVALID_INPUT");
  match((await driver.call("ui_query", { selector: { css: "#none" } })).text, /nothing found/);
});

Deno.test("javafx gives up a pattern that would search for ever, and the application goes on meanwhile", async () => {
  verifies("javafx:endless-pattern");
  await driver.act("setText", "area", { text: `${"a".repeat(5_000)}!` });
  const selector = { text: "(.*a){25}$", match: "regex" };
  let ended = false;
  const searching = refusal(driver.call("ui_query", { selector })).finally(() => (ended = true));
  const { results } = await driver.act("setText", "nameField", { text: "meanwhile" });
  deepEqual([results?.[0]?.ok, ended], [true, false], "the UI thread does not search");
  const { code, message } = await searching;
  match(`${code} ${message}`, /^INVALID_INPUT The regular expression takes too long/);
  await Promise.all(["area", "nameField"].map((id) => driver.act("setText", id, { text: "" })));
});

Deno.test("javafx describes a node with the fields that are wanted, and keeps passwords", async () => {
  verifies("javafx:get-node", "javafx:password");
  const ref = await driver.ref("#nameField");
  await driver.act("setText", "password", { text: "s3cret!" });
  const password = await driver.call("ui_get_node", { ref: await driver.ref("#password") });
  const all = await driver.call("ui_get_snapshot", {
    mode: "full",
    include: { properties: true, internals: true },
  });
  const query = await driver.call("ui_query", { selector: { css: "PasswordField .text" } });
  for (const { text, structured } of [password, all, query]) {
    equal(`${text}${JSON.stringify(structured)}`.includes("s3cret"), false);
  }
  equal(nodeSchema.parse(password.structured).value.text, "•••••••");
  const { structured } = await driver.call("ui_get_node", { ref: { path: ref.path, uid: null } });
  const node = nodeSchema.parse(structured);
  equal(node.ref.uid, ref.uid, "by its path");
  equal(node.text.prompt, "Your name");
  ok(Object.keys(node.fx?.properties ?? {}).length > 30, "all its properties");
  const some = await driver.call("ui_get_node", { ref, fields: ["bounds", "text"] });
  deepEqual(Object.keys(some.structured ?? {}).sort(), ["layout", "ref", "text", "type"]);
  const form = await driver.call("ui_get_node", { ref: await driver.ref("#form"), includeChildren: true });
  ok((nodeSchema.parse(form.structured).children?.length ?? 0) > 20);
  const missing = await refusal(
    driver.call("ui_get_node", { ref: { path: "/stages[0]/scene/root/Nothing[0]" } }),
  );
  equal(missing.code, "MCP_UI_NODE_NOT_FOUND");
  equal(
    (await refusal(driver.call("ui_get_node", { ref: { uid: "nonsense" } }))).code,
    "MCP_UI_NODE_NOT_FOUND",
  );
  equal(
    (await refusal(driver.call("ui_get_node", { ref: { path: "/stages[7]/scene/root" } }))).code,
    "MCP_UI_NODE_NOT_FOUND",
  );
  equal((await refusal(driver.call("ui_get_node", { ref: {} }))).code, "INVALID_INPUT");
});

Deno.test("javafx takes pictures of windows and nodes, as images or as the contract's JSON", async () => {
  verifies("javafx:screenshot");
  const { content, text, structured } = await driver.call("ui_screenshot", { stageIndex: 0 });
  const [picture] = content;
  ok(picture?.type === "image" && picture.mimeType === "image/png" && picture.bytes.length > 5_000);
  deepEqual([...picture.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  match(text, /Sample: 1000×650/);
  deepEqual(structured, { contentType: "image/png", width: 1000, height: 650 });
  const numbered = await driver.call("ui_screenshot", { numbers: true });
  for (
    const line of [
      /^\d+ Tab "Lists" \S+$/m,
      /^\d+ Menu "File" \S+$/m,
      /^\d+ Slider#slider "25" \S+$/m,
    ]
  ) {
    match(numbered.text, line);
  }
  const half = await driver.call("ui_screenshot", { stage: "focused", format: "jpeg", scale: 0.5 });
  deepEqual(half.structured, { contentType: "image/jpeg", width: 500, height: 325 });
  const inline = await driver.call("ui_screenshot", { ref: await driver.ref("#okButton"), inline: true });
  equal(inline.structured?.contentType, "image/png");
  const bytes = Uint8Array.fromBase64(String(inline.structured?.dataBase64));
  ok(bytes.length > 100 && bytes.length < picture.bytes.length);
  notEqual(bytes.length, 0);
});
