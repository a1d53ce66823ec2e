import { z } from "glovebox";

/** How far something was brought, to the right and down. */
export const shiftSchema = z.object({ x: z.number(), y: z.number() });
/** What came of an action besides changes of the list: how far a drag brought something, and what a click brought into view. */
export const CAME_TO = { shift: shiftSchema.optional(), slid: z.array(z.string()).optional() } as const;
/** A way, in pixels. */
export type Shift = z.infer<typeof shiftSchema>;
