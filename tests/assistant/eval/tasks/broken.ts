import { act, done, failed, shows } from "../../view.ts";
import { pause } from "../../../../src/base/time/abortable.ts";
import { html } from "../../sites.ts";
import { answers, type EvalTask, sentOnce, tells } from "../task.ts";

const slow: EvalTask = {
  kind: "slow and broken",
  name: "a report that takes its time",
  goal: "Which number does the report on URL give?",
  pages: () => ({
    "/": `<title>Reports</title><a href=/report>Report</a>`,
    "/report": async ({ signal }) => {
      await pause(1_500, signal);
      return html("<title>Report</title><h1>The number is 7</h1>");
    },
  }),
  reached: ({ data }) => answers(data, "7"),
  solve: (view) =>
    shows(view, "The number is 7") ? tells("7", "The number is 7") : act(view, "link", "Report"),
};

const twice: EvalTask = {
  kind: "slow and broken",
  name: "a server that fails the first time",
  goal: "Which number does the page linked on URL give?",
  pages: () => {
    let asked = 0;
    return {
      "/": `<title>Start</title><a href=/number>Number</a>`,
      "/number": () =>
        ++asked > 1 ? "<title>Number</title><h1>It is 12</h1>" : new Response("Bad gateway", { status: 502 }),
    };
  },
  reached: ({ data }) => answers(data, "12"),
  solve(view) {
    if (shows(view, "It is 12")) return tells("12", "It is 12");
    if (view.page.url.endsWith("/number")) return { call: "browser_reload", args: {} };
    return act(view, "link", "Number");
  },
};

const restless: EvalTask = {
  kind: "slow and broken",
  name: "an application that never rests",
  goal: "On URL, show the second page.",
  pages: () => ({
    "/": `<title>One</title><p id=clock></p><h1 id=h>Page one</h1><button id=n>Next page</button><script>
      setInterval(() => { clock.textContent = Date.now(); fetch("/poll").catch(() => {}); }, 60);
      n.onclick = () => setTimeout(async () => {
        h.textContent = await (await fetch("/two")).text(); document.title = "Two"; }, 300);</script>`,
    "/poll": "",
    "/two": "Page two",
  }),
  reached: ({ visited }) => visited.includes("/two"),
  solve(view) {
    if (view.page.title === "Two") return done("The second page is shown", "Page two");
    return view.status.last_action.startsWith("browser_overlay_act")
      ? { call: "browser_wait", args: { text: "Page two" } }
      : act(view, "button", "Next page");
  },
};

const gone: EvalTask = {
  kind: "slow and broken",
  name: "a page that is not there",
  goal: "Tell the motto on the page that URL links to.",
  end: "impossible",
  pages: () => ({ "/": `<title>Start</title><a href=/missing>Motto</a>` }),
  reached: ({ visited, data }) => visited.includes("/missing") && data === undefined,
  solve: (view) =>
    view.page.url.endsWith("/missing") ? failed("The page is gone") : act(view, "link", "Motto"),
};

const late: EvalTask = {
  kind: "slow and broken",
  name: "a button that comes late, next to faults",
  goal: "On URL, press Confirm.",
  allows: ["/confirm"],
  pages: () => ({
    "/": `<title>Wait</title><script>setInterval(() => { throw new Error("broken"); }, 100);
      setTimeout(() => { document.body.innerHTML += "<button onclick=\\"fetch('/confirm', { method: 'POST' })" +
        ".then(() => document.title = 'Confirmed')\\">Confirm</button>"; }, 900);</script><img src=/none>`,
    "/confirm": "ok",
  }),
  reached: sentOnce("/confirm"),
  solve(view) {
    if (view.page.title === "Confirmed") return done("Confirmed", "Confirmed");
    const isThere = view.items.some(({ name }) => name === "Confirm");
    return isThere ? act(view, "button", "Confirm") : { call: "browser_wait", args: { text: "Confirm" } };
  },
};

/** Pages that are slow, restless or broken. */
export const BROKEN: readonly EvalTask[] = [slow, twice, restless, gone, late];
