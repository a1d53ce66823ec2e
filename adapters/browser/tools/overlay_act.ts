import { z } from "glovebox";
import { act, type Action, ACTIONS, type Outcome } from "../client/act.ts";
import { browserError } from "../errors.ts";
import { ItemLine } from "../page/item_line.ts";
import { States } from "../page/states.ts";
import { answer } from "../render/answer.ts";
import { renderChanges } from "../render/changes.ts";
import { renderListing } from "../render/listing.ts";
import { tool } from "../tool.ts";

const TEXT_NEEDED: readonly Action[] = ["type", "type_and_enter", "select"];

export const browserOverlayAct = tool({
  description: "Acts on a listed element by its number and tells what changed: + new, ~ different, - gone.",
  effect: "write",
  core: true,
  aliases: ["browser_act"],
  input: z.object({
    index: z.number().int().describe("Number from the list"),
    action: z.enum(ACTIONS),
    text: z.string().optional().describe("For type (replaces the old text) and select (the option)"),
    epoch: z.number().int().optional().describe("Refuse if the page was loaded anew since"),
  }),
  run: async ({ index, action, text, epoch }, { state, session, signal }) => {
    if (text === undefined && TEXT_NEEDED.includes(action)) {
      throw browserError("INVALID_INPUT", `Cannot ${action} without text`, {
        hint: "Give the argument text",
      });
    }
    const tab = await state.tab(session, signal);
    return await tab.turns.run(async () => {
      const outcome = await act(tab, { index, action, text: text ?? "", epoch }, signal);
      const facts = outcome.kind === "moved"
        ? outcome.listing
        : outcome.kind === "changed"
        ? outcome.facts
        : tab.facts;
      return answer(tab, facts, { content: [render(action, outcome)] });
    });
  },
});

function render(action: Action, outcome: Outcome): string {
  const subject = new ItemLine().short(outcome.item);
  if (outcome.note !== undefined) return `${subject} is ${outcome.note}`;
  const done = `${action} ${subject}`;
  const busy = outcome.settled ? "" : " (the page is still busy: browser_wait)";
  if (outcome.kind === "leaving") return `${done}: another page is being loaded${busy}`;
  if (outcome.kind === "moved") return `${done}: new page${busy}\n${renderListing(outcome.listing)}`;
  const changes = renderChanges(outcome.changes);
  if (changes === "" && outcome.item.value === States.MASK) {
    return `${done}: what it holds is not shown${busy}`;
  }
  return changes === "" ? `${done}: nothing changed${busy}` : `${done}${busy}\n${changes}`;
}
