import { equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "values" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function put(id: string, text: string, target: object = {}): Promise<unknown> {
  const { results } = await driver.act("setText", id, { text, target });
  return results?.[0]?.value;
}

async function why(done: Promise<unknown>): Promise<string> {
  const { code, message } = await refusal(done);
  return `${code} ${message}`;
}

Deno.test("javafx sets a value once, and tells the model's value", async () => {
  verifies("javafx:values");
  equal(await put("date", "2026-11-23"), "2026-11-23");
  equal(await driver.status(), "date 2026-11-23 × 1");
  await put("date", "2/3/2026");
  equal(await driver.status(), "date 2026-02-03 × 1");
  equal(await put("numbers", "7"), "7");
  equal(await driver.status(), "number 7 × 1");
  equal(await put("spinner", "8"), "8");
  equal(await driver.status(), "spun 8 × 1");
  equal(await put("spinner", "99"), "10", "the control's own limit");
  equal(await driver.status(), "spun 10 × 1");
  await put("colour", "#ff8800");
  equal(await driver.status(), "colour 0xff8800ff × 1");
  equal(await put("slider", "60"), "60");
  equal(await driver.status(), "slid 60.0 × 1");
  await driver.act("select", "numbers", { text: "2" });
  equal(await driver.status(), "number 2 × 1");
});

Deno.test("javafx tells and sets the value of a scroll bar of its own, and the page of a pagination", async () => {
  verifies("javafx:values");
  equal(await put("bar", "120"), "120");
  equal(await driver.status(), "scrolled 120.0 × 1");
  match(await why(put("bar", "500")), /takes a number from 0\.0 to 200\.0/);
  equal(await driver.value("pages"), "3");
  const { results } = await driver.act("select", "pages", { index: 7 });
  equal(results?.[0]?.value, "8");
  equal(await driver.status(), "page index 7 × 1");
  await driver.act("select", "pages", { text: "12" });
  equal(await driver.status(), "page index 11 × 1");
  equal(await put("pages", "2"), "2");
  equal(await driver.status(), "page index 1 × 1");
  match(await why(put("pages", "13")), /has pages from 1 on, 12 of them/);
  match(
    await why(driver.act("select", "pages", { index: 12 })),
    /give the number as text, or an index from 0 on/,
  );
});

Deno.test("javafx refuses a text that is no value, with the form that is", async () => {
  verifies("javafx:values");
  const before = await driver.status();
  match(
    await why(put("date", "soon")),
    /^MCP_UI_ACTION_FAILED DatePicker#date .*takes a date such as 1\/31\/2026 or 2026-01-31, and not "soon"/,
  );
  match(await why(put("numbers", "many")), /takes values such as 1, and not "many"/);
  match(await why(put("spinner", "x")), /takes values such as 10, and not "x"/);
  match(await why(put("colour", "reddish")), /takes a colour such as #ff8800/);
  match(await why(put("slider", "101")), /takes a number from 0\.0 to 100\.0/);
  match(await why(put("slider", "NaN")), /takes a number from/);
  equal(await driver.status(), before, "nothing was set");
  equal(await driver.value("numbers"), "2");
});

Deno.test("javafx edits cells, and commits to the model once", async () => {
  verifies("javafx:values", "javafx:cells");
  equal(await put("pets", "Ada", { index: 1, columnId: "Name" }), "Ada");
  equal(await driver.status(), "Name 1 Ada × 1");
  equal(await put("pets", "33", { index: 45, columnId: "Age" }), "33", "out of sight");
  equal(await driver.status(), "Age 45 33 × 1");
  equal(await put("pets", "dog", { index: 2, columnId: "Kind" }), "dog");
  equal(await driver.status(), "Kind 2 dog × 1");
  equal(await put("pets", "large", { index: 3, columnId: "Size" }), "large");
  equal(await driver.status(), "Size 3 large × 1");
  equal(await put("words", "three", { index: 1 }), "three");
  equal(await driver.status(), "word three × 1");
  match(await why(put("pets", "old", { index: 1, columnId: "Age" })), /did not take "old"/);
  match(
    await why(put("pets", "cow", { index: 1, columnId: "Kind" })),
    /has no item "cow"; it has \[cat, dog, owl\]/,
  );
  match(await why(put("pets", "x", { index: 1, columnId: "Fixed" })), /cannot be edited/);
  equal(await driver.status(), "word three × 1");
  const { text } = await driver.call("ui_read_items", { ref: await driver.ref("#pets"), from: 1, limit: 3 });
  match(
    text,
    /1\*? Ada \| 1 \| cat \| small \| Ada\n2\*? Pet 2 \| 2 \| dog \| small \| Pet 2\n3\*? Pet 3 \| 3 \| cat \| large/,
  );
});

Deno.test("javafx gives no value that a person could not", async () => {
  verifies("javafx:values");
  match(await why(put("booked", "2026-01-05")), /does not let 2026-01-05 be chosen in its calendar/);
  equal(await driver.value("booked"), null);
  await put("booked", "2026-01-15");
  equal(await driver.status(), "booked 2026-01-15 × 1");
  equal(await put("steps", "4.8"), "4", "the next tick");
  equal(await driver.status(), "stepped 4.0 × 1");
});

Deno.test("javafx tells that a value stayed as it was, and leaves no editor open", async () => {
  verifies("javafx:values", "javafx:cells");
  const target = { ref: await driver.ref("#pets"), index: 1, columnId: "Age" };
  const { text } = await driver.call("ui_perform", { actions: [{ type: "setText", target, text: "-5" }] });
  match(text, /^setText: ok, the value is still "1"/);
  await why(put("pets", "cow", { index: 1, columnId: "Kind" }));
  const open = await driver.data("ui_query", { selector: { css: "#pets ComboBox" } });
  equal(open.matches?.length, 0);
  match(
    await why(put("pets", "x", { index: 1, columnId: "Weight" })),
    /has no column "Weight"; it has column0 \("Name"\) column1 \("Age"\)/,
  );
});

Deno.test("javafx commits what is put into an editor that is open already", async () => {
  verifies("javafx:values");
  await driver.act("doubleClick", "pets", { target: { index: 4, columnId: "Name" } });
  const selector = { css: "#pets .text-field" };
  const { results } = await driver.data("ui_perform", {
    actions: [{ type: "setText", target: { selector }, text: "Bob" }],
  });
  equal(results?.[0]?.value, "Bob");
  equal(await driver.status(), "Name 4 Bob × 1");
});

Deno.test("javafx keeps secrets out of recordings", async () => {
  verifies("javafx:recording", "javafx:password", "scripts:secrets-javafx");
  await driver.call("ui_recording", { clear: true });
  await put("secretField", "hunter2");
  await put("apiToken", "tok-123");
  await driver.act("typeText", "secretField", { text: "more" });
  await put("date", "2026-01-01");
  const { text, structured } = await driver.call("ui_recording");
  equal(/hunter2|tok-123|more/.test(text + JSON.stringify(structured)), false);
  match(text, /2026-01-01/);
  match(text, /secrets/i);
  const { actions } = Object(structured);
  match(await why(driver.call("ui_perform", { actions })), /^INVALID_INPUT .*secret/);
  match(await why(put("secretField", "{{secret:pin}}")), /^NOT_FOUND No secret "pin" is for /);
  match(await why(put("apiToken", "{{secret:pin}}")), /^PERMISSION_DENIED .* a PasswordField alone/);
});
