import { ItemLine } from "../page/item_line.ts";
import type { Listing } from "../page/results.ts";

const line = new ItemLine();

/** A list for the model: where it is, one line for each element, and what was left out. */
export function renderListing(listing: Listing, offset = 0): string {
  return [header(listing), ...listing.items.map((item) => line.of(item)), ...rest(listing, offset)].join(
    "\n",
  );
}

/** Title and address. */
export function header({ title, url }: { readonly title: string; readonly url: string }): string {
  return title === "" ? url : `${title} — ${url}`;
}

function rest({ total, matching, items }: Listing, offset: number): string[] {
  const next = offset + items.length;
  const later = matching > next ? [`${matching - next} more: offset ${next}`] : [];
  const hidden = total > matching ? [`${total - matching} more off screen: scope "all"`] : [];
  return total === 0 ? ["no controls"] : [...later, ...hidden];
}
