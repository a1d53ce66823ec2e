import { CELL, type FloorGrid } from "./floor_grid.ts";

/** Wider than this no passage needs to be. */
const MOST_CM = 200;
const UNKNOWN = -1;

/** Ways from some cells of a floor to all others, each the one whose narrowest place is the widest. */
export interface WidestPaths {
  /** For each cell half the width of the narrowest place on the way; 0 through furniture, -1 where there is no way. */
  readonly halfWidth: Int32Array;
  /** For each cell the cell of that place. */
  readonly narrowest: Int32Array;
}

/** Finds the widest way to each cell. Furniture is walked through as the last resort, walls never. */
export function widestPaths(
  grid: FloorGrid,
  clearances: Float64Array,
  starts: Iterable<number>,
): WidestPaths {
  const halfWidth = new Int32Array(grid.cells.length).fill(UNKNOWN);
  const narrowest = new Int32Array(grid.cells.length).fill(UNKNOWN);
  const queues: number[][] = Array.from({ length: MOST_CM + 1 }, () => []);
  for (const start of starts) {
    if (grid.cells[start] === CELL.outside) continue;
    [halfWidth[start], narrowest[start]] = [MOST_CM, start];
    queues[MOST_CM]?.push(start);
  }
  for (let width = MOST_CM; width >= 0; width--) {
    const queue = queues[width] ?? [];
    for (let head = 0; head < queue.length; head++) {
      const cell = queue[head] ?? 0;
      if (halfWidth[cell] !== width) continue; // there was a wider way
      for (const next of grid.around(cell)) {
        if (grid.cells[next] === CELL.outside) continue;
        const own = Math.min(Math.round(clearances[next] ?? 0), MOST_CM);
        const on = Math.min(own, width);
        if (on <= (halfWidth[next] ?? 0)) continue;
        halfWidth[next] = on;
        narrowest[next] = own < width ? next : narrowest[cell] ?? UNKNOWN;
        queues[on]?.push(next);
      }
    }
  }
  return { halfWidth, narrowest };
}
