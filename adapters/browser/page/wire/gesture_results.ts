import { z } from "glovebox";
import { itemSchema } from "./results.ts";

const pointSchema = z.object({ x: z.number(), y: z.number() });

/** Schema of words of the page that are to be selected. */
export const passageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  /** They are in a field of HTML, and selected already. */
  z.object({ kind: z.literal("field"), text: z.string() }),
  z.object({
    kind: z.literal("words"),
    start: pointSchema,
    end: pointSchema,
    /** Both ends are in view. */
    whole: z.boolean(),
    /** A mouse would carry away what they stand in, or press it. */
    carried: z.boolean(),
  }),
]);
/** Place of words that are to be selected. */
export type Passage = z.infer<typeof passageSchema>;

/** Schema of boxes for a character each; no text where that is secret, but how it compares to what was meant. */
export const boxedSchema = z.object({
  boxes: z.number(),
  text: z.string().optional(),
  holds: z.enum(["it", "nothing", "other"]).optional(),
});
/** Boxes for a character each. */
export type Boxed = z.infer<typeof boxedSchema>;

/** Schema of what was looked for in an open list: names of the options, and the one that is called so. */
export const foundChoiceSchema = z.object({
  names: z.array(z.string()),
  option: itemSchema.optional(),
  /** It is chosen already, beside others. */
  chosen: z.boolean().optional(),
  /** None came by a click so far: a key may open the list, which has the keyboard. */
  keyed: z.boolean().optional(),
  /** The list draws some of its options alone: it was scrolled on to draw others, or has the one there for the mouse. */
  more: z.union([z.literal("drawn"), itemSchema]).optional(),
});
/** Option of a list. */
export type FoundChoice = z.infer<typeof foundChoiceSchema>;

/** Schema of a slider that is no field of HTML. */
export const sliderSchema = z.object({
  now: z.number().optional(),
  upright: z.boolean().optional(),
  /** Only the browser knows how far it is by now. */
  custom: z.boolean().optional(),
  /** A field of HTML: its keys do all that a mouse can do, which may hit something else where it is not drawn. */
  native: z.boolean().optional(),
});
/** Position of a slider. */
export type Slider = z.infer<typeof sliderSchema>;
