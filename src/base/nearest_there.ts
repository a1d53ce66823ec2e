import { dirname } from "node:path";
import { exists } from "./exists.ts";

/** Returns a path, or else the nearest above it that is there: what a person can look at. */
export async function nearestThere(path: string): Promise<string> {
  const above = dirname(path);
  return above === path || await exists(path) ? path : await nearestThere(above);
}
