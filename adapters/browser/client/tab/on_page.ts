import type { Reply, Session } from "glovebox";
import { browserError } from "../../errors.ts";
import type { Browser } from "../session/browser.ts";
import type { Held } from "../consent/gate.ts";
import type { ConditionNotifier } from "./condition_notifier.ts";
import { type Dialog, dialogText } from "./dialogs.ts";
import type { Tab } from "./tab.ts";

/** Context that a tool's handler gets. */
export interface PageCall {
  readonly state: Browser;
  readonly session: Session;
  readonly signal: AbortSignal;
}

/** A task of several parts that a dialog, or the end of the page, has ended after some of them. */
export class PartlyDone extends Error {
  override readonly name = "PartlyDone";
  /** Description of what was done, for the model. */
  readonly done: string;

  constructor(done: string, cause: unknown) {
    super("A dialog has opened, or the page has closed", { cause });
    this.done = done;
  }
}

/** Functions that finish the answer of a task. */
export interface Finish {
  /** Makes the answer of a task that a dialog has ended. */
  readonly stopped: (tab: Tab, dialog: Dialog, done: string) => Reply;
  /** Makes the answer of a task during which something began to wait for leave, or that it did not let begin. */
  readonly held: (tab: Tab, held: Held, begun: { readonly done: string } | undefined) => Reply;
  /** Makes the answer of a task whose page has closed itself. */
  readonly closed: (tab: Tab, done: string, signal: AbortSignal) => Promise<Reply>;
  /** Puts two answers of one call together. */
  readonly both: (first: Reply, second: Reply) => Reply;
  /** Adds what has happened since the answer was made, such as the arrival of a page that the task has opened. */
  readonly withNews: (tab: Tab, answer: Reply) => Reply;
}

/** Something that is done with a page. */
export type PageTask = (tab: Tab, signal: AbortSignal) => Promise<Reply>;

/**
 * Runs a task with the page that the session works in. A page with an open dialog is blocked: nothing is begun
 * then, and what is under way when one opens ends with the news of it.
 *
 * @param before what this call has done already, which may be what something waits for leave after
 * @throws ToolError `BROWSER_DIALOG` when a dialog is open already
 */
export async function onPage(
  { state, session, signal }: PageCall,
  { stopped, held, closed, both, withNews }: Finish,
  task: PageTask,
  before?: string,
): Promise<Reply> {
  const own = await state.sessionOf(session, signal);
  const { tabs } = own;
  const tab = await tabs.active();
  refuseWhileOpen(tab);
  const { gate } = own;
  const begun = before === undefined ? undefined : { done: before };
  if (gate.first !== undefined) return held(tab, gate.first, begun);
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const end = (on: ConditionNotifier, isSo: () => boolean) => endOn(on, isSo, stop, ended);
  const opened = end(tab.dialogs, () => tab.dialogs.open !== undefined);
  const waiting = gate.isOn ? end(gate, () => gate.first !== undefined) : undefined;
  try {
    const reply = await tab.rest.during(() => answered(tab, task, ended));
    await tabs.arrived(signal);
    if (gate.first !== undefined) return both(reply, held(tab, gate.first, { done: "" }));
    return tab.dialogs.open === undefined
      ? withNews(tab, reply)
      : both(reply, stopped(tab, tab.dialogs.open, ""));
  } catch (error) {
    const done = error instanceof PartlyDone ? error.done : "";
    const dialog = tab.dialogs.open;
    if (signal.aborted) throw error;
    if (gate.first !== undefined) return held(tab, gate.first, { done });
    if (dialog !== undefined) return stopped(tab, dialog, done);
    if (!tab.dead || tab.crashed || !tabs.isClosing(tab)) throw error;
    return await closed(await tabs.active(), done, signal);
  } finally {
    stop.abort(new Error("The task is done"));
    own.changed();
    await Promise.all([opened, waiting]);
  }
}

/** Runs a task, which tells what an answer before it was to tell that never came to the model. */
async function answered(tab: Tab, task: PageTask, signal: AbortSignal): Promise<Reply> {
  if (tab.lists.takeLost()) await tab.page.untell({ signal });
  try {
    return await task(tab, signal);
  } catch (error) {
    if (signal.aborted) tab.lists.lose();
    throw error;
  }
}

/** Ends a task as soon as something is so that the page may not go on without. */
async function endOn(
  on: ConditionNotifier,
  isSo: () => boolean,
  stop: AbortController,
  signal: AbortSignal,
): Promise<void> {
  try {
    await on.until(isSo, { signal, timeoutMs: 2 ** 30 });
    stop.abort(new Error("Something stops the page"));
  } catch {
    // the task is done
  }
}

/** @throws ToolError `BROWSER_DIALOG` */
function refuseWhileOpen({ dialogs }: Tab): void {
  if (dialogs.open === undefined) return;
  throw browserError("BROWSER_DIALOG", `The page is blocked by a dialog: ${dialogText(dialogs.open)}`, {
    hint: "Answer with browser_dialog first",
  });
}
