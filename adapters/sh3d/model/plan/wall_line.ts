import type { Wall } from "../../client/rows.ts";
import { distance, type Point } from "./geometry.ts";

/** Course of a wall. */
export type WallLine = Pick<Wall, "xStart" | "yStart" | "xEnd" | "yEnd" | "arcExtent">;

/** A place on a wall: where, and in which direction the wall goes there. */
export interface OnWall {
  readonly point: Point;
  /** Radians. */
  readonly angle: number;
}

interface Arc {
  readonly centre: Point;
  readonly radius: number;
  readonly from: number;
  readonly extent: number;
}

/** The point where a wall starts. */
export const startOf = (wall: WallLine): Point => [wall.xStart, wall.yStart];
/** The point where a wall ends. */
export const endOf = (wall: WallLine): Point => [wall.xEnd, wall.yEnd];

/** Along the wall's middle, in centimetres. */
export function lengthOf(wall: WallLine): number {
  const arc = arcOf(wall);
  return arc === undefined ? distance(startOf(wall), endOf(wall)) : Math.abs(arc.extent) * arc.radius;
}

/** @param along centimetres from the start, along the wall */
export function placeOn(wall: WallLine, along: number): OnWall {
  const arc = arcOf(wall);
  const part = along / (lengthOf(wall) || 1);
  if (arc === undefined) {
    const [dx, dy] = [wall.xEnd - wall.xStart, wall.yEnd - wall.yStart];
    return { point: [wall.xStart + dx * part, wall.yStart + dy * part], angle: Math.atan2(dy, dx) };
  }
  const at = arc.from + arc.extent * part;
  return {
    point: [arc.centre[0] + arc.radius * Math.cos(at), arc.centre[1] + arc.radius * Math.sin(at)],
    angle: at + Math.sign(arc.extent) * Math.PI / 2,
  };
}

/** Distance along the wall to the place nearest to a point, and from there to the point. */
export function nearestOn(wall: WallLine, point: Point): { readonly along: number; readonly away: number } {
  const length = lengthOf(wall);
  const arc = arcOf(wall);
  let along: number;
  if (arc === undefined) {
    const [dx, dy] = [wall.xEnd - wall.xStart, wall.yEnd - wall.yStart];
    const dot = (point[0] - wall.xStart) * dx + (point[1] - wall.yStart) * dy;
    along = dot / (length || 1);
  } else {
    const at = Math.atan2(point[1] - arc.centre[1], point[0] - arc.centre[0]);
    const turned = Math.sign(arc.extent) * (at - arc.from);
    along = ((turned + Math.PI * 4) % (Math.PI * 2)) * arc.radius;
    if (along > length + (Math.PI * 2 * arc.radius - length) / 2) along = 0;
  }
  const kept = Math.min(Math.max(along, 0), length);
  return { along: kept, away: distance(placeOn(wall, kept).point, point) };
}

/** The circle of a round wall; the sign of its extent says to which side it bends. */
function arcOf(wall: WallLine): Arc | undefined {
  const { arcExtent } = wall;
  if (arcExtent === null || Math.abs(arcExtent) < 1e-4) return undefined;
  const chord = distance(startOf(wall), endOf(wall));
  const half = Math.abs(arcExtent) > Math.PI ? -(Math.PI + arcExtent) / 2 : (Math.PI - arcExtent) / 2;
  const away = -Math.tan(half) * chord / 2;
  const across = Math.atan2(wall.xStart - wall.xEnd, wall.yEnd - wall.yStart);
  const centre: Point = [
    (wall.xStart + wall.xEnd) / 2 + away * Math.cos(across),
    (wall.yStart + wall.yEnd) / 2 + away * Math.sin(across),
  ];
  const from = Math.atan2(wall.yStart - centre[1], wall.xStart - centre[0]);
  const radius = distance(centre, startOf(wall));
  const lands = (extent: number) => {
    const end: Point = [
      centre[0] + radius * Math.cos(from + extent),
      centre[1] + radius * Math.sin(from + extent),
    ];
    return distance(end, endOf(wall));
  };
  const extent = lands(arcExtent) <= lands(-arcExtent) ? arcExtent : -arcExtent;
  return { centre, radius, from, extent };
}
