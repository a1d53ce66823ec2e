import { z } from "glovebox";

/** Facts by which a control can be found again when its name or its place are others. */
export const knownSchema = z.object({
  role: z.string(),
  name: z.string(),
  /** Name of the row, card, group or form that it is in. */
  near: z.string().optional(),
  /** True where what it is in tells it from others: those of the same role and name, or of other rows. */
  shared: z.boolean().optional(),
  /** Nobody is shown what it holds. */
  secret: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Names that its author gave it, such as `id=save` and `data-testid=save`. */
  ids: z.array(z.string()),
  /** Tag and type, such as `input email`. */
  kind: z.string(),
  /** Address that a link leads to. */
  to: z.string().optional(),
  /** Placeholder or title. */
  hint: z.string().optional(),
  /** Names of the controls before and after it. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Middle of it, as parts of the page's width and height. */
  at: z.tuple([z.number(), z.number()]),
  /** Path of the page. */
  page: z.string(),
});
/** Description of one control, for finding it again. */
export type Known = z.infer<typeof knownSchema>;
