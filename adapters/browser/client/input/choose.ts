import { pause } from "../../../kit/pause.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Item } from "../../page/wire/results.ts";
import { PageError } from "../page_error.ts";
import type { Tab } from "../tab/tab.ts";
import type { ActRequest, Ready } from "./action.ts";
import { parseKeys, pressKeys } from "./keys.ts";

/** Time that the options of a list have to come, in milliseconds. */
const COMING_MS = 1_500;
/** As long as more of them may come where some are there. */
const MORE_MS = 600;
const LOOK_MS = 50;
/** As long as a click has to open a list; some open by their arrow or their keys alone. */
const OPENING_MS = 300;
/** Keys that open the list of a field; source: WAI-ARIA Authoring Practices, combobox pattern. */
const OPENING_KEYS = parseKeys("Alt+ArrowDown");

/**
 * Waits for an option of a list that has been opened, until it can be clicked.
 *
 * @throws ToolError `BROWSER_NOT_ACTIONABLE` with the options that there are
 */
export async function chosen(
  tab: Tab,
  { index, text }: ActRequest,
  list: Item,
  signal: AbortSignal,
): Promise<Ready> {
  let began = performance.now();
  for (let isPressed = false;;) {
    const found = await tab.page.call("choices", [index, text], { signal });
    const { option, names, chosen: isOn } = found;
    const waited = performance.now() - began;
    if (found.keyed === true && !isPressed && waited >= OPENING_MS) {
      await tab.page.handled(pressKeys(tab.session, OPENING_KEYS, signal));
      [isPressed, began] = [true, performance.now()];
      continue;
    }
    const isLast = waited >= (names.length === 0 ? COMING_MS : MORE_MS);
    if (option !== undefined && isOn === true) return { kind: "done", item: option };
    const isOff = option?.state?.includes("disabled") === true;
    if (option !== undefined && !isOff) {
      const request = { index: option.index, action: "click", text: "", document: undefined };
      const ready = await tab.page.prepare(request, { signal });
      if (ready.kind === "point" && (ready.moving !== true || isLast)) return ready;
    }
    if (isLast) {
      const reason = option === undefined
        ? `it has no option "${text}"`
        : `its option "${text}" is ${isOff ? "disabled" : "out of reach"}`;
      throw await refusal(tab, list, { reason, names }, signal);
    }
    await pause(LOOK_MS, signal);
  }
}

async function refusal(
  tab: Tab,
  list: Item,
  { reason, names }: { readonly reason: string; readonly names: readonly string[] },
  signal: AbortSignal,
): Promise<PageError> {
  const { changes, ...facts } = await tab.page.call("changes", [], { signal });
  tab.tell(facts);
  const message = `Cannot select ${new ItemLine().short(list)}: ${reason}`;
  const hint = names.length === 0
    ? "It was clicked, and no options came: type into what is there now"
    : `Use ${names.map((name) => `"${name}"`).join(", ")}`;
  return new PageError("BROWSER_NOT_ACTIONABLE", message, hint, { kind: "changes", changes });
}
