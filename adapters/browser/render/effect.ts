import type { Reply } from "glovebox";
import type { Effect } from "../client/input/effect.ts";
import type { Tab } from "../client/tab/tab.ts";
import type { Trace } from "../page/wire/results.ts";
import { answer } from "./answer.ts";
import { type PageName, renderEffect, renderListing } from "./listing.ts";

/** The answer to something that was done, with what came of it. */
export function effectAnswer(
  tab: Tab,
  done: string,
  effect: Effect,
  data: Readonly<Record<string, unknown>> = {},
): Reply {
  const facts = effect.kind === "moved"
    ? effect.listing
    : effect.kind === "changed"
    ? effect.facts
    : tab.facts;
  return answer(tab, facts, { content: [effectText(done, effect, tab.facts)], data });
}

function effectText(done: string, effect: Effect, told: PageName): string {
  const busy = renderUnrest(effect.settled, effect.kind === "changed" ? effect.trace : undefined);
  if (effect.kind === "leaving") return `${done}: another page is being loaded${busy}`;
  if (effect.kind === "moved") return `${done}: new page${busy}\n${renderListing(effect.listing)}`;
  const changes = renderEffect(told, effect.facts, effect.changes);
  if (changes === "") return `${done}: ${renderUnchanged(effect.trace)}${renderUnrest(effect.settled)}`;
  return `${done}${busy}\n${changes}`;
}

/** Returns what to say of a page that has not come to rest; empty of one that has. */
export function renderUnrest(settled: boolean, trace?: Trace): string {
  if (!settled) return " (the page is still busy: browser_wait)";
  if (trace?.arriving === true) return " (what came still moves: browser_wait)";
  return trace?.carrying === true ? " (something still moves or fades: browser_wait)" : "";
}

/** Returns what to say when the list is the same as before. */
export function renderUnchanged({ moving, touched, drawn }: Trace): string {
  if (moving) return "no control or text changed so far, something still moves: browser_wait";
  if (touched) return "no control or text changed, but the page was redrawn";
  return drawn
    ? "no control or text changed; what a canvas shows may have: browser_screenshot"
    : "nothing changed";
}
