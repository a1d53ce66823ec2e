import assert from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { type Use, useEach } from "./patterns.ts";

const find = (id: string) => `document.querySelector("#${id}")`;

/** What each function is seen to have given, in the order of letters. */
const CALLED = [
  "io.open gave kept",
  "io.popen gave note.txt",
  "mcp.json gave 2",
  "mcp:pendingEventCount gave true",
  "mcp:renderMarkdown gave <p><em>so</em></p>",
  "mcp:status gave RUNNING",
  "mcp:subscribe and mcp:publish gave something happened",
  "mutate gave changed, and 1",
  "os.execute gave false",
  "require gave Hello Ada",
  "session:getApp gave true",
  "session:prototype with a base gave Bird with 2 legs",
  "session:removePrototype gave true",
  "session:setInterval gave 2 times",
  "session:setTimeout gave later",
  "session:unloadModule gave true",
];

/** What is seen of each example, and what a person does with it. */
const USES: Readonly<Record<string, (use: Use) => Promise<void>>> = {
  "Each binding": async ({ page }) => {
    await page.type("#name", " L.");
    await page.press("Enter");
    await page.shows("#said", ["Enter, and the name is Ada L."]);
    await page.type("#each", "now");
    await page.shows("#each-shown", ["now"]);
    await page.click("#agreed");
    await page.shows("#agreed-shown", ["true"]);
    for (const id of ["click", "click", "click"]) await page.click(`#${id}`);
    await page.shows("#clicks", ["3"]);
    await page.eval(`${find("double")}.dispatchEvent(new MouseEvent("dblclick"))`);
    await page.shows("#clicks", ["6"]);
    await page.click("#rename");
    await page.until(`${find("name")}.value === "Grace" && ${find("styled")}.title === "Grace"`);
    await page.until(`getComputedStyle(${find("styled")}).color === "rgb(0, 128, 128)"`);
    await page.click("#toggle");
    await page.until(`${find("toggle")}.classList.contains("busy") && ${find("styled")}.hidden`);
    await page.shows("#html b", ["bold"]);
    await page.click("#run");
    await page.shows("#code", ["JavaScript ran"]);
  },
  "Paths, namespaces and wrappers": async ({ page }) => {
    await page.shows("#field, #element, .small, .boxed", ["7", "two", "7", "a box with 7"]);
    await page.shows(".leaf", ["7", "1", "10", "20"]);
    await page.shows(".numbered", ["1: 10", "2: 20"]);
    await page.eval(`${find("double")}.select()`);
    await page.type("#double", "40");
    await page.leave();
    await page.shows("#field, .small, .boxed", ["20", "20", "a box with 20"]);
  },
  "Each function of Lua": async ({ page, lua }) => {
    const rows = `[...document.querySelectorAll(".result")].map(({ cells: [name, said] }) =>
      name.textContent + " gave " + said.textContent)`;
    await page.until(`JSON.stringify(${rows}.sort()) === ${JSON.stringify(JSON.stringify(CALLED))}`);
    assert.equal(JSON.parse(await lua.text("ui_wait_events"))[0].event, "ready");
  },
};

Deno.test("each binding, path, wrapper and function does what its example in the reference shows", async () => {
  verifies("lua:language");
  assert.equal(await useEach(["examples"], USES), 3);
});
