import type { Item } from "./results.ts";

/**
 * The one way an element is written for the model: `3 textbox "Name"* ="Ann" (invalid)`. The star is that of forms: it
 * must be filled in.
 */
export class ItemLine {
  of(item: Item): string {
    const { value, state = [] } = item;
    const others = state.filter((each) => each !== "required");
    const star = others.length < state.length ? "*" : "";
    const held = value === undefined ? "" : ` ="${value}"`;
    const stands = others.length === 0 ? "" : ` (${others.join(", ")})`;
    const near = item.near === undefined ? "" : ` in "${item.near}"`;
    return `${this.short(item)}${star}${held}${stands}${near}`;
  }

  short(item: Item): string {
    return `${item.index} ${item.role} "${item.name}"`;
  }
}
