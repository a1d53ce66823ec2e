import { z } from "glovebox";
import type { Kit } from "../../page/kit.ts";
import {
  changedPageSchema,
  factsSchema,
  focusedSchema,
  forcedSchema,
  foundSchema,
  heldSchema,
  namedItemsSchema,
  placedSchema,
  scrolledSchema,
} from "../../page/results.ts";

type KitMethod = Exclude<keyof Kit, "fileField">;

/** What the kit answers is parsed, as everything from a page is. */
export const KIT_ANSWERS: { readonly [M in KitMethod]: (value: unknown) => Awaited<ReturnType<Kit[M]>> } = {
  overlay: parser(factsSchema),
  arm: parser(z.void()),
  hold: parser(factsSchema),
  sum: parser(changedPageSchema),
  find: parser(foundSchema),
  named: parser(namedItemsSchema),
  focused: parser(focusedSchema),
  scroll: parser(scrolledSchema),
  holds: parser(heldSchema),
  placeOf: parser(placedSchema),
  force: parser(forcedSchema),
};

/** Makes a parser of a schema. */
export function parser<T>(schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => schema.parse(value);
}
