import { createHash } from "node:crypto";
import { z } from "zod";
import { RISKS } from "./risk.ts";

/** Schema of an effect that was decided on. */
export const decidedSchema = z.object({
  risk: z.enum(RISKS),
  allowed: z.boolean(),
  /** In words, for the end of the run: `POST https://shop.example/order`. */
  effect: z.string(),
});
/** An effect that was decided on. */
export type Decided = Readonly<z.output<typeof decidedSchema>>;

/** Name of a question: it has values in it, which are not to be kept. Pure. */
export function digestOf(question: string): string {
  return createHash("sha256").update(question).digest("hex");
}
