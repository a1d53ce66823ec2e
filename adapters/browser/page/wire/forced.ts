import { z } from "glovebox";
import { itemSchema } from "./results.ts";

/** Result of operating a control without a mouse, and what a mouse would have met. */
export const forcedSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none"), reason: z.string() }),
  z.object({ kind: z.literal("refused"), item: itemSchema, reason: z.string(), hint: z.string() }),
  z.object({ kind: z.literal("keys"), item: itemSchema, empty: z.boolean(), cover: z.string().optional() }),
  z.object({
    kind: z.literal("editor"),
    item: itemSchema,
    editor: z.enum(["code", "terminal", "rich"]),
    cover: z.string().optional(),
  }),
  z.object({
    kind: z.literal("done"),
    item: itemSchema,
    note: z.string().optional(),
    cover: z.string().optional(),
  }),
]);
/** Outcome of an action without the pointer. */
export type Forced = z.infer<typeof forcedSchema>;
