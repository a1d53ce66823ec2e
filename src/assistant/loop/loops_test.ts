import assert from "node:assert/strict";
import { calls, FakeBrowser, runAssist } from "../../../tests/assistant/fakes.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";

const LIMITS = { steps: 20, timeMs: 60_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };
const click = calls("browser_overlay_act", { index: 1, action: "click" });
const done = (evidence: string) => calls("assistant_done", { did: "found", reason: "There", evidence });

function browserOf(change: (page: FakeBrowser["page"], count: number) => void): FakeBrowser {
  let count = 0;
  const browser: FakeBrowser = new FakeBrowser({
    browser_overlay_act: (_args, page) => {
      change(page, ++count);
      return "click";
    },
    browser_scroll: (_args, page) => {
      change(page, ++count);
      return "scroll";
    },
  });
  browser.page.items.push({ index: 1, role: "button", name: "+" });
  return browser;
}

Deno.test("run takes for progress what changes the text far down, a value, or where the page is scrolled to", async () => {
  verifies("assistant:loop-detection");
  const long = "words ".repeat(500);
  const counter = browserOf((page, count) => page.text = `${long} ${count} people`);
  const seven = await runAssist(counter, [...Array(7).fill(click), done("7 people")], { limits: LIMITS });
  assert.deepEqual([seven.outcome, seven.steps], ["done", 8], seven.reason);
  const months = browserOf((page, count) => {
    page.items.splice(0, 2, { index: 1, role: "button", name: "›" }, {
      index: 2,
      role: "combobox",
      name: "Month",
      value: `Month ${count}`,
    });
  });
  const year = await runAssist(months, [...Array(12).fill(click), done("Month 12")], { limits: LIMITS });
  assert.deepEqual([year.outcome, year.steps], ["done", 13], year.reason);
  const article = browserOf((page, count) => page.top = count * 700);
  article.page.text = "The end";
  const scroll = calls("browser_scroll", { direction: "down" });
  const read = await runAssist(article, [...Array(9).fill(scroll), done("The end")], { limits: LIMITS });
  assert.deepEqual([read.outcome, read.steps], ["done", 10], read.reason);
});

Deno.test("run takes for a loop what changes nothing, and what comes back to where it was", async () => {
  verifies("assistant:loop-detection");
  const still = await runAssist(browserOf(() => {}), [click], { limits: LIMITS });
  assert.deepEqual([still.outcome, still.steps], ["failed", 4]);
  const toggling = browserOf((page, count) => page.text = count % 2 === 0 ? "off" : "on");
  const toggled = await runAssist(toggling, [click], { limits: LIMITS });
  assert.match(toggled.reason, /in circles/);
  assert.ok(toggled.steps <= 8, `${toggled.steps} steps`);
});
