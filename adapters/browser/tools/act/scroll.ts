import { type ToolError, z } from "glovebox";
import { staleNumber } from "../../client/input/act.ts";
import { AFTER_ACTION, settle } from "../../client/tab/settle.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Agent } from "../../page/agent.ts";
import type { Scrolled } from "../../page/wire/results.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answer } from "../../render/answer.ts";
import { lateLines } from "../../render/listing.ts";
import { inTurn, tool } from "../../tool.ts";
import { NUMBER } from "../shared_inputs.ts";

const line = new ItemLine();
const SHOWN = 60;
/** A list that is longer is better searched by what it can be searched with. */
const MOST_TURNS = 200;
/** A list that gets more at its end may take a moment for it that no request tells of. */
const MOST_PAUSES = 5;
const PAUSE_MS = 200;
/** Request for everything that is in view, as much as there may be. */
const VIEW = { scope: "viewport", offset: 0, limit: 2_000 } as const;

/** The tool `browser_scroll`. */
export const browserScroll = tool({
  description: "Scrolls and tells where the page is and which controls came into view.",
  effect: "write",
  assist: { visits: true },
  core: true,
  input: z.object({
    direction: z.enum(["up", "down", "left", "right", "top", "bottom"]).default("down"),
    pages: z.number().min(0.1).max(100).default(1),
    to: NUMBER.optional().describe("Bring this element into view"),
    within: NUMBER.optional().describe("Scroll what this element is in"),
    until: z.string().optional().describe("Until this text is there, or the end"),
  }),
  timeoutMs: 120_000,
  run: async ({ direction, pages, to, within, until }, call) =>
    await inTurn(call, async (tab, signal) => {
      const since = tab.requests.now();
      const before = await tab.page.call("look", [VIEW], { signal });
      const request = {
        way: { direction, pages },
        ...(to === undefined ? {} : { to }),
        ...(within === undefined ? {} : { within }),
      };
      const scrolled = await scroll(tab, request, { since, until }, signal);
      if (scrolled.kind === "stale") {
        throw await staleNumber(tab, `Cannot scroll: ${scrolled.reason}`, signal);
      }
      const after = await tab.page.call("look", [VIEW], { signal });
      const known = new Set(before.items.map(({ index }) => index));
      const came = after.items.filter(({ index }) => !known.has(index));
      const lines = came.slice(0, SHOWN).map((item) => `+ ${line.of(item)}`);
      const more = came.length > SHOWN ? [`and ${came.length - SHOWN} more: browser_list_interactives`] : [];
      // What moved may be the page around a frame.
      const place = scrolled.kind === "scrolled"
        ? { ...scrolled, moved: scrolled.moved || came.length > 0 }
        : undefined;
      return answer(tab, after, {
        content: [[placeText(place), ...lines, ...more, ...lateLines(before)].join("\n")],
        data: { top: place?.top, whole: place?.whole, came: came.length },
      });
    }),
});

/** Scrolls once, or again and again until a text is there: long lists draw no rows but those in view. */
async function scroll(
  tab: Tab,
  request: Parameters<Agent["kit"]["scroll"]>[0],
  { since, until }: { readonly since: number; readonly until: string | undefined },
  signal: AbortSignal,
): Promise<Scrolled> {
  const isThere = async () => {
    return until === undefined || (await tab.page.call("holds", [{ text: until }], { signal })).held === true;
  };
  for (let [turn, pauses] = [0, 0];; turn += 1) {
    const scrolled = await tab.page.call("scroll", [{ ...request, again: turn > 0 }], { signal });
    if (scrolled.kind === "stale") return scrolled;
    await settle(tab, { signal, since, ...AFTER_ACTION });
    if (await isThere()) return until === undefined ? scrolled : await bring(tab, until, scrolled, signal);
    const isEnd = scrolled.kind !== "scrolled" || !scrolled.moved;
    if (turn >= MOST_TURNS || (isEnd && pauses === MOST_PAUSES)) throw notFound(until, scrolled);
    pauses = isEnd ? pauses + 1 : 0;
    if (isEnd) await tab.loading.until(() => tab.loading.leaving, { signal, timeoutMs: PAUSE_MS });
  }
}

/** The error for a text that was not met, up to the end or to where the search has come. */
function notFound(text: string | undefined, scrolled: Scrolled): ToolError {
  if (scrolled.kind !== "scrolled" || !scrolled.moved) {
    return browserError("NOT_FOUND", `There is no "${text}" up to the end`, {
      hint: "Scroll the other way, or look for another text",
    });
  }
  const { top, height, whole } = scrolled;
  return browserError("NOT_FOUND", `There is no "${text}" up to ${top + height} of ${whole} px`, {
    hint: "Scroll on to look further, by more pages first, or search with what the page has for it",
  });
}

/** Brings a text that is there into view, where it can be told by a number. */
async function bring(tab: Tab, text: string, scrolled: Scrolled, signal: AbortSignal): Promise<Scrolled> {
  const { groups } = await tab.page.call("find", [{ text, context: 0, offset: 0, limit: 1 }], { signal });
  const to = groups.flat().find(({ hit }) => hit)?.item?.index;
  if (to === undefined) return scrolled;
  const brought = await tab.page.call("scroll", [{ to }], { signal });
  return brought.kind === "scrolled" ? { ...brought, moved: true } : scrolled;
}

/** @param scrolled undefined when the frame that fills the page does not answer */
function placeText(scrolled: Extract<Scrolled, { kind: "scrolled" }> | undefined): string {
  if (scrolled === undefined) return "did not move: a frame fills the page and does not answer";
  const { part, moved, top, height, whole } = scrolled;
  const end = top + height >= whole - 1 ? ", the end" : "";
  const still = moved ? "" : "did not move: ";
  return `${still}${part} at ${top} to ${Math.min(top + height, whole)} of ${whole} px${end}`;
}
