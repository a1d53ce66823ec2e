import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { type Item, type PageFacts, pageFactsSchema } from "../page/screen.ts";

/** Key that a typed search still needs. */
export type AutoEnter =
  | { readonly kind: "none" }
  | { readonly kind: "enter" }
  | { readonly kind: "click"; readonly index: number | string };

/** A call that was made. */
export interface Typed {
  readonly action: unknown;
  readonly item: Item | undefined;
  /** True when the page showed any reaction. */
  readonly changed: boolean;
  readonly items: readonly Item[];
}

/**
 * Sends a search that was only typed, and where Enter does nothing, presses the search's own button. What is a search
 * is told by its role and its form, never by its name. Pure.
 *
 * @param wasEntered whether Enter was pressed already
 */
export function autoEnter({ action, item, changed, items }: Typed, wasEntered: boolean): AutoEnter {
  if (item?.use?.search !== true || !["textbox", "searchbox", "combobox"].includes(item.role)) {
    return { kind: "none" };
  }
  const entered = wasEntered || action === "type_and_enter";
  if (action === "type" && !entered) return { kind: "enter" };
  if (!entered || changed) return { kind: "none" };
  const button = items.find(({ role, use }) => role === "button" && use?.search === true);
  return button === undefined ? { kind: "none" } : { kind: "click", index: button.index };
}

/** Tells whether a page changed between two answers. Pure. */
export function hasChanged(before: PageFacts | undefined, after: PageFacts | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return before.url !== after.url || before.title !== after.title || before.epoch !== after.epoch ||
    before.revision !== after.revision || before.total !== after.total;
}

/** Facts that an answer gives about the page. */
export function factsOf(outcome: ToolOutcome): PageFacts | undefined {
  return pageFactsSchema.safeParse(outcome.ok ? outcome.structured : undefined).data?.data;
}
