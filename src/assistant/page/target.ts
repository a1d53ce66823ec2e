import type { Item } from "./screen.ts";

/** Tools that take the number of an element. */
const BY_NUMBER = ["browser_overlay_act", "browser_act", "browser_upload", "browser_click_and_wait_download"];

/** Tells whether a call acts by number, as it should. */
export function isByNumber(tool: string, args: Readonly<Record<string, unknown>>): boolean {
  return BY_NUMBER.includes(tool) && typeof args.index === "number";
}

/** The element that a call acts upon, as it was listed. */
export function itemOf(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  items: readonly Item[],
): Item | undefined {
  return isByNumber(tool, args) ? items.find(({ index }) => index === args.index) : undefined;
}

/** Tells whether the keys of `browser_press` hold one of these. */
export function isPressOf(args: Readonly<Record<string, unknown>>, keys: RegExp): boolean {
  return typeof args.keys === "string" && keys.test(args.keys);
}
