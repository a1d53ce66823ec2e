import assert from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { runAssist } from "../fakes.ts";
import { html, serveSites } from "../sites.ts";
import { act, type Said, type View } from "../view.ts";
import { realBrowser } from "./real_browser.ts";
import { brain } from "./scripted.ts";

const type = (name: string, role = "textbox") => (view: View) => act(view, role, name, "type", "tea");
const wait = (): Said => ({ call: "browser_wait", args: { ms: 300 } });

/** A site that keeps what it is asked for. */
function site(body: string) {
  const asked: string[] = [];
  const sites = serveSites({
    "/": html.bind(undefined, `<title>Page</title>${body}`),
    "/found": (request, { search }) => {
      asked.push(`${request.method} ${search}`);
      return html("<title>Found</title>3 kinds of tea");
    },
    "/own": async (request) => {
      asked.push(`${request.method} ${await request.text()}`);
      return new Response("ok");
    },
  });
  return { asked, sites };
}

Deno.test("search by a form that only asks is sent with Enter and without a question, in any language", async () => {
  verifies("assistant:auto-enter", "assistant:confirm");
  await using browser = await realBrowser();
  const { asked, sites } = site(`<form action=/found><input name=q aria-label="Где купить"></form>`);
  await using _sites = sites;
  const run = await runAssist(browser, brain(sites.url, [type("Где купить")]));
  assert.deepEqual([run.questions, asked], [[], ["GET ?q=tea"]]);
  assert.equal(run.events[1]?.call?.auto_enter, true);
});

Deno.test("a field whose name has the word search in it is not sent by itself when its form posts", async () => {
  verifies("assistant:auto-enter");
  await using browser = await realBrowser();
  const { asked, sites } = site(
    `<form method=post action=/own><input name=t aria-label="Research topic, find us on"></form>`,
  );
  await using _sites = sites;
  const run = await runAssist(browser, brain(sites.url, [type("Research topic, find us on"), wait]));
  assert.deepEqual([run.questions, asked, run.events[1]?.call?.auto_enter], [[], [], undefined]);
});

Deno.test("what a page sends of its own accord before and after is its own; a ping of a click is not sent", async () => {
  verifies("assistant:confirm");
  await using browser = await realBrowser();
  const own = `fetch('/own', { method: 'POST', body: 'alive at ' + Date.now() })`;
  const { asked, sites } = site(
    `<script>${own}</script><button onclick="${own}; navigator.sendBeacon('/own', 'clicked')">More</button>`,
  );
  await using _sites = sites;
  const run = await runAssist(browser, brain(sites.url, [(view) => act(view, "button", "More"), wait]));
  assert.deepEqual(run.questions, []);
  assert.deepEqual(asked.map((each) => each.replace(/\d+/, "0")), ["POST alive at 0", "POST alive at 0"]);
});

Deno.test("a refusal is final for its effect, whichever way the model tries it again", async () => {
  verifies("assistant:confirm");
  await using browser = await realBrowser();
  const { asked, sites } = site(
    `<form method=post action=/own><input name=a aria-label=A><button>Eins</button><button>Zwei</button></form>`,
  );
  await using _sites = sites;
  const steps = [
    (view: View) => act(view, "button", "Eins"),
    (view: View) => act(view, "button", "Zwei"),
    (view: View) => act(view, "textbox", "A", "type_and_enter", "other words"),
  ];
  const run = await runAssist(browser, brain(sites.url, steps), { confirms: false });
  assert.deepEqual([run.questions.length, asked, run.outcome], [1, [], "refused"]);
  assert.deepEqual(run.events.slice(1, 4).map(({ call }) => call?.error_class), [
    ...["DENIED", "DENIED", "DENIED"],
  ]);
});

Deno.test("what a page sends after the end of a run is stopped, until somebody else acts in it", async () => {
  verifies("assistant:confirm");
  await using browser = await realBrowser();
  const { asked, sites } = site(
    `<button onclick="setTimeout(() => fetch('/own', { method: 'POST', body: 'late' }), 2000)">Los</button>`,
  );
  await using _sites = sites;
  const run = await runAssist(browser, brain(sites.url, [(view) => act(view, "button", "Los")]), {
    limits: { steps: 10, timeMs: 60_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 },
  });
  const signal = AbortSignal.timeout(30_000);
  await browser.call("browser_wait", { ms: 2_500 }, signal);
  assert.deepEqual([run.questions, asked], [[], []]);
  await browser.call("browser_overlay_act", { index: 1, action: "click" }, signal);
  await eventually("what another client sends", () => asked.length === 1);
});

Deno.test("without a person the run ends with the question, and nothing has left", async () => {
  verifies("assistant:confirm");
  await using browser = await realBrowser();
  const { asked, sites } = site(`<form method=post action=/own><button>Ja</button></form>`);
  await using _sites = sites;
  const run = await runAssist(browser, brain(sites.url, [(view) => act(view, "button", "Ja")]));
  assert.deepEqual([run.outcome, run.steps, asked], ["asked", 2, []]);
  assert.match(run.question ?? "", /May the assistant send this\?\nSite: 127/);
});
