import { act, done, shows } from "../../view.ts";
import { answers, type EvalTask, lineOf, sentOnce, tells } from "../task.ts";

const banner: EvalTask = {
  kind: "pop-ups",
  name: "a cookie dialog over everything",
  goal: "On URL, subscribe to the paper.",
  allows: ["/subscribe"],
  pages: () => ({
    "/": `<title>Paper</title><form method=post action=/subscribe><button>Subscribe</button></form>
      <div id=b role=dialog aria-label=Cookies style="position:fixed;inset:0;background:#fff;padding-top:200px">
      We value your privacy <button onclick="b.remove()">Reject all</button></div>`,
    "/subscribe": "<title>Subscribed</title><h1>You are subscribed</h1>",
  }),
  reached: sentOnce("/subscribe"),
  solve(view) {
    if (view.page.title === "Subscribed") return done("Subscribed", "You are subscribed");
    return lineOf(view, "button", "Reject all") === ""
      ? act(view, "button", "Subscribe")
      : act(view, "button", "Reject all");
  },
};

const late: EvalTask = {
  kind: "pop-ups",
  name: "a newsletter that comes while one works",
  goal: "On URL, press Count three times.",
  allows: ["/counted"],
  pages: () => ({
    "/": `<title>0</title><button id=c>Count</button><script>
      let n = 0; c.onclick = () => { document.title = ++n; fetch("/counted", { method: "POST", body: String(n) });
        if (n === 1) setTimeout(() => { const d = document.createElement("div"); d.id = "m";
          d.style = "position:fixed;inset:0;background:#eee";
          d.innerHTML = "Our newsletter! <button onclick='m.remove()'>No, thanks</button>";
          document.body.append(d); }, 50); };</script>`,
    "/counted": "ok",
  }),
  reached: ({ received }) => received.map(({ body }) => body).join() === "1,2,3",
  solve(view) {
    if (view.page.title === "3") return done("Counted", "3");
    return lineOf(view, "button", "No, thanks") === ""
      ? act(view, "button", "Count")
      : act(view, "button", "No, thanks");
  },
};

const dialog: EvalTask = {
  kind: "pop-ups",
  name: "a question of the browser's own",
  goal: "On URL, archive the letter.",
  allows: ["/archive"],
  pages: () => ({
    "/": `<title>Letter</title><button onclick="if (confirm('Archive it?'))
      fetch('/archive', { method: 'POST' }).then(() => document.title = 'Archived')">Archive</button>`,
    "/archive": "ok",
  }),
  reached: sentOnce("/archive"),
  solve(view) {
    if (view.page.title === "Archived") return done("Archived", "Archived");
    const isOpen = (view.results.at(-1) ?? "").includes("Archive it?");
    if (isOpen && !view.status.last_action.startsWith("browser_dialog")) {
      return { call: "browser_dialog", args: { accept: true } };
    }
    if (isOpen) return { call: "browser_wait", args: { stable: true } };
    return act(view, "button", "Archive");
  },
};

const storm: EvalTask = {
  kind: "pop-ups",
  name: "four questions of the browser's own, one after the other",
  goal: "On URL, archive the letter.",
  allows: ["/archive"],
  pages: () => ({
    "/": `<title>Letter</title><button onclick="for (const n of [1, 2, 3, 4]) alert('Notice ' + n);
      fetch('/archive', { method: 'POST' }).then(() => document.title = 'Archived')">Archive</button>`,
    "/archive": "ok",
  }),
  reached: sentOnce("/archive"),
  solve(view) {
    if (view.page.title === "Archived") return done("Archived", "Archived");
    if (view.last.includes("blocked by a dialog")) return { call: "browser_dialog", args: { accept: true } };
    return act(view, "button", "Archive");
  },
};

const tab: EvalTask = {
  kind: "pop-ups",
  name: "an answer in a new tab",
  goal: "Open the opening hours on URL and tell when it opens.",
  pages: () => ({
    "/": `<title>Library</title><a href=/hours target=_blank>Opening hours</a>`,
    "/hours": "<title>Hours</title><h1>We open at 9:45</h1>",
  }),
  reached: ({ data }) => answers(data, "9:45"),
  solve(view) {
    if (shows(view, "9:45")) return tells("9:45", "We open at 9:45");
    const number = /(\d+)\D*Hours/.exec(view.results.at(-1) ?? "")?.[1];
    if (view.status.last_action.startsWith("browser_tabs") && number !== undefined) {
      return { call: "browser_switch_tab", args: { tab: Number(number) } };
    }
    if (view.status.last_action.startsWith("browser_overlay_act")) return { call: "browser_tabs", args: {} };
    return act(view, "link", "Opening hours");
  },
};

/** Dialogs, banners and tabs that come in the way. */
export const POPUPS: readonly EvalTask[] = [banner, late, dialog, tab, storm];
