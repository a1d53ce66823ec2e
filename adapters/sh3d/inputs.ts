import { z } from "glovebox";

/** Ten kilometres: no home is larger, and numbers beyond it break the plan. */
const FAR = 1_000_000;
const MOST_DEGREES = 36_000;
/** Smaller things are nothing as the application counts. */
const SMALLEST = 0.001;

/** A number within bounds that a list of tools need not tell: nobody comes near them by mistake. */
function within(least: number, most: number) {
  return z.number().refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);
}

/** A place on the plan, in centimetres. */
export const coordinate = within(-FAR, FAR);
/** A length that something has, in centimetres. */
export const size = within(SMALLEST, FAR);
/** A length that may be none, in centimetres. */
export const notNegative = within(0, FAR);
/** An angle. */
export const degrees = within(-MOST_DEGREES, MOST_DEGREES);
/** A whole number within bounds that a list of tools need not tell. */
export function whole(least: number, most: number): z.ZodNumber {
  return z.number().int().refine(
    (value) => value >= least && value <= most,
    `must be from ${least} to ${most}`,
  );
}
/** How far a camera looks up or down, positive downwards. */
export const pitch = within(-90, 90);
/** How much of its surroundings a camera sees, in degrees. */
export const fieldOfView = within(1, 179);
/** A part of a whole. */
export const share = z.number().min(0).max(1);
/** A factor of sizes. */
export const scale = z.number().refine(
  (value) => value >= 0.001 && value <= 1000,
  "must be from 0.001 to 1000",
);
/** The id of an object. */
export const id = z.string().min(1);
/** A colour. */
export const color = z.string().describe("#RRGGBB");
/** A colour, or none. */
export const maybeColor = z.string().nullable().describe("#RRGGBB, or null for the default");
/** A point on the plan. */
export const point = z.object({ x: coordinate, y: coordinate });
/** A level that is named. */
export const level = z.string().describe("Else the selected one");
/** A file that is named. */
export const filePath = z.string().min(1).describe(
  "In the folder for homes, or next to an open home",
);
