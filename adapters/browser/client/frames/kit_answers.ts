import { z } from "glovebox";
import { sceneSchema } from "../../page/wire/purpose.ts";
import type { Gestures } from "../../page/action/gestures.ts";
import {
  boxedSchema,
  foundChoiceSchema,
  passageSchema,
  sliderSchema,
} from "../../page/wire/gesture_results.ts";
import { forcedSchema } from "../../page/wire/forced.ts";
import type { Kit } from "../../page/kit.ts";
import {
  factsSchema,
  focusedSchema,
  foundSchema,
  heldSchema,
  heldTextSchema,
  knownItemsSchema,
  namedItemsSchema,
  placedSchema,
  scrolledSchema,
  traceSchema,
} from "../../page/wire/results.ts";

type KitMethod = Exclude<keyof Kit, "fileField">;

/** Parsers for the answers of the kit, which are parsed like everything from a page. */
export const KIT_ANSWERS: { readonly [M in KitMethod]: (value: unknown) => Awaited<ReturnType<Kit[M]>> } = {
  overlay: parser(factsSchema),
  arm: parser(z.void()),
  calm: parser(traceSchema),
  rest: parser(traceSchema),
  scene: parser(sceneSchema),
  watchDrop: parser(z.void()),
  takesDrop: parser(z.boolean()),
  holdsOther: parser(z.boolean()),
  under: parser(z.object({ what: z.string() })),
  seen: parser(z.object({ x: z.number(), y: z.number() })),
  find: parser(foundSchema),
  named: parser(namedItemsSchema),
  known: parser(knownItemsSchema),
  focused: parser(focusedSchema),
  scroll: parser(scrolledSchema),
  holds: parser(heldSchema),
  placeOf: parser(placedSchema),
  force: parser(forcedSchema),
  held: parser(heldTextSchema),
  paste: parser(z.object({ taken: z.boolean() })),
  copied: parser(z.object({ text: z.string().optional() })),
  yielded: parser(z.void()),
};

/** The same for gestures. */
export const GESTURE_ANSWERS: {
  readonly [M in keyof Gestures]: (value: unknown) => ReturnType<Gestures[M]>;
} = {
  passage: parser(passageSchema),
  passageEnd: parser(z.object({ x: z.number(), y: z.number() })),
  selected: parser(z.object({ text: z.string() })),
  slider: parser(sliderSchema),
  box: parser(boxedSchema),
  boxed: parser(boxedSchema),
  choices: parser(foundChoiceSchema),
};

/** Makes a parser of a schema. */
export function parser<T>(schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => schema.parse(value);
}
