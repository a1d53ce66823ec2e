import type { Item } from "../page/wire/results.ts";

/** Returns items in their order, without the place of those whose row is listed before them by that very name. */
export function withinRows(items: readonly Item[]): readonly Item[] {
  let row: string | undefined;
  return items.map((item) => {
    if (item.role === "row") row = item.name;
    else if (item.near !== undefined && item.near === row) return withoutPlace(item);
    return item;
  });
}

/** The same item each time: its line is made once. */
const without = new WeakMap<Item, Item>();

function withoutPlace(item: Item): Item {
  const known = without.get(item);
  if (known !== undefined) return known;
  const { near: _, ...made } = item;
  without.set(item, made);
  return made;
}
