import { browserError } from "../../errors.ts";
import type { Tab } from "../tab/tab.ts";
import { click, holdingLeft, type Point } from "./input.ts";

/** Words to select, on the page or in one element. */
export interface SelectRequest {
  readonly index: number | undefined;
  /** All of it, or its first and last words with … between them. */
  readonly text: string;
}

const SHIFT = 8;
const SHOWN = 200;

/**
 * Selects words as a hand does, from the first letter to the last.
 *
 * @returns what is selected
 * @throws ToolError `NOT_FOUND` when the words are not there
 */
export async function selectText(tab: Tab, request: SelectRequest, signal: AbortSignal): Promise<string> {
  const [from = "", to = ""] = request.text.split(/…|\.{3}/).map((each) => each.trim());
  const asked = { from, to, ...(request.index === undefined ? {} : { index: request.index }) };
  const found = await tab.page.call("passage", [asked], { signal });
  if (found.kind === "none") {
    throw browserError("NOT_FOUND", `Cannot select "${request.text}": it is not there`, {
      hint: 'Write words as they stand on the page, or the first and the last ones: "Once … after"',
    });
  }
  if (found.kind === "field") return shortened(found.text);
  if (!found.carried) await sweep(tab, found, signal);
  const { text } = await tab.page.call("selected", [], { signal });
  return shortened(text);
}

/** Draws the mouse over the words; over more than the window holds, a person clicks at both ends. */
async function sweep(
  tab: Tab,
  { start, end, whole }: { readonly start: Point; readonly end: Point; readonly whole: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (!whole) {
    await click(tab.session, start, { button: "left", count: 1, signal });
    const last = await tab.page.call("passageEnd", [], { signal });
    await click(tab.session, last, { button: "left", count: 1, modifiers: SHIFT, signal });
    return;
  }
  await holdingLeft(tab.session, { start, signal }, async (moveTo) => {
    await moveTo({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
    await moveTo(end);
  });
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}
