import type { Item } from "./results.ts";

/** The one way an element is written for the model: `3 textbox "Name" ="Ann" (required)`. */
export class ItemLine {
  of(item: Item): string {
    const value = item.value === undefined ? "" : ` ="${item.value}"`;
    const state = item.state === undefined ? "" : ` (${item.state.join(", ")})`;
    return `${this.short(item)}${value}${state}`;
  }

  short(item: Item): string {
    return `${item.index} ${item.role} "${item.name}"`;
  }
}
