import { pause } from "../../../kit/pause.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Item } from "../../page/wire/results.ts";
import { PageError } from "../page_error.ts";
import type { Tab } from "../tab/tab.ts";
import type { ActRequest, Ready } from "./action.ts";
import { hover } from "./input.ts";
import { parseKeys, pressKeys } from "./keys.ts";

/** Time that the options of a list have to come, in milliseconds. */
const COMING_MS = 1_500;
/** As long as more of them may come where some are there. */
const MORE_MS = 600;
const LOOK_MS = 50;
/** As long as a list has to draw what it was scrolled to. */
const DRAWING_MS = 15;
/** As long as a list is scrolled on that draws some of its options alone. */
const SEEKING_MS = 4_000;
const NARROW = "Type a part of its name where the list takes that, or go on with browser_scroll within it";
/** As long as a click has to open a list; some open by their arrow or their keys alone. */
const OPENING_MS = 300;
/** Keys that open the list of a field; source: WAI-ARIA Authoring Practices, combobox pattern. */
const OPENING_KEYS = ["Alt+ArrowDown", "ArrowDown"].map(parseKeys);

/**
 * Waits for an option of a list that has been opened, until it can be clicked: to choose it, or to take it back.
 *
 * @throws ToolError `BROWSER_NOT_ACTIONABLE` with the options that there are
 */
export async function chosen(
  tab: Tab,
  { index, action, text }: ActRequest,
  list: Item,
  signal: AbortSignal,
): Promise<Ready> {
  let began = performance.now();
  for (let [pressed, seeking] = [0, Infinity];;) {
    const waited = performance.now() - began;
    const isOver = performance.now() > seeking + SEEKING_MS;
    const found = await tab.page.call("choices", [index, text, waited >= MORE_MS && !isOver], { signal });
    const { option, names, chosen: isOn } = found;
    if (found.more !== undefined) {
      if (seeking === Infinity) seeking = performance.now();
      await drawn(tab, found.more, signal);
      continue;
    }
    const keys = OPENING_KEYS[pressed];
    if (found.keyed === true && keys !== undefined && waited >= OPENING_MS) {
      await tab.page.handled(pressKeys(tab.session, keys, signal));
      [pressed, began] = [pressed + 1, performance.now()];
      continue;
    }
    const isLast = waited >= (names.length === 0 ? COMING_MS : MORE_MS);
    const isNeeded = (isOn === true) === (action === "uncheck");
    if (option !== undefined && !isNeeded && action === "select") return { kind: "done", item: option };
    if (option !== undefined && option.state?.includes("disabled") !== true && isNeeded) {
      const request = { index: option.index, action: "click", text: "", document: undefined };
      const ready = await tab.page.prepare(request, { signal });
      if (ready.kind === "point" && (ready.moving !== true || isLast)) return ready;
    }
    if (isLast) {
      const none = isOver ? `scrolling has not come to an option "${text}"` : `it has no option "${text}"`;
      const reason = option === undefined ? none : `its option "${text}" ${lackOf(option, isNeeded)}`;
      const hint = isOver ? NARROW : isNeeded ? hintOf(names) : "Look at what it holds";
      throw await refusal(tab, { list, action, reason, hint }, signal);
    }
    await pause(LOOK_MS, signal);
  }
}

/** Says what keeps an option from being chosen, or taken back. */
function lackOf({ state = [] }: Item, isNeeded: boolean): string {
  if (isNeeded) return state.includes("disabled") ? "is disabled" : "is out of reach";
  return state.includes("selected") || state.includes("checked") ? "is its one choice" : "is not selected";
}

/** Waits for a list to draw what it was scrolled to, or brings the mouse to it first. */
async function drawn(tab: Tab, more: Item | "drawn", signal: AbortSignal): Promise<void> {
  if (more === "drawn") return await pause(DRAWING_MS, signal);
  const request = { index: more.index, action: "hover", text: "", document: undefined };
  const ready = await tab.page.prepare(request, { signal });
  if (ready.kind === "point" && !tab.touches) await hover(tab.session, ready, signal);
}

function hintOf(names: readonly string[]): string {
  return names.length === 0
    ? "It was clicked, and no options came: type into what is there now"
    : `Use ${names.map((name) => `"${name}"`).join(", ")}`;
}

async function refusal(
  tab: Tab,
  { list, action, reason, hint }: {
    readonly list: Item;
    readonly action: ActRequest["action"];
    readonly reason: string;
    readonly hint: string;
  },
  signal: AbortSignal,
): Promise<PageError> {
  const { changes, ...facts } = await tab.page.call("changes", [], { signal });
  tab.tell(facts);
  const message = `Cannot ${action} ${new ItemLine().short(list)}: ${reason}`;
  return new PageError("BROWSER_NOT_ACTIONABLE", message, hint, { kind: "changes", changes });
}
