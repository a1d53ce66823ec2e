import { equal, match, ok } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "broken" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

Deno.test("javafx marks what throws or is half made, and tells all the rest", async () => {
  verifies("javafx:odd");
  const inputs = [
    {},
    { mode: "full", include: { properties: true, accessibility: true, virtualization: true } },
    { include: { internals: true, virtualization: true } },
    { stage: "all", mode: "full" },
  ];
  for (const input of inputs) {
    const { text, structured } = await driver.call("ui_get_snapshot", input);
    match(text, /Closed#closed .*broken: "java\.lang\.UnsupportedOperationException: closed"/);
    match(text, /Button#after "After all of them"/);
    match(text, /Half#half/);
    match(text, /throwingTable/);
    match(JSON.stringify(structured), /"broken":"java\.lang\.UnsupportedOperationException: closed"/);
  }
  const shown = ["throwing", "throwingCombo", "throwingTable", "throwingList"];
  for (const id of ["closed", "half", "nowhere", "sizeless", ...shown]) {
    const ref = await driver.ref(`#${id}`);
    const { text } = await driver.call("ui_get_node", { ref, includeChildren: true, css: true });
    match(text, new RegExp(`#${id}`));
    match(text, /"css":\{/);
    equal(text.includes("no size"), id === "sizeless", "what throws is told");
    if (!shown.includes(id)) continue; // of no size
    ok((await driver.call("ui_screenshot", { ref })).content.length > 0);
  }
  match(
    (await driver.call("ui_get_node", { ref: await driver.ref("#throwingCombo") })).text,
    /cannot be written/,
  );
  const rows = await driver.call("ui_read_items", { ref: await driver.ref("#throwingTable") });
  match(rows.text, /TableView, 2 rows/);
  await driver.act("click", "after");
  equal(await driver.status(), "after");
});

Deno.test("javafx operates what a tool bar has no room for by opening its overflow", async () => {
  verifies("javafx:odd");
  const seen = await driver.call("ui_get_snapshot");
  match(seen.text, /Button#tool1 "Tool 1" \S+\n/);
  match(seen.text, /Button#tool11 "Tool 11" overflowed \S+\n/);
  match(
    (await driver.call("ui_get_node", { ref: await driver.ref("#tool11") })).text,
    /Button#tool11 "Tool 11" overflowed/,
  );
  await driver.act("click", "tool11");
  equal(await driver.status(), "tool 11");
  await driver.act("click", "tool1");
  equal(await driver.status(), "tool 1");
  const ref = await driver.ref("#tool10");
  match(ref.path ?? "", /ToolBar\[0\]\/Button\[10\]$/);
  const actions = [{ type: "click", target: { ref: { path: ref.path } } }];
  await driver.call("ui_perform", { actions });
  equal(await driver.status(), "tool 10", "by its path too");
});

Deno.test("javafx takes pictures up to a size that the application can hold, and says which", async () => {
  verifies("javafx:odd");
  const { code, message } = await refusal(driver.call("ui_screenshot", { scale: 8 }));
  match(
    `${code} ${message}`,
    /^INVALID_INPUT A picture of 7200 × 4800 pixels cannot be taken: use a scale of 5\.\d+ or less/,
  );
  const scale = Number(/scale of ([\d.]+)/.exec(message)?.[1]);
  for (const each of [scale, 0.05, 3]) {
    const { structured } = await driver.call("ui_screenshot", { scale: each });
    ok(Math.abs(Number(structured?.width) - 900 * each) < 2, `${structured?.width} at ${each}`);
  }
  const ref = await driver.ref("#status");
  match((await refusal(driver.call("ui_screenshot", { ref, scale: 0.05 }))).message, /use a larger scale/);
});
