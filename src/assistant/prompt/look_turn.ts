import type { Observation } from "../page/observer.ts";
import { itemLine, type Screen } from "../page/screen.ts";
import type { Turn } from "../model/port.ts";
import type { Fence } from "./fence.ts";
import { pageLine, type Signals, statusLine } from "./summary.ts";
import { cutToTokens, estimateTokens } from "../../base/text/tokens.ts";

/** Tokens for the list of controls. */
const ITEMS = 720;
const NAME = 120;
/** Tokens for a look that is no page. */
const SHOWN = 1_200;

/** What is to be seen now, as a turn of the conversation. Pure. */
export function lookTurn(observation: Observation, signals: Signals, fence: Fence): Turn {
  const status = `STATUS ${statusLine(signals)}`;
  switch (observation.kind) {
    case "page": {
      const { screen, picture } = observation;
      if (screen.shown !== undefined) {
        return { role: "user", text: `${status}\nNOW\n${fence.around(shownIn(screen.shown))}`, picture };
      }
      const text = [pageLine(screen, signals), ...itemLines(screen)].join("\n");
      return { role: "user", text: `${status}\nPAGE and ITEMS\n${fence.around(text)}`, picture };
    }
    case "failed":
      return {
        role: "user",
        text: `${status}\nThe page cannot be seen:\n${fence.around(observation.error.message)}`,
      };
    case "none":
      return { role: "user", text: `${status}\nGo on with one call.` };
  }
}

function shownIn(shown: string): string {
  const cut = cutToTokens(shown, SHOWN);
  return cut === shown ? shown : `${cut}\n(cut: read the rest with a tool)`;
}

function itemLines({ items, total }: Screen): string[] {
  const lines: string[] = [];
  let left = ITEMS;
  for (const item of items) {
    const line = itemLine({ ...item, name: item.name.slice(0, NAME) });
    left -= estimateTokens(line) + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return [
    `ITEMS ${lines.length} of ${total}${lines.length < total ? " (scroll or find for the others)" : ""}`,
    ...lines,
  ];
}
