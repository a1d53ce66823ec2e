import { type Reply, toolFor } from "glovebox";
import type { Browser } from "./client/browser.ts";
import { onPage, type PageCall, type PageTask } from "./client/on_page.ts";
import type { BrowserOptions } from "./options.ts";
import { dialogAnswer } from "./render/dialog.ts";

/** Makes the tools of this adapter. */
export const tool = toolFor<Browser, BrowserOptions>();

/** Looks at the page that the session works in. */
export async function withPage(call: PageCall, task: PageTask): Promise<Reply> {
  return await onPage(call, dialogAnswer, task);
}

/** Does something with it: one call after the other. */
export async function inTurn(call: PageCall, task: PageTask): Promise<Reply> {
  return await withPage(call, (tab, signal) => tab.turns.run(() => task(tab, signal)));
}
