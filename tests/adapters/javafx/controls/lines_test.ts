import { equal, match, ok } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "lines" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

Deno.test("javafx tells fields apart that share a label, also from right to left", async () => {
  verifies("javafx:names");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /TextField#from named "near Period"/);
  match(text, /TextField#to named "near Period \(2\)"/);
  match(text, /TextField#town named "near Town"/);
  await driver.act("click", "dialog");
  match(
    (await driver.call("ui_get_snapshot", { stage: "all" })).text,
    /TextField#nick named "near Nickname"/,
  );
  await driver.act("click", "close");
});

Deno.test("javafx counts from the left edge also where lines go from right to left", async () => {
  verifies("javafx:click");
  await driver.call("ui_perform", {
    actions: [{ type: "click", target: { ref: await driver.ref("#volume") }, x: 10, y: 5 }],
  });
  ok(Number(await driver.value("volume")) > 80, "the largest stands on the left");
});

Deno.test("javafx takes no part of a number for the whole of it", async () => {
  verifies("javafx:values");
  await driver.act("setText", "rate", { text: "0,75" });
  equal(await driver.value("rate"), "0,75");
  await driver.act("setText", "rate", { text: "2" });
  const refused = await refusal(driver.act("setText", "rate", { text: "1.25" }));
  match(refused.message, /takes values such as 2,5, and not "1\.25"/);
  equal(await driver.value("rate"), "2");
});

Deno.test("javafx reads what stands in the field of a date, and a month in a line", async () => {
  verifies("javafx:values", "javafx:changes");
  await driver.act("typeText", "born", { text: "x" });
  match(await driver.value("born") ?? "", /^x/);
  await driver.act("setText", "born", { text: "2026-01-31" });
  equal(await driver.value("born"), "2026-01-31");
  const click = async (css: string) => {
    const target = { selector: { css } };
    return (await driver.call("ui_perform", { actions: [{ type: "click", target }] })).text;
  };
  await click("#born .arrow-button");
  const target = { selector: { text: "after January" } };
  const { text } = await driver.call("ui_perform", { actions: [{ type: "click", target }] });
  match(text, /label "January" → "February"/);
  match(text, /DateCell .*\n… \d+ more of DateCell\n~ DateCell/);
  ok(text.split("\n").length < 12, text);
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "ESCAPE" }] });
});

Deno.test("javafx calls columns by the heads over them, too", async () => {
  verifies("javafx:cells");
  const { text } = await driver.call("ui_get_snapshot");
  match(text, /columns column0 \(2025 > Total\), column1 \(2026 > Total\)/);
  const sort = async (columnId: string) => await driver.act("click", "sales", { target: { columnId } });
  await sort("2026 > Total");
  match((await driver.call("ui_get_snapshot")).text, /column1 \(2026 > Total\) ascending/);
  match((await refusal(sort("Total"))).message, /has no column "Total"; it has column0 \("2025 > Total"\)/);
});
