/// <reference lib="dom" />
import { render } from "lit";
import { PanelState, type Tab, TABS } from "./data/state.ts";
import { Theme } from "./data/theme.ts";
import { ActivityView } from "./views/activity.ts";
import { AdaptersView } from "./views/adapters.ts";
import { ApprovalsView } from "./views/approvals.ts";
import { AuditPart } from "./views/audit.ts";
import { HealthPart } from "./views/health.ts";
import { LivePart } from "./views/live.ts";
import { RunsPart } from "./views/runs.ts";
import { shell } from "./views/shell.ts";

/** Pages that are not seen have no frames: they are drawn after this time, in milliseconds, for their title's sake. */
const UNSEEN_MS = 300;

/** Draws at most once a frame. */
function drawer(draw: () => void): () => void {
  let planned: (() => void) | undefined;
  return () => {
    if (planned !== undefined) return;
    const once = planned = () => {
      if (planned !== once) return;
      planned = undefined;
      draw();
    };
    requestAnimationFrame(once);
    setTimeout(once, UNSEEN_MS);
  };
}

/** Starts the page. */
function start(root: HTMLElement): void {
  const plan = drawer(() => draw());
  const theme = new Theme(plan);
  const state = new PanelState(plan, (tab) => load(tab));
  const activity = new ActivityView(state);
  const approvals = new ApprovalsView(state);
  const adapters = new AdaptersView(state);
  const audit = new AuditPart(state);
  const health = new HealthPart(state);
  const live = new LivePart(state);
  const runs = new RunsPart(state, (id) => {
    activity.choose(id);
    location.hash = "activity";
  });
  const views = { live, activity, approvals, runs, adapters, audit, health };
  const load = (tab: Tab): void => {
    live.load(); // it follows nothing while another tab is shown
    const view = views[tab];
    if ("load" in view) view.load();
  };
  const drawers = {
    live: () => live.draw(),
    activity: () => activity.draw(),
    approvals: () => approvals.draw(),
    runs: () => runs.draw(),
    adapters: () => adapters.draw(),
    audit: () => audit.draw(),
    health: () => health.draw(),
  };
  const draw = (): void => {
    render(shell(state, drawers, theme), root);
    const { length } = state.waiting;
    document.title = length === 0 ? "Glovebox" : `(${length}) Glovebox`;
  };
  listenToKeys(activity, state);
  addEventListener("hashchange", () => state.show(tabInAddress()));
  void begin(state); // does not reject: what fails is shown
  root.replaceChildren();
  draw();
}

/** Signs in where the address has a key, and follows the host. */
async function begin(state: PanelState): Promise<void> {
  const [, key] = /^#key=([\w-]+)$/.exec(location.hash) ?? [];
  if (key !== undefined) {
    history.replaceState(null, "", "/");
    await state.attempt(() => state.api.signIn(key));
  }
  state.tab = tabInAddress();
  void state.follow(); // does not reject
  state.show(state.tab);
}

function tabInAddress(): Tab {
  return TABS.find((tab) => location.hash === `#${tab}`) ?? "activity";
}

/** `/` goes to the search, Escape closes what is open. */
function listenToKeys(activity: ActivityView, state: PanelState): void {
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.tab === "activity" && state.chosen !== undefined) activity.close();
    const isTyping = event.target instanceof HTMLElement &&
      event.target.closest("input, textarea, select") !== null;
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    document.getElementById("search")?.focus();
  });
}

const root = document.getElementById("app");
if (root !== null) start(root);
