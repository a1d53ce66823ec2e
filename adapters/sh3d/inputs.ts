import { z } from "glovebox";

/** Ten kilometres: nobody's home is larger, and numbers beyond it break the plan. */
const FAR = 1_000_000;

export const coordinate = z.number().min(-FAR).max(FAR);
export const size = z.number().positive().max(FAR);
export const notNegative = z.number().min(0).max(FAR);
export const degrees = z.number().min(-36_000).max(36_000);
export const share = z.number().min(0).max(1);
export const id = z.string().min(1);
export const color = z.string().describe("#RRGGBB");
export const maybeColor = z.string().nullable().describe("#RRGGBB, or null for the default");
export const point = z.object({ x: coordinate, y: coordinate });
export const level = z.string().describe("Id or name; the selected level otherwise");
export const filePath = z.string().min(1).describe(
  "Below the folder for homes; in full also beside a home that the person has opened",
);
