import type { Reply } from "glovebox";
import { type Dialog, dialogText } from "../client/tab/dialogs.ts";
import { shortList } from "../client/tab/short_list.ts";
import type { Tab } from "../client/tab/tab.ts";
import { actedMeta } from "./acted.ts";
import { answer, answerUnseen } from "./answer.ts";
import { renderListing } from "./listing.ts";

/** Returns the answer of a call during which a dialog opened. */
export function dialogAnswer(tab: Tab, dialog: Dialog, done: string): Reply {
  const line = dialog.type === "beforeunload"
    ? "The page asks whether it may be left, as something in it may not be saved: browser_dialog with accept true " +
      "leaves it, with accept false stays"
    : `The page shows ${dialogText(dialog)} and is blocked: answer with browser_dialog`;
  const { acted } = tab.gate;
  return answerUnseen(tab, {
    content: done === "" ? [line] : [done, line],
    data: { dialog },
    ...(acted === undefined ? {} : { meta: actedMeta([acted]) }),
  });
}

/** Returns the answer of a call whose page has closed itself, with the page that is worked in now. */
export async function closedAnswer(tab: Tab, done: string, signal: AbortSignal): Promise<Reply> {
  const listing = await shortList(tab, signal);
  const lines = [...(done === "" ? [] : [done]), "The page closed itself", renderListing(listing)];
  return answer(tab, listing, { content: [lines.join("\n")], data: { closed: true } });
}
