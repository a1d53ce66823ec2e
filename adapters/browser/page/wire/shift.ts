import { z } from "glovebox";

/** How far something was brought, to the right and down. */
export const shiftSchema = z.object({ x: z.number(), y: z.number() });
/** A way, in pixels. */
export type Shift = z.infer<typeof shiftSchema>;
