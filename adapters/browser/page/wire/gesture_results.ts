import { z } from "glovebox";

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

/** Schema of boxes for a character each; no text where that is secret. */
export const boxedSchema = z.object({ boxes: z.number(), text: z.string().optional() });
/** Boxes for a character each. */
export type Boxed = z.infer<typeof boxedSchema>;

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
