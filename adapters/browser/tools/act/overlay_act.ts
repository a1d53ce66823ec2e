import { z } from "glovebox";
import { act, shiftOf } from "../../client/input/act.ts";
import { type Action, ACTIONS, EDGES } from "../../client/input/action.ts";
import { browserError } from "../../errors.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import { States } from "../../page/elements/states.ts";
import { actedData, actedMeta } from "../../render/acted.ts";
import { answer } from "../../render/answer.ts";
import { effectAnswer, factsOf } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";

const TEXT_NEEDED: readonly Action[] = ["type", "type_and_enter", "select"];

/** The tool `browser_overlay_act`. */
export const browserOverlayAct = tool({
  description: "Acts on a listed element by its number and tells what changed: + new, ~ different, - gone.",
  effect: "write",
  assist: { roles: { act: {} }, target: "index", text: "text", omit: ["epoch"] },
  core: true,
  aliases: ["browser_act"],
  input: z.object({
    index: z.number().int().describe("Number from the list"),
    action: z.enum(ACTIONS),
    text: z.string().optional().describe("For type (replaces the old text), select and uncheck (the option)"),
    to: z.number().int().optional().describe(
      "For drag_to: where to drop it, in the middle or at its edge",
    ),
    edge: z.enum(EDGES).optional(),
    epoch: z.number().int().optional().describe("Refuse if the page was reloaded since"),
  }),
  run: async ({ index, action, text, to, edge, epoch }, call) => {
    if (text === undefined && TEXT_NEEDED.includes(action)) {
      throw browserError("INVALID_INPUT", `Cannot ${action} without text`, {
        hint: "Give the argument text",
      });
    }
    if (to === undefined && action === "drag_to") {
      throw browserError("INVALID_INPUT", "Cannot drag_to without a place", { hint: "Give the argument to" });
    }
    if (edge !== undefined && action !== "drag_to") {
      throw browserError("INVALID_INPUT", `Cannot ${action} at an edge`, {
        hint: "Leave edge out, or use browser_pointer with index, x and y",
      });
    }
    return await inTurn(call, async (tab, signal) => {
      const outcome = await act(tab, { index, action, text: text ?? "", to, edge, epoch }, signal);
      const told = { data: actedData(outcome), meta: actedMeta([outcome]) };
      const subject = new ItemLine().short(outcome.item);
      if (outcome.note !== undefined) {
        return answer(tab, factsOf(tab, outcome), { content: [`${subject} is ${outcome.note}`], ...told });
      }
      const wrong = outcome.difference === undefined ? "" : `, but ${outcome.difference}`;
      const unchanged = outcome.item.value === States.MASK ? "what it holds is not shown" : undefined;
      return effectAnswer(tab, `${action} ${subject}${wrong}`, outcome, {
        ...told,
        shift: shiftOf(outcome),
        unchanged,
      });
    });
  },
});
