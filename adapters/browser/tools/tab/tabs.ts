import { z } from "glovebox";
import { shortList } from "../../client/tab/short_list.ts";
import { dialogText } from "../../client/tab/dialogs.ts";
import type { Tab } from "../../client/tab/tab.ts";
import type { Tabs } from "../../client/tab/tabs.ts";
import { answer, answerUnseen } from "../../render/answer.ts";
import { header, renderListing } from "../../render/listing.ts";
import { dialogAnswer } from "../../render/dialog.ts";
import { tool, withPage } from "../../tool.ts";
import { LIST_FORMAT, NUMBER } from "../shared_inputs.ts";

/** A list that is longer helps nobody. */
const SHOWN = 50;

/** The tool `browser_tabs`. */
export const browserTabs = tool({
  description: "Lists the open tabs.",
  effect: "read",
  input: z.object({ format: LIST_FORMAT }),
  run: async ({ format }, { state, session, signal }) => {
    const { tabs } = await state.sessionOf(session, signal);
    const tab = await tabs.active();
    const open = await Promise.all(tabs.open.map((each) => describe(tabs, each, signal)));
    if (format === "json") return answerUnseen(tab, { content: [], data: { tabs: open } });
    const lines = open.slice(0, SHOWN).map(({ number, active, title, url, dialog }) =>
      `${active ? "*" : " "}${number} ${header({ title, url })}${
        dialog === undefined ? "" : ` shows ${dialog}`
      }`
    );
    const rest = open.length > SHOWN ? [`and ${open.length - SHOWN} more: format json`] : [];
    return answerUnseen(tab, { content: [[...lines, ...rest].join("\n")], data: { tabs: open.length } });
  },
});

/** The tool `browser_switch_tab`. */
export const browserSwitchTab = tool({
  description: "Works in another open tab from now on.",
  effect: "write",
  assist: { visits: true },
  input: z.object({ tab: NUMBER }),
  run: async ({ tab: number }, call) => {
    const { tabs } = await call.state.sessionOf(call.session, call.signal);
    await tabs.switchTo(number);
    return await withPage(call, async (tab, signal) => {
      const listing = await shortList(tab, signal);
      return answer(tab, listing, { content: [`tab ${number}: ${renderListing(listing)}`] });
    });
  },
});

/** The tool `browser_close_tab`. */
export const browserCloseTab = tool({
  description: "Closes a tab, the current one by default.",
  effect: "write",
  assist: { visits: true },
  input: z.object({ tab: NUMBER.optional() }),
  run: async ({ tab: number }, { state, session, signal }) => {
    const { tabs } = await state.sessionOf(session, signal);
    const closing = number ?? (await tabs.active()).number;
    const asking = await tabs.close(closing, signal);
    if (asking?.dialogs.open !== undefined) return dialogAnswer(asking, asking.dialogs.open, "");
    const tab = await tabs.active();
    return answerUnseen(tab, { content: [`closed tab ${closing}`], data: { tabs: tabs.open.length } });
  },
});

interface OpenTab {
  readonly number: number;
  readonly active: boolean;
  readonly url: string;
  readonly title: string;
  readonly dialog?: string;
}

/** The title by the browser's own books: a page that is blocked or hangs is listed as well. */
async function describe(tabs: Tabs, tab: Tab, signal: AbortSignal): Promise<OpenTab> {
  const title = await tab.titleNow(signal);
  const { open } = tab.dialogs;
  return {
    number: tab.number,
    active: tabs.isActive(tab),
    url: tab.loading.url,
    title,
    ...(open === undefined ? {} : { dialog: dialogText(open) }),
  };
}
