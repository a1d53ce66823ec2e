import type { Reply } from "glovebox";
import { type Dialog, dialogText } from "../client/tab/dialogs.ts";
import type { Tab } from "../client/tab/tab.ts";
import { answerUnseen } from "./answer.ts";

/** The answer of a call during which a dialog opened. */
export function dialogAnswer(tab: Tab, dialog: Dialog, done: string): Reply {
  const line = `The page shows ${dialogText(dialog)} and stands still: answer with browser_dialog`;
  return answerUnseen(tab, { content: done === "" ? [line] : [done, line], data: { dialog } });
}
