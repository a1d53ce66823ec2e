import type { Reply, Session } from "glovebox";
import { browserError } from "../../errors.ts";
import type { Browser } from "../session/browser.ts";
import { type Dialog, dialogText } from "./dialogs.ts";
import type { Tab } from "./tab.ts";

/** What a tool's handler is given. */
export interface PageCall {
  readonly state: Browser;
  readonly session: Session;
  readonly signal: AbortSignal;
}

/** A task of several parts that a dialog has ended after some of them. */
export class PartlyDone extends Error {
  override readonly name = "PartlyDone";
  /** What was done, for the model. */
  readonly done: string;

  constructor(done: string, cause: unknown) {
    super("A dialog has opened", { cause });
    this.done = done;
  }
}

/** How the answer of a task is finished. */
export interface Finish {
  /** Makes the answer of a task that a dialog has ended. */
  readonly stopped: (tab: Tab, dialog: Dialog, done: string) => Reply;
  /** Adds what has happened since the answer was made, such as the arrival of a page that the task has opened. */
  readonly withNews: (tab: Tab, answer: Reply) => Reply;
}

/** Something that is done with a page. */
export type PageTask = (tab: Tab, signal: AbortSignal) => Promise<Reply>;

/**
 * Runs a task with the page that the session works in. A page with an open dialog stands still: nothing is begun
 * then, and what is under way when one opens ends with the news of it.
 *
 * @throws ToolError `BROWSER_DIALOG` when a dialog is open already
 */
export async function onPage(
  { state, session, signal }: PageCall,
  { stopped, withNews }: Finish,
  task: PageTask,
): Promise<Reply> {
  const place = await state.place(session, signal);
  const { tabs } = place;
  const tab = await tabs.active();
  refuseWhileOpen(tab);
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const opened = tab.dialogs.until(() => tab.dialogs.open !== undefined, {
    signal: ended,
    timeoutMs: 2 ** 30,
  })
    .then(() => stop.abort(new Error("A dialog has opened")), () => undefined);
  try {
    const reply = await tab.rest.during(() => task(tab, ended));
    await tabs.arrived(signal);
    return tab.dialogs.open === undefined ? withNews(tab, reply) : stopped(tab, tab.dialogs.open, "");
  } catch (error) {
    const dialog = tab.dialogs.open;
    if (dialog === undefined || signal.aborted) throw error;
    return stopped(tab, dialog, error instanceof PartlyDone ? error.done : "");
  } finally {
    stop.abort(new Error("The task is done"));
    place.changed();
    await opened;
  }
}

/** @throws ToolError `BROWSER_DIALOG` */
function refuseWhileOpen({ dialogs }: Tab): void {
  if (dialogs.open === undefined) return;
  throw browserError("BROWSER_DIALOG", `The page stands still: it shows ${dialogText(dialogs.open)}`, {
    hint: "Answer with browser_dialog first",
  });
}
