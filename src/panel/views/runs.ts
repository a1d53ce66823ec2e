import { printable, visible } from "../../base/text/visible.ts";
import type { PanelRuns } from "../panel_feed.ts";
import type { OpenRun } from "../wire/views.ts";

/** Runs that are shown at once, and characters of one text. */
const MOST_RUNS = 20;
const MOST_TEXT = 2_000;

/** Returns the runs that can go on, fit to be shown. */
export async function runsView(runs: Pick<PanelRuns, "list"> | undefined): Promise<OpenRun[]> {
  const open = await runs?.list() ?? [];
  return open.slice(0, MOST_RUNS).map((run) => ({
    ...run,
    goal: visible(run.goal).slice(0, MOST_TEXT),
    reason: printable(run.reason).slice(0, MOST_TEXT),
    question: printable(run.question).slice(0, MOST_TEXT),
  }));
}
