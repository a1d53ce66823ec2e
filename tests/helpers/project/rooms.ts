import { basename, dirname } from "node:path";
import type { Import } from "./architecture.ts";

/** Folders that hold more files next to each other than a reader takes in, with their number. */
export function crowdedRooms(paths: readonly string[], most: number): string[] {
  const rooms = Map.groupBy(paths, (path) => dirname(path));
  return [...rooms].filter(([, files]) => files.length > most).map(([room, files]) =>
    `${room}: ${files.length}`
  )
    .sort();
}

/**
 * Folders in which one file stands on more others of the same folder, one upon the other, than a reader follows. Files
 * called `mod.ts` only list what a package offers.
 */
export function tallRooms(imports: readonly Import[], most: number): string[] {
  const within = Map.groupBy(
    imports.filter(({ from, to }) => dirname(from) === dirname(to) && basename(from) !== "mod.ts"),
    ({ from }) => from,
  );
  const known = new Map<string, number>();
  const floorOf = (path: string): number => {
    const floor = known.get(path);
    if (floor !== undefined) return floor;
    known.set(path, 1); // a circle is told by another rule
    const below = (within.get(path) ?? []).map(({ to }) => floorOf(to));
    known.set(path, 1 + Math.max(0, ...below));
    return known.get(path) ?? 1;
  };
  const tall = [...within.keys()].filter((path) => floorOf(path) > most);
  return [...new Set(tall.map((path) => dirname(path)))].sort();
}
