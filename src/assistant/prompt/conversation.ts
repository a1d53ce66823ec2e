import type { PastStep } from "../loop/past_step.ts";
import type { Observation } from "../page/observer.ts";
import { itemLine, type Screen } from "../page/screen.ts";
import type { Turn } from "../model/port.ts";
import type { Fence } from "./fence.ts";
import { pageLine, type Signals, statusLine } from "./summary.ts";
import { cutToTokens, estimateTokens } from "./tokens.ts";

/** Parts of the next request. */
export interface Material {
  readonly goal: string;
  readonly steps: readonly PastStep[];
  readonly observation: Observation;
  readonly signals: Signals;
  readonly fence: Fence;
}

/** Tokens. Together they stay below 2,500 whatever the page. */
const ITEMS = 720;
const LAST_RESULT = 380;
const RESULT = 45;
const GOAL = 250;
const EARLIER = 200;
/** So many steps are told as the model made them; earlier ones in a line each. */
const RECENT = 4;

/** The turns of the next request: goal and earlier steps, recent steps, and what is to be seen now. Pure. */
export function conversation(material: Material): Turn[] {
  const { steps, fence } = material;
  const recent = steps.slice(-RECENT);
  return [
    { role: "user", text: opening(material, steps.slice(0, -RECENT)) },
    ...recent.flatMap((step, at) => stepTurns(step, at === recent.length - 1, fence)),
    closing(material),
  ];
}

function opening({ goal, fence }: Material, earlier: readonly PastStep[]): string {
  const text = `GOAL: ${cutToTokens(goal, GOAL)}`;
  if (earlier.length === 0) return text;
  return `${text}\n\nEARLIER STEPS\n${fence.around(earlierLines(earlier).join("\n"))}`;
}

/** The last of them that have room. */
function earlierLines(steps: readonly PastStep[]): string[] {
  const lines: string[] = [];
  let left = EARLIER;
  for (const { number, title, ok, result } of steps.toReversed()) {
    const line = `${number}. ${title} ${ok ? "ok" : `error: ${result.slice(0, 60)}`}`.slice(0, 140);
    left -= estimateTokens(line) + 1;
    if (left < 0) return [`(${number} earlier ones)`, ...lines];
    lines.unshift(line.replaceAll("\n", " "));
  }
  return lines;
}

function stepTurns(step: PastStep, isLast: boolean, fence: Fence): Turn[] {
  const short = cutToTokens(step.result, isLast ? LAST_RESULT : RESULT);
  const said = step.isTrusted ? short : fence.around(short);
  const text = `${step.ok ? "ok" : "error"}\n${said}`;
  const call = step.parts.find((part) => part.kind === "call");
  const parts = step.parts.length === 0 ? [{ kind: "text", text: step.title } as const] : step.parts;
  if (call?.kind === "call") {
    return [{ role: "model", parts }, { role: "tool", id: call.id, name: call.name, text }];
  }
  return [{ role: "model", parts }, { role: "user", text: `RESULT of ${step.title}: ${text}` }];
}

function closing({ observation, signals, fence }: Material): Turn {
  const status = `STATUS ${statusLine(signals)}`;
  switch (observation.kind) {
    case "page": {
      const { screen, picture } = observation;
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

function itemLines({ items, total }: Screen): string[] {
  const lines: string[] = [];
  let left = ITEMS;
  for (const item of items) {
    const line = itemLine({ ...item, name: item.name.slice(0, 120) });
    left -= estimateTokens(line) + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return [
    `ITEMS ${lines.length} of ${total}${lines.length < total ? " (scroll or find for the others)" : ""}`,
    ...lines,
  ];
}
