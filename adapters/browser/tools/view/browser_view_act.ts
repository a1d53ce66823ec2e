import { reply } from "glovebox";
import { actAsPerson, personAction } from "../../client/input/person_act.ts";
import { ScreenChanges } from "../../client/observe/screen_changes.ts";
import type { Tab } from "../../client/tab/tab.ts";
import type { Tabs } from "../../client/tab/tabs.ts";
import { STOPPED } from "../../../kit/live/live_act.ts";
import { tool } from "../../tool.ts";

/** The tool `browser_view_act`: the person's hands in the live view. */
export const browserViewAct = tool({
  description: "Does in the page what the person does in the live view.",
  effect: "write",
  visibility: ["app"],
  input: personAction,
  run: async (input, { state, session, signal, stopOthers }) => {
    const own = await state.sessionOf(session, signal);
    const tab = await own.tabs.active();
    const { action } = input;
    if (action === "stop") {
      stopOthers(STOPPED);
      await tab.session.send("Page.stopLoading", undefined, { signal });
      tab.notes.add("The person stopped what was being done, in the live view");
      return reply({ structured: { done: "Stopped" }, content: [] });
    }
    const done = action === "next_tab"
      ? await goToNext(own.tabs, tab)
      : await actAsPerson(tab, { ...input, action }, signal);
    ScreenChanges.of(tab).acted();
    tab.notes.add(`The person ${done}, in the live view`);
    own.changed();
    return reply({ structured: { done: `You ${done}` }, content: [] });
  },
});

/** Pages of shops and banks open further ones, which nobody works in before they are switched to. */
async function goToNext(tabs: Tabs, tab: Tab): Promise<string> {
  const { open } = tabs;
  const next = open[(open.indexOf(tab) + 1) % open.length] ?? tab;
  await tabs.switchTo(next.number);
  return `went to tab ${next.number}`;
}
