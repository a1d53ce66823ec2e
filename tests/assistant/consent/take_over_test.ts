import assert from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import type { ModelRequest } from "../../../src/assistant/model/port.ts";
import { verifies } from "../../helpers/verifies.ts";
import { calls, runAssist } from "../fakes.ts";
import { html, serveSites } from "../sites.ts";
import { act } from "../view.ts";
import { type RealBrowser, realBrowser } from "./real_browser.ts";
import { replyOf, seen } from "./scripted.ts";

const FORM = `<title>Tür</title><form method=post action=/in><input type=password name=k aria-label=合言葉>
  <button>はい</button></form>`;
/** Tries again and again what was refused. */
const STUBBORN = `<title>Tür</title><button onclick="setInterval(() =>
  fetch('/again', { method: 'POST', body: 'order' }).catch(() => {}), 20)">はい</button>`;
const INSIDE =
  `<title>Drinnen</title><p>Willkommen, Bo</p><form method=post action=/order><button>注文</button></form>`;
const OVER = `<title>Fertig</title><p>Danke</p>`;

const serve = () =>
  serveSites({
    "/": () => html(FORM),
    "/stubborn": () => html(STUBBORN),
    "/in": () => html(INSIDE),
    "/order": () => html(OVER),
  });
const signal = () => AbortSignal.timeout(10_000);
const needed = calls("assistant_done", { outcome: "person", reason: "Sign in, please" });
const over = calls("assistant_done", { reason: "Ordered", evidence: "Danke" });
const press = (request: ModelRequest) => {
  const view = seen(request);
  return replyOf(act(view, "button", /はい|注文/));
};

const opening = (url: string) => calls("browser_navigate", { url });

/** The person's hands, as in the panel. */
async function does(browser: RealBrowser, action: string, more: Readonly<Record<string, unknown>>) {
  const acted = await browser.call("browser_view_act", { action, byOperator: true, ...more }, signal());
  assert.ok(acted.ok, JSON.stringify(acted));
}

async function nobodyElsesLogin(browser: RealBrowser): Promise<void> {
  await using sites = serve();
  const atOrder: number[] = [];
  const run = await runAssist(browser, [opening(sites.url), press, needed, press, over], {
    hasPanel: true,
    confirm: async (question) => {
      if (question.startsWith("May the assistant")) {
        if (question.includes("/order")) atOrder.push(sites.posted.length);
        return question.includes("/order");
      }
      assert.match(question, /Sign in, please[^]*in the panel/);
      await does(browser, "click", { number: 1 });
      await does(browser, "type", { text: "sesam" });
      await does(browser, "click", { number: 2 });
      await eventually("the person has signed in", () => sites.posted.length === 1);
      return true;
    },
  });
  assert.deepEqual([run.outcome, run.questions.length, atOrder], ["done", 3, [1]], run.reason);
  assert.deepEqual(sites.posted, [{ k: "sesam" }, {}]);
  assert.ok(!JSON.stringify([run.requests, run.events]).includes("sesam"));
  assert.match(JSON.stringify(run.requests.at(-1)?.turns), /The person says: It is done/);
}

async function consentByHand(browser: RealBrowser): Promise<void> {
  await using sites = serve();
  const run = await runAssist(browser, [opening(`${sites.url}/in`), press, over], {
    hasPanel: true,
    confirm: async (question) => {
      if (question.startsWith("May the assistant")) return "mine";
      assert.match(question, /POST http[^]*order/);
      assert.deepEqual(sites.posted, []);
      await does(browser, "click", { number: 1 });
      await eventually("the person has ordered", () => sites.posted.length === 1);
      return true;
    },
  });
  assert.deepEqual([run.outcome, run.questions.length, sites.posted], ["done", 2, [{}]], run.reason);
  assert.match(run.effects.join(), /done by the person/);
}

async function nothingBeforeTheyAct(browser: RealBrowser): Promise<void> {
  await using sites = serve();
  const atQuestion: number[] = [];
  const run = await runAssist(browser, [opening(`${sites.url}/stubborn`), press, needed], {
    hasPanel: true,
    confirm: async (question) => {
      if (question.startsWith("May the assistant")) return false;
      await browser.call("browser_wait", { ms: 200 }, signal());
      atQuestion.push(sites.posted.length);
      return false;
    },
  });
  assert.deepEqual([run.questions.length, atQuestion, sites.posted], [2, [0], []], run.reason);
}

async function nobodyAsked(browser: RealBrowser): Promise<void> {
  await using sites = serve();
  const script = [opening(sites.url), needed];
  const without = await runAssist(browser, script, { confirms: true });
  assert.deepEqual([without.outcome, without.questions], ["person", []]);
  const declined = await runAssist(browser, script, { confirms: false, hasPanel: true });
  assert.deepEqual([declined.outcome, declined.questions.length], ["person", 1]);
  const again = await runAssist(browser, script, { confirms: true, hasPanel: true });
  assert.deepEqual([again.outcome, again.questions.length], ["person", 5], again.reason);
}

Deno.test("person takes over what only they may do, and the run goes on in the same page", async (t) => {
  verifies("assistant:take-over");
  await using browser = await realBrowser();
  await t.step(
    "a login, which is nobody's to hold or to see; what comes after it is asked about again",
    () => nobodyElsesLogin(browser),
  );
  await t.step("a consent that they would rather give by their own hand", () => consentByHand(browser));
  await t.step(
    "nobody is asked where they can reach nothing, and no ends the run",
    () => nobodyAsked(browser),
  );
  await t.step("what was refused stays refused until they do something", () => nothingBeforeTheyAct(browser));
});
