import type { Reply } from "glovebox";
import type { Effect } from "../client/input/effect.ts";
import type { Tab } from "../client/tab/tab.ts";
import type { Facts, Trace } from "../page/wire/results.ts";
import { answer, type AnswerParts } from "./answer.ts";
import { renderEffect, renderListing } from "./listing.ts";

/** What is told of something that was done besides its effect. */
interface Beside extends Omit<AnswerParts, "content"> {
  /** Where it has brought what it was done to; empty where that stayed. */
  readonly shift?: string;
  /** What to say in place of "nothing changed" where that cannot be told. */
  readonly unchanged?: string | undefined;
}

/** The answer to something that was done, with what came of it. */
export function effectAnswer(
  tab: Tab,
  done: string,
  effect: Effect,
  { shift = "", unchanged, ...parts }: Beside = {},
): Reply {
  const facts = factsOf(tab, effect);
  const [before, now] = [tab.facts, tab.tell(facts)];
  if (effect.kind !== "changed") {
    return answer(tab, facts, { ...parts, content: [leftText(done, effect, now.revision)] });
  }
  const told = [renderEffect(before, now, effect.changes), shift];
  if (told.every((each) => each === "")) tab.console.suspect();
  return answer(tab, facts, { ...parts, content: [changedText(done, effect, told, unchanged)] });
}

/** Returns what is known of the page after an effect. */
export function factsOf(tab: Tab, effect: Effect): Omit<Facts, "frames"> {
  if (effect.kind === "leaving") return tab.facts;
  return effect.kind === "moved" ? effect.listing : effect.facts;
}

function changedText(
  done: string,
  { settled, trace }: Effect & { readonly kind: "changed" },
  told: readonly string[],
  unchanged = renderUnchanged(trace),
): string {
  const changes = told.filter((each) => each !== "").join("\n");
  if (changes === "") return `${done}: ${unchanged}${renderUnrest(settled)}`;
  return `${done}${renderUnrest(settled, trace)}\n${changes}`;
}

function leftText(done: string, effect: Exclude<Effect, { kind: "changed" }>, revision: number): string {
  const busy = renderUnrest(effect.settled);
  if (effect.kind === "leaving") return `${done}: another page is being loaded${busy}`;
  return `${done}: new page${busy}\n${renderListing(effect.listing, { revision })}`;
}

/** Returns what to say of a page that has not come to rest; empty of one that has. */
function renderUnrest(settled: boolean, trace?: Trace): string {
  if (!settled) return " (the page is still busy: browser_wait)";
  if (trace?.arriving === true) return " (what came still moves: browser_wait)";
  return trace?.carrying === true ? " (something still moves or fades: browser_wait)" : "";
}

/** Returns what to say when the list is the same as before. */
export function renderUnchanged({ moving, touched, drawn, doubled = false }: Trace): string {
  if (moving) return "no control or text changed so far, something still moves: browser_wait";
  const more = doubled ? "; it waits for a double_click" : "";
  if (touched) return `no control or text changed, but the page was redrawn${more}`;
  return drawn
    ? `no control or text changed; what a canvas shows may have: browser_screenshot${more}`
    : `nothing changed${more}`;
}
