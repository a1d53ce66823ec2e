import { z } from "glovebox";
import type { Tab } from "../client/tab.ts";
import { waitFor, type WaitRequest } from "../client/wait.ts";
import { browserError } from "../errors.ts";
import { answer } from "../render/answer.ts";
import { renderChanges } from "../render/changes.ts";
import { header, renderListing } from "../render/listing.ts";
import { shortList } from "../client/act.ts";
import { tool } from "../tool.ts";

export const browserWait = tool({
  description: "Waits for time, an element, a text, the network or a stable page; tells what changed.",
  effect: "read",
  core: true,
  timeoutMs: 180_000,
  input: z.object({
    ms: z.number().int().min(0).max(60_000).optional(),
    selector: z.string().optional().describe("CSS; visible"),
    text: z.string().optional(),
    gone: z.boolean().optional().describe("Until selector or text is gone"),
    network_idle: z.boolean().optional(),
    stable: z.boolean().optional().describe("The default"),
    timeout_ms: z.number().int().min(1).max(120_000).default(10_000),
  }),
  run: async ({ timeout_ms: timeoutMs, ...request }, { state, session, signal }) => {
    const tab = await state.tab(session, signal);
    const nothing = Object.values(request).every((value) => value === undefined);
    await inTime(tab, nothing ? { stable: true } : request, { signal, timeoutMs });
    const { changes, ...facts } = await tab.page.call("changes", [], { signal });
    if (facts.document !== tab.facts.document) {
      const listing = await shortList(tab, signal);
      return answer(tab, listing, { content: [renderListing(listing)] });
    }
    const text = renderChanges(changes);
    return answer(tab, facts, { content: [`${header(facts)}\n${text === "" ? "nothing changed" : text}`] });
  },
});

async function inTime(
  tab: Tab,
  request: WaitRequest,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs + (request.ms ?? 0));
  try {
    await waitFor(tab, request, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw browserError("TIMEOUT", `Waited ${timeoutMs} ms in vain for ${describe(request)}`, {
      hint: "Look at the page with browser_list_interactives, or wait longer with timeout_ms",
      cause: error,
    });
  }
}

function describe({ selector, text, gone, network_idle: idle }: WaitRequest): string {
  const wanted = [selector && `"${selector}"`, text && `the text "${text}"`].filter(Boolean).join(" with ");
  if (wanted !== "") return gone === true ? `the end of ${wanted}` : wanted;
  return idle === true ? "an idle network" : "a stable page";
}
