import { z } from "glovebox";
import type { Action } from "../../client/input/action.ts";
import { effectOf } from "../../client/input/effect.ts";
import { write } from "../../client/input/write.ts";
import { parseKeys, pressKeys } from "../../client/input/keys.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Forced } from "../../page/wire/forced.ts";
import { effectAnswer } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";

const FORCED = [
  ...["click", "type", "type_and_enter", "clear", "select", "check", "uncheck", "focus"] as const,
] as const satisfies readonly Action[];
const TEXT_NEEDED: readonly Action[] = ["type", "type_and_enter", "select"];
const line = new ItemLine();

type Acted = Exclude<Forced, { kind: "none" | "refused" }>;

/** The tool `browser_act_by_index`. */
export const browserActByIndex = tool({
  description: "Last resort: acts by script on the n-th control in page order, covered or not.",
  effect: "write",
  assist: { roles: { fallback: {} } },
  input: z.object({
    index: z.number().int().min(1).describe("Position, not number"),
    action: z.enum(FORCED),
    text: z.string().optional(),
  }),
  run: async ({ index: position, action, text }, call) => {
    if (text === undefined && TEXT_NEEDED.includes(action)) {
      throw browserError("INVALID_INPUT", `Cannot ${action} without text`, {
        hint: "Give the argument text",
      });
    }
    return await inTurn(call, async (tab, signal) => {
      let acted: Acted | undefined;
      let wrong: string | undefined;
      const effect = await effectOf(tab, signal, async () => {
        acted = await force(tab, { position, action, text: text ?? "" }, signal);
        if (acted.kind !== "done") {
          wrong = await write(tab, { index: acted.item.index, text: text ?? "" }, acted, signal);
        }
        if (action === "type_and_enter") await pressKeys(tab.session, parseKeys("Enter"), signal);
      });
      const over = acted?.cover === undefined ? "" : `, through ${acted.cover}`;
      const note = acted?.kind === "done" && acted.note !== undefined ? `, ${acted.note}` : "";
      const done = `${action} ${acted === undefined ? "" : line.short(acted.item)} by script${over}${note}${
        wrong === undefined ? "" : `, but ${wrong}`
      }`;
      return effectAnswer(tab, done, effect);
    });
  },
});

async function force(
  tab: Tab,
  request: { readonly position: number; readonly action: Action; readonly text: string },
  signal: AbortSignal,
): Promise<Acted> {
  const { position, ...rest } = request;
  const { items: [item], total } = await tab.page.call(
    "look",
    [{ scope: "all", offset: position - 1, limit: 1 }],
    { signal },
  );
  const none = {
    kind: "none",
    reason: `there ${total === 1 ? "is 1 control" : `are ${total} controls`} on the page`,
  } as const;
  const forced = item === undefined
    ? none
    : await tab.page.call("force", [{ ...rest, index: item.index }], { signal });
  if (forced.kind === "none") {
    throw browserError("NOT_FOUND", `There is no control at position ${position}: ${forced.reason}`, {
      hint: 'Count in browser_list_interactives with scope "all"',
    });
  }
  if (forced.kind !== "refused") return forced;
  const message = `Cannot ${request.action} ${line.short(forced.item)}: ${forced.reason}`;
  throw browserError("BROWSER_NOT_ACTIONABLE", message, { hint: forced.hint });
}
