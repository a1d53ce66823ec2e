import { z } from "glovebox";

const part = z.number().min(0).max(1);

/** Input of a tool with which a person acts in a live view. Places are parts of the picture's width and height. */
export function actInput<const Actions extends readonly [string, ...string[]]>(actions: Actions) {
  return z.object({
    action: z.enum(actions),
    pane: z.string().max(40).optional(),
    x: part.optional(),
    y: part.optional(),
    toX: part.optional(),
    toY: part.optional(),
    number: z.number().int().optional().describe("In place of x and y"),
    text: z.string().max(10_000).default(""),
    dx: z.number().default(0).describe("Pixels to scroll"),
    dy: z.number().default(0),
  });
}

/** Reason that the model hears when a person stops what it does. */
export const STOPPED =
  "The person stopped this in the live view. Do nothing more of it; ask them how to go on";
