import type { Known } from "../../page/wire/known.ts";
import type { Box, Item } from "../../page/wire/results.ts";

/** Element that was acted on. */
export interface ActedOn {
  readonly item: Item;
  /** Place in the whole main document, where it is in that. */
  readonly place: Box | undefined;
  /** True when nobody is shown what it holds. */
  readonly secret: boolean;
  /** What it can be found again by. */
  readonly known: Known | undefined;
}
