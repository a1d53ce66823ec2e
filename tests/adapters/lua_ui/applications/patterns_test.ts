import assert from "node:assert/strict";
import { join } from "node:path";
import { verifies } from "../../../helpers/verifies.ts";
import { drag, type Use, useEach } from "./patterns.ts";

const isAway = (selector: string) => `document.querySelector("${selector}").closest(".away") !== null`;

/** Uses of the patterns: what a person does with each, and what is to be seen then. */
const USES: Readonly<Record<string, (use: Use) => Promise<void>>> = {
  "A list": async ({ page }) => {
    await page.type("#draft", "Buy tea");
    await page.press("Enter");
    await page.shows(".note span, #count", ["Buy tea", "1 note"]);
    await page.until("document.querySelector('#draft').value === ''");
    await page.click(".note button");
    await page.shows(".note, #count", ["0 notes"]);
  },
  "Master and detail": async ({ page }) => {
    await page.shows(".person", ["Ada", "Grace"]);
    await page.click(".person:last-of-type");
    await page.shows("#phone, .person.chosen", ["Grace", "22"]);
    await page.type("#name", " H.");
    await page.shows(".person", ["Ada", "Grace H."]);
    await page.until(isAway(".soft"));
  },
  "A form that checks": async ({ page }) => {
    await page.type("#name", "A");
    await page.type("#age", "x");
    await page.click("#save");
    await page.shows("#name-problem, #age-problem", ["Two letters at least", "A number of years"]);
    await page.type("#name", "nn");
    await page.eval("document.querySelector('#age').select()");
    await page.type("#age", "36");
    await page.click("#save");
    await page.shows("#name-problem, #age-problem, #saved", ["", "", "Saved Ann, 36"]);
  },
  "A dialog": async ({ page }) => {
    const isOpen = "document.querySelector('sl-dialog').open";
    for (const [id, told] of [["no", "report.txt is there"], ["yes", "report.txt is gone"]] as const) {
      await page.click("#ask");
      await page.until(isOpen);
      await page.click(`#${id}`);
      await page.until(`!${isOpen}`);
      await page.shows("#told", [told]);
    }
  },
  "Tabs": async ({ page }) => {
    await page.shows(".page", ["What there is."]);
    await page.click(".tab:last-of-type");
    await page.shows(".page, .tab.main", ["Details", "All of it."]);
  },
  "A tree": async ({ page }) => {
    await page.shows(".name", ["▾ World", "▸ Europe", "▸ Asia"]);
    await page.click(".node .node .name");
    await page.shows(".name", ["▾ World", "▾ Europe", "• France", "• Italy", "▸ Asia"]);
    await page.click(".name");
    await page.shows(".name", ["▸ World"]);
  },
  "Dragging between columns": async ({ page, lua }) => {
    await page.type(".column:nth-of-type(2) .draft", "Write");
    await page.press("Enter");
    await page.shows(".one", ["Buy tea", "Write"]);
    assert.equal(await page.eval(drag(".one", ".column:nth-of-type(3)")), true);
    await page.shows(".column:nth-of-type(3) .one", ["Buy tea"]);
    assert.equal(await lua.run("return session:getApp().columns[3].cards[1].title"), "Buy tea");
  },
  "A table that sorts and filters": async ({ page }) => {
    await page.until("document.querySelector('.name')?.textContent === 'file 001'");
    await page.click("#size");
    await page.until("document.querySelector('.name').textContent !== 'file 001'");
    await page.type("#query", "29");
    await page.until("document.querySelectorAll('.line').length === 13");
  },
  "A chart": async ({ page }) => {
    const chart = "document.querySelector('ui-chart').shadowRoot";
    await page.until(`${chart}?.querySelectorAll("rect").length === 3`);
    await page.click("#grow");
    await page.until(
      `${chart}.querySelector("svg").getAttribute("aria-label") === "Mon: 3, Tue: 1, Wed: 2, Thu: 5"`,
    );
    await page.until(
      `document.querySelector("#points").getAttribute("points") === "0,30 40,50 80,40 120,10"`,
    );
    await page.eval(`(() => { const kind = document.querySelector("#kind"); kind.value = "line";
      kind.dispatchEvent(new Event("change")); })()`);
    await page.until(`${chart}.querySelector("polyline")`);
  },
  "An upload": async ({ page, base }) => {
    await page.until("typeof handOn === 'function'"); // scripts run when the view is seen
    await page.shows("#told", ["Nothing was uploaded yet"]);
    await page.eval(`(() => {
      const chosen = new DataTransfer();
      chosen.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>'], "my dot.svg"));
      const pick = document.querySelector("#pick");
      pick.files = chosen.files;
      pick.dispatchEvent(new Event("change"));
    })()`);
    await page.shows("#told", ["my_dot.svg is kept"]);
    await page.until("document.querySelector('ui-file img')?.naturalWidth === 7");
    assert.match(await Deno.readTextFile(join(base, "storage", "my_dot.svg")), /^<svg/);
  },
  "A chat with the assistant": async ({ page, lua }) => {
    await page.type("#draft", "Is it *done*?");
    await page.press("Enter");
    const [event] = JSON.parse(await lua.text("ui_wait_events"));
    assert.deepEqual([event.event, event.text], ["said", "Is it *done*?"]);
    await lua.run("session:getApp():answer('Yes: **all**')");
    await page.shows(".said", ["Is it done?", "Yes: all"]);
    await page.shows(".said.chosen em, .said:not(.chosen) strong", ["done", "all"]);
  },
  "A timer": async ({ page, lua }) => {
    await page.shows("#shown, #toggle", ["0:00.0", "Start"]);
    await page.click("#toggle");
    await page.until("document.querySelector('#shown').textContent > '0:00.1'");
    await page.click("#toggle");
    await page.shows("#toggle", ["Start"]);
    await page.click("#reset");
    await page.shows("#shown", ["0:00.0"]);
    assert.equal(await lua.run("return session:getApp().tenths"), 0);
  },
  "Two windows": async ({ page, lua, browser }) => {
    const screen = await browser.open(await lua.page("1", "/?window=screen"));
    const seen = (selector: string) =>
      `document.querySelector("${selector}")?.getClientRects().length > 0 &&
        ![...document.querySelectorAll(".desk, .screen")].every((one) => one.getClientRects().length > 0)`;
    await page.until(seen(".desk"));
    await screen.until(seen(".screen"));
    await page.type("#title", "!");
    await screen.shows(".screen", ["Welcome!"]);
    await screen.close();
  },
  "A theme": async ({ page }) => {
    const look =
      `(() => { const { backgroundColor, color } = getComputedStyle(document.querySelector(".themed"));
      return backgroundColor + " " + color; })()`;
    await page.until(`${look} === "rgb(255, 255, 255) rgb(20, 24, 31)"`);
    for (
      const [name, colors] of [["dark", "rgb(20, 24, 30) rgb(232, 235, 240)"], [
        "forest",
        "rgb(240, 253, 244) rgb(20, 83, 45)",
      ]]
    ) {
      await page.click("#toggle");
      await page.until(`${look} === "${colors}"`);
      await page.shows("#name", [String(name)]);
    }
  },
  "A wizard": async ({ page }) => {
    await page.until("document.querySelector('#on').disabled && document.querySelector('#back').disabled");
    await page.type("#name", "Ada");
    await page.until("!document.querySelector('#on').disabled");
    await page.click("#on");
    await page.shows("#progress", ["Step 2 of 3"]);
    await page.until(`${isAway("#name")} && !(${isAway("#size")})`);
    await page.eval(`(() => { const size = document.querySelector("#size"); size.value = "large";
      size.dispatchEvent(new Event("change")); })()`);
    await page.click("#on");
    await page.shows("#summary, #on", ["A large one for Ada", "Order"]);
    await page.click("#on");
    await page.shows("#progress", ["Ordered"]);
  },
};

Deno.test("each of the fifteen patterns is a whole application that works, and nothing is found in it", async () => {
  verifies("lua:language");
  assert.equal(await useEach(["patterns", "more-patterns"], USES), 15);
});
