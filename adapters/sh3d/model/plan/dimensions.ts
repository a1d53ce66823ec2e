import type { Room } from "../../client/rows.ts";
import type { Scene } from "../scene/scene.ts";
import { straightened } from "./fit.ts";
import { type Box, boxOf } from "./geometry.ts";

/** Dimension line as the model has it, in centimetres. */
export interface Dimension {
  readonly xStart: number;
  readonly yStart: number;
  readonly xEnd: number;
  readonly yEnd: number;
  /** To the right hand from its start to its end. */
  readonly offset: number;
}

const OUTSIDE_CM = 50;
const INSIDE_CM = 30;
/** Smaller rooms have no space for it. */
const LEAST_CM = 60;

/** The dimension lines of a level: all of its walls from outside, and each room within. */
export function dimensionsOf(scene: Scene, level: string | null, rooms?: readonly Room[]): Dimension[] {
  const inside = (rooms ?? scene.of("room").filter((room) => room.level === level))
    .flatMap(({ points }) => across(boxOf(points)));
  if (rooms !== undefined) return inside;
  const bodies = scene.of("wall").filter((wall) => wall.level === level).flatMap(straightened).flat();
  return [...(bodies.length === 0 ? [] : around(boxOf(bodies))), ...inside];
}

function around({ minX, minY, maxX, maxY }: Box): Dimension[] {
  return [
    { xStart: minX, yStart: minY, xEnd: maxX, yEnd: minY, offset: -OUTSIDE_CM },
    { xStart: minX, yStart: minY, xEnd: minX, yEnd: maxY, offset: OUTSIDE_CM },
  ];
}

function across({ minX, minY, maxX, maxY }: Box): Dimension[] {
  if (maxX - minX < LEAST_CM || maxY - minY < LEAST_CM) return [];
  const [y, x] = [maxY - INSIDE_CM, minX + INSIDE_CM];
  return [
    { xStart: minX, yStart: y, xEnd: maxX, yEnd: y, offset: 0 },
    { xStart: x, yStart: minY, xEnd: x, yEnd: maxY, offset: 0 },
  ];
}
