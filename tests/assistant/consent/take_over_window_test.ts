import assert from "node:assert/strict";
import { ensurePrograms } from "../../../scripts/setup.ts";
import { onDisplay, openDisplay } from "../../adapters/javafx/display.ts";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { hands } from "../../scripts/person_at_browser.ts";
import { calls, runAssist } from "../fakes.ts";
import { html, serveSites } from "../sites.ts";
import { act } from "../view.ts";
import { realBrowser } from "./real_browser.ts";
import { replyOf, seen } from "./scripted.ts";

/** Wherever a person clicks in the window, it is the button; the page tries again what was refused. */
const PAGE = `<title>Door</title><button style="position:fixed;inset:0;width:100%;height:100%" onclick="
  setInterval(() => fetch('/in', { method: 'POST', body: 'x' }).then(() => document.title = 'Inside', () => {}), 50)
  ">Open</button>`;

Deno.test("person takes over in the browser's window by mouse, and nothing leaves before that", async () => {
  verifies("assistant:take-over");
  await ensurePrograms(["xdotool"], { log: (line) => console.error(line) });
  await using display = await openDisplay({ windowManager: true });
  using _shown = onDisplay(display.name);
  await using browser = await realBrowser({ headless: false });
  await using sites = serveSites({ "/": () => html(PAGE), "/in": () => new Response("ok") });
  const atQuestion: number[] = [];
  const run = await runAssist(browser, [
    calls("browser_navigate", { url: sites.url }),
    (request) => replyOf(act(seen(request), "button", "Open")),
    calls("assistant_done", { outcome: "person", reason: "Open the door" }),
    calls("assistant_done", { reason: "It is open", evidence: "Inside" }),
  ], {
    confirm: async (question) => {
      if (question.startsWith("May the assistant")) return false;
      assert.match(question, /in the browser's window/);
      await browser.call("browser_wait", { ms: 200 }, AbortSignal.timeout(10_000));
      atQuestion.push(sites.posted.length);
      await hands(display.name, "mousemove", 500, 500, "click", 1);
      await eventually("the person has opened it", () => sites.posted.length > 0);
      return true;
    },
  });
  assert.deepEqual([run.outcome, atQuestion], ["done", [0]], run.reason);
});
