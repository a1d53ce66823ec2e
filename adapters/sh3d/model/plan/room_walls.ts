import type { Piece, Room, Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import type { Scene } from "../scene/scene.ts";
import { type Swinging, swingsOf } from "./fit.ts";
import { isInside, middle, type Point } from "./geometry.ts";
import { OUTWARD, roomAt, type Side } from "./room_sides.ts";
import { lengthOf, placeOn } from "./wall_line.ts";

/** The step in which walls are looked along. */
const STEP_CM = 5;
/** The way from the face of a wall into the room. */
const INTO_CM = 8;
const MOST_OFF = 0.7;

/** A part of a wall: where it begins and ends, from the wall's start. */
export interface WallPart {
  readonly wall: Wall;
  readonly from: number;
  readonly to: number;
}

/** Wish for a wall of a room: to which other room it leads, or at which side it is. */
export interface WallWish {
  readonly room: Room;
  /** The room behind the wall; none for a wall to the outside. */
  readonly into: Room | undefined;
  readonly side: Side | undefined;
}

/**
 * Finds the longest part of a wall between a room and another, or between it and the outside.
 *
 * @throws ToolError `CONFLICT` when there is none
 */
export function wallOf(scene: Scene, wish: WallWish): WallPart {
  const walls = scene.of("wall").filter(({ level }) => level === wish.room.level || level === null);
  const [longest] = walls.flatMap((wall) => partsOf(scene, wall, wish))
    .sort((a, b) => b.to - b.from - (a.to - a.from));
  if (longest !== undefined) return longest;
  const where = wish.into === undefined
    ? `to the outside${wish.side === undefined ? "" : ` at its ${wish.side}`}`
    : `to ${nameOf(wish.into)}`;
  throw sh3dError("CONFLICT", `${nameOf(wish.room)} has no wall ${where}`, { hint: "Give a wallId" });
}

function partsOf(scene: Scene, wall: Wall, wish: WallWish): WallPart[] {
  const length = lengthOf(wall);
  const parts: WallPart[] = [];
  let from: number | undefined;
  for (let along = 0; along <= length + STEP_CM; along += STEP_CM) {
    const fits = along <= length && separates(scene, wall, along, wish);
    if (fits) from ??= along;
    else if (from !== undefined) {
      parts.push({ wall, from, to: along - STEP_CM });
      from = undefined;
    }
  }
  return parts;
}

/** Tells if the room is on one side of a place of the wall, and on the other what is wished. */
function separates(scene: Scene, wall: Wall, along: number, { room, into, side }: WallWish): boolean {
  const { point: [x, y], angle } = placeOn(wall, along);
  const far = wall.thickness / 2 + INTO_CM;
  const normal: Point = [-Math.sin(angle), Math.cos(angle)];
  return [1, -1].some((sign) => {
    const inner: Point = [x - normal[0] * far * sign, y - normal[1] * far * sign];
    const outer: Point = [x + normal[0] * far * sign, y + normal[1] * far * sign];
    if (!isInside(inner, room.points)) return false;
    if (side !== undefined && !looksTo([normal[0] * sign, normal[1] * sign], side)) return false;
    return into === undefined ? roomAt(scene, outer, room.level) === undefined : isInside(outer, into.points);
  });
}

function looksTo([x, y]: Point, side: Side): boolean {
  const [dx, dy] = OUTWARD[side] ?? [0, 0];
  return x * dx + y * dy > MOST_OFF;
}

/** Tells if something of a door turns into a room. */
export function swingsInto(door: Swinging, { points }: Room): boolean {
  return swingsOf(door).some((swing) => isInside(middle(swing), points));
}

/** Says into which rooms a door or window opens; undefined where nothing of it turns. */
export function opensInto(scene: Scene, door: Piece): string | undefined {
  if (door.sashes.length === 0) return undefined;
  const rooms = swingsOf(door).map((swing) => roomAt(scene, middle(swing), door.level));
  const names = new Set(rooms.map((room) => room === undefined ? "no room" : nameOf(room)));
  return [...names].join(" and ");
}

function nameOf({ name, id }: Room): string {
  return name ?? id;
}
