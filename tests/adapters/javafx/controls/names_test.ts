import { deepEqual, equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "names" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function idsOf(selector: object): Promise<(string | null | undefined)[]> {
  return (await driver.data("ui_query", { selector })).matches?.map(({ id }) => id) ?? [];
}

Deno.test("javafx names what has no text, in snapshots and for searches", async () => {
  verifies("javafx:names");
  const { text, structured } = await driver.call("ui_get_snapshot");
  match(text, /Button#tip "" named "Remove the file"|Button#tip named "Remove the file"/);
  match(text, /Button#spoken named "Play the song"/);
  match(text, /Button#pictured named "zoom-in"/);
  match(text, /TextField#city named "City:" =""/);
  match(text, /TextField#lone named "in Delivery"/);
  match(text, /Gauge#gauge named "Oil pressure" ="4\.2"/);
  match(JSON.stringify(structured), /"name":"Remove the file"/);
  deepEqual(await idsOf({ text: "remove the file", match: "equals" }), ["tip"]);
  deepEqual(await idsOf({ text: "zoom" }), ["pictured"]);
  deepEqual(await idsOf({ text: "Oil pressure" }), ["gauge"]);
  equal((await idsOf({ text: "Two lines and more", match: "equals" })).length, 1, "however it is spaced");
  const target = { selector: { text: "Remove the file" } };
  await driver.call("ui_perform", { actions: [{ type: "click", target }] });
  equal(await driver.status(), "removed");
});

Deno.test("javafx quotes odd ids, and finds them and nested classes by selectors", async () => {
  verifies("javafx:names", "javafx:query");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /Label#"two words" "Id with a space"/);
  match(text, /Label#"a\.b" "Id with a dot"/);
  match(text, /Label#кнопка "Id in Russian"/);
  match(text, /Nested "Nested"/);
  deepEqual(await idsOf({ css: "#кнопка" }), ["кнопка"]);
  deepEqual(await idsOf({ css: "#a\\.b" }), ["a.b"]);
  deepEqual(await idsOf({ css: "#a.b" }), ["a.b"], "as the snapshot writes it");
  deepEqual(await idsOf({ css: "#two\\ words" }), ["two words"]);
  equal((await idsOf({ css: "Nested" })).length, 1);
  equal((await idsOf({ css: "Names > Nested" })).length, 1);
  equal((await refusal(driver.call("ui_query", { selector: { css: "#" } }))).code, "INVALID_INPUT");
});

Deno.test("javafx tells what a dialog says in the answer that opened it", async () => {
  verifies("javafx:changes");
  const { text, structured } = await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#ask") } }],
  });
  match(text, /says "Delete everything\?", "Three files will be lost"; buttons "OK", "Cancel"/);
  const { changes } = Object(structured);
  deepEqual(changes.windowsOpened[0].texts, ["Delete everything?", "Three files will be lost"]);
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "ESCAPE" }] });
});

Deno.test("javafx takes the application's own uids, and finds a node again by its hint", async () => {
  verifies("javafx:stale-ref");
  const own = await driver.ref("#owned");
  equal(own.uid, "my-own-button");
  await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: { uid: "my-own-button" } } }],
  });
  equal(await driver.status(), "owned");
  const { uid } = await driver.ref("#tip");
  await driver.act("click", "swap");
  equal((await refusal(driver.call("ui_get_node", { ref: { uid } }))).code, "MCP_UI_STALE_REF");
  const click = async (hint: object) =>
    await driver.call("ui_perform", { actions: [{ type: "click", target: { ref: { uid, hint } } }] });
  equal((await refusal(click({ type: "Button" }))).code, "MCP_UI_STALE_REF", "it could be several");
  equal((await refusal(click({ id: "other" }))).code, "MCP_UI_STALE_REF");
  await click({ id: "tip", type: "Button" });
  equal(await driver.status(), "removed by the new one");
});
