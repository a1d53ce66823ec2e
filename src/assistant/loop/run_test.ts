import assert from "node:assert/strict";
import { calls, failing, FakeBrowser, runAssist, says } from "../../../tests/assistant/fakes.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { ModelError } from "../model/model_error.ts";

const BUTTON = { index: 1, role: "button", name: "Show" };
const click = { index: 1, action: "click" };
const finished = calls("assistant_done", {
  did: "found",
  reason: "It is shown",
  evidence: "the answer is 42",
});

function shower(): FakeBrowser {
  const browser = new FakeBrowser({
    browser_overlay_act: (_args, page) => {
      page.text = "The answer is 42.";
      return "click: + text";
    },
  });
  browser.page.items.push(BUTTON);
  return browser;
}

Deno.test("run looks before each decision: rest, list, numbers on the page, then the picture", async () => {
  verifies("assistant:order");
  const browser = shower();
  const run = await runAssist(browser, [calls("browser_overlay_act", click), finished]);
  assert.equal(run.outcome, "done");
  const names = browser.calls.map(({ name }) => name.replace("browser_", ""));
  const act = names.indexOf("overlay_act");
  assert.deepEqual(names.slice(act).filter((name) => name !== "gate").slice(0, 7), [
    "overlay_act",
    "wait",
    "extract",
    "extract",
    "list_interactives",
    "overlay_show",
    "screenshot",
  ]);
  assert.equal(names.at(-1), "overlay_hide");
  assert.ok(
    run.requests.every(({ turns }) =>
      turns.some((turn) => turn.role === "user" && turn.picture !== undefined)
    ),
  );
});

Deno.test("run ends only when what the model says is done can be seen", async () => {
  verifies("assistant:done-validated");
  const browser = shower();
  const early = await runAssist(browser, [finished, calls("browser_overlay_act", click), finished]);
  assert.deepEqual([early.outcome, early.steps], ["done", 3]);
  assert.match(early.events[0]?.done?.why ?? "", /the answer is 42" does not stand on the page/);
  const never = await runAssist(new FakeBrowser(), [finished]);
  assert.deepEqual([never.outcome, never.steps], ["failed", 3]);
  const lost = await runAssist(new FakeBrowser(), [
    calls("assistant_done", { outcome: "impossible", reason: "no such book" }),
  ]);
  assert.deepEqual([lost.outcome, lost.reason], ["impossible", "no such book"]);
});

Deno.test("run does not believe done after an action that failed", async () => {
  verifies("assistant:done-validated");
  const browser = new FakeBrowser({ browser_overlay_act: () => failing("BROWSER_COVERED", "covered by 7") });
  browser.page.items.push(BUTTON);
  browser.page.text = "the answer is 42";
  const run = await runAssist(browser, [calls("browser_overlay_act", click), finished]);
  assert.equal(run.outcome, "failed");
  assert.match(run.events[1]?.done?.why ?? "", /last action failed/);
  assert.deepEqual(run.pictures, [1], "a picture of the error is kept");
});

Deno.test("run climbs the ladder and offers the last resort only at its top", async () => {
  verifies("assistant:ladder");
  const browser = new FakeBrowser({ browser_overlay_act: () => failing("BROWSER_STALE", "1 is gone") });
  browser.page.items.push(...[1, 2, 3, 4, 5, 6].map((index) => ({ ...BUTTON, index })));
  const tries = [1, 2, 3, 4, 5].map((index) => calls("browser_overlay_act", { index, action: "click" }));
  const run = await runAssist(browser, [calls("browser_act_by_index", click), ...tries, says("")]);
  assert.match(run.events[0]?.call?.error ?? "", /last resort/);
  const notes = run.requests.map(({ turns }) => turns.at(-1)).map((turn) =>
    turn?.role === "user" ? turn.text : ""
  );
  assert.match(notes[2] ?? "", /list is fresh/);
  assert.match(notes[3] ?? "", /browser_scroll/);
  assert.match(notes[4] ?? "", /browser_find/);
  assert.match(notes[5] ?? "", /browser_press/);
  const offered = run.requests.map(({ tools }) => tools.some(({ name }) => name === "browser_act_by_index"));
  assert.deepEqual(offered.slice(0, 7), [false, false, false, false, false, false, true]);
});

Deno.test("run goes on with the person's answer, and stops where nobody answers", async () => {
  verifies("assistant:ask");
  const asked = calls("assistant_ask", { question: "Which size?" });
  const run = await runAssist(shower(), [asked, calls("browser_overlay_act", click), finished], {
    answers: ["M"],
  });
  assert.deepEqual([run.outcome, run.questions], ["done", ["Which size?"]]);
  assert.match(JSON.stringify(run.requests[1]?.turns), /The person says: M/);
  const alone = await runAssist(shower(), [asked]);
  assert.deepEqual([alone.outcome, alone.question, alone.steps], ["asked", "Which size?", 1]);
});

Deno.test("run stops when the model goes in circles", async () => {
  verifies("assistant:loop-detection");
  const run = await runAssist(shower(), [calls("browser_find", { text: "x" })]);
  assert.deepEqual([run.outcome, run.steps], ["failed", 4]);
  assert.match(run.reason, /in circles/);
  assert.match(JSON.stringify(run.requests[2]?.turns.at(-1)), /try another way/);
});

Deno.test("run answers garbage, an unknown tool and two calls at once, and bears each a few times only", async () => {
  verifies("assistant:model-errors");
  const browser = shower();
  const two = calls("browser_overlay_act", click);
  const both = { ...two, parts: [...two.parts, ...calls("browser_scroll").parts] };
  const run = await runAssist(browser, [says("I am not sure"), calls("browser_clik"), both, finished]);
  assert.deepEqual([run.outcome, browser.acts], ["done", ["browser_overlay_act"]]);
  assert.match(run.events[1]?.call?.error ?? "", /did you mean browser_/);
  assert.match(JSON.stringify(run.requests[3]?.turns.at(-1)), /Only the first of your 2 calls/);
  const garbage = await runAssist(browser, [says("hm")]);
  assert.deepEqual([garbage.outcome, garbage.steps], ["failed", 3]);
});

Deno.test("run repeats what the vendor could not answer, and fails in plain words when it never can", async () => {
  verifies("assistant:model-errors");
  let failures = 2;
  const flaky = () => {
    if (failures-- > 0) throw new ModelError("overloaded", "it is overloaded", 3);
    return calls("browser_overlay_act", click);
  };
  const run = await runAssist(shower(), [flaky, flaky, flaky, finished]);
  assert.deepEqual([run.outcome, run.events[0]?.model_retries], ["done", 2]);
  const never = await runAssist(shower(), [() => {
    throw new ModelError("key", "the key is refused");
  }]);
  assert.deepEqual([never.outcome, never.reason, never.steps], ["failed", "the key is refused", 0]);
});

Deno.test("run leads a browser that was restarted back to where it was", async () => {
  verifies("assistant:restart");
  const browser: FakeBrowser = new FakeBrowser({
    browser_scroll: (_args, page) => {
      page.url = "about:blank";
      return failing("ADAPTER_DIED", "the process ended");
    },
    browser_navigate: (args, page) => {
      page.url = String(args.url);
      return "open";
    },
  });
  browser.page.text = "the answer is 42";
  const run = await runAssist(browser, [calls("browser_scroll"), calls("browser_find"), finished]);
  assert.deepEqual(browser.acts, ["browser_scroll", "browser_navigate", "browser_find"]);
  assert.equal(run.outcome, "done");
  const dead = new FakeBrowser({ browser_list_interactives: () => failing("NOT_CONNECTED", "no browser") });
  const never = await runAssist(dead, [finished]);
  assert.deepEqual([never.outcome, never.steps], ["failed", 0]);
  assert.match(never.reason, /no browser/);
});

Deno.test("run sends a search that was only typed, and presses its button when Enter does nothing", async () => {
  verifies("assistant:auto-enter");
  const typed = calls("browser_overlay_act", { index: 1, action: "type", text: "tea" });
  const search = (): FakeBrowser => {
    const browser: FakeBrowser = new FakeBrowser({
      browser_overlay_act: (args, page) => {
        page.text = args.action === "click" ? "the answer is 42" : `typed ${page.text}`;
        return "typed";
      },
      browser_press: (_args, page) => {
        if (page.title === "with enter") page.text = "the answer is 42";
        return "press Enter";
      },
    });
    browser.page.items.push({ index: 1, role: "searchbox", name: "検索", use: { search: true } }, {
      index: 2,
      role: "button",
      name: "→",
      use: { search: true, submits: true },
    });
    return browser;
  };
  const plain = search();
  plain.page.title = "with enter";
  const entered = await runAssist(plain, [typed, finished]);
  assert.deepEqual([entered.outcome, entered.events[0]?.call?.auto_enter], ["done", true]);
  const stubborn = search();
  const clicked = await runAssist(stubborn, [typed, finished]);
  assert.deepEqual([clicked.outcome, clicked.events[0]?.call?.auto_enter_fallback], ["done", true]);
  assert.deepEqual(stubborn.acts, ["browser_overlay_act", "browser_press", "browser_overlay_act"]);
});

Deno.test("run closes banners after actions, within its budgets", async () => {
  verifies("assistant:banners");
  let left = 2;
  const banners = () => ({
    ok: true as const,
    content: [],
    structured: { status: "ok", data: { closed_count: left-- > 0 ? 1 : 0, spent_ms: 1 } },
  });
  const browser = new FakeBrowser({ browser_close_banners: banners }, { browser_close_banners: "write" });
  const run = await runAssist(browser, [
    calls("browser_scroll"),
    calls("assistant_done", { outcome: "impossible", reason: "x" }),
  ]);
  assert.equal(run.events[0]?.banners.closed_count, 2);
  assert.equal(browser.acts.filter((name) => name === "browser_close_banners").length, 3);
  assert.match(JSON.stringify(run.requests[1]?.turns.at(-1)), /banners_closed\\":2/);
});
