import { z } from "glovebox";

const part = z.number().min(0).max(1).optional();

/** Input of a tool with which a person acts in a live view, besides the action. Places are parts of a picture's size. */
export const actFields = {
  pane: z.string().max(40).optional(),
  x: part,
  y: part,
  toX: part,
  toY: part,
  number: z.number().int().optional().describe("In place of x and y"),
  text: z.string().max(10_000).default(""),
  dx: z.number().default(0).describe("Pixels to scroll"),
  dy: z.number().default(0),
};

/** Words for what a person has done at a place. */
export const DONE_AT = {
  click: "clicked",
  double_click: "double-clicked",
  right_click: "right-clicked",
  drag: "dragged",
  scroll: "scrolled",
} as const;

/** Reason that the model hears when a person stops what it does. */
export const STOPPED =
  "The person stopped this in the live view. Do nothing more of it; ask them how to go on";
