import type { Piece, Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import type { Scene } from "../scene/scene.ts";
import type { Point } from "./geometry.ts";
import { roomAt, type SidePlace } from "./room_sides.ts";
import { lengthOf, nearestOn, placeOn } from "./wall_line.ts";

/** The sides of a wall: left is on the left hand of one who walks from its start to its end. */
export const WALL_SIDES = ["left", "right"] as const;
/** The name of a side of a wall. */
export type WallSide = typeof WALL_SIDES[number];

/** From the face of a wall into the room. */
const INTO_CM = 8;
/** A point that is farther from every wall means none of them. */
const FARTHEST_CM = 150;

/** Wish for a place at a wall, in centimetres. */
export interface WallWish {
  /** The side where a room is otherwise. */
  readonly side: WallSide | undefined;
  readonly gap: number;
  /** From the start of the wall to the middle of the piece; the middle of the wall otherwise. */
  readonly along: number | undefined;
  readonly width: number;
  readonly depth: number;
}

/** Places a piece with its back to a wall. */
export function placeAtWall(scene: Scene, wall: Wall, wish: WallWish): SidePlace {
  const length = lengthOf(wall);
  const half = Math.min(wish.width, length) / 2;
  const along = Math.min(Math.max(wish.along ?? length / 2, half), length - half);
  const { point, angle } = placeOn(wall, along);
  const side = wish.side ?? (roomBeside(scene, wall, along, "left") === undefined ? "right" : "left");
  const out = outwards(angle, side);
  const far = wall.thickness / 2 + wish.gap + wish.depth / 2;
  return {
    x: point[0] + out[0] * far,
    y: point[1] + out[1] * far,
    angle: Math.atan2(-out[0], out[1]),
  };
}

/** The direction out of a side of a wall that goes at an angle. */
function outwards(angle: number, side: WallSide): Point {
  return side === "left" ? [Math.sin(angle), -Math.cos(angle)] : [-Math.sin(angle), Math.cos(angle)];
}

function roomBeside(scene: Scene, wall: Wall, along: number, side: WallSide) {
  const { point: [x, y], angle } = placeOn(wall, along);
  const [dx, dy] = outwards(angle, side);
  const far = wall.thickness / 2 + INTO_CM;
  return roomAt(scene, [x + dx * far, y + dy * far], wall.level);
}

/**
 * The wall that a point is nearest to.
 *
 * @throws ToolError `CONFLICT` when none is near
 */
export function wallNear(scene: Scene, point: Point, level: string | null): { wall: Wall; along: number } {
  const [nearest] = scene.of("wall").filter((wall) => wall.level === level || wall.level === null)
    .map((wall) => ({ wall, ...nearestOn(wall, point) })).sort((a, b) => a.away - b.away);
  if (nearest !== undefined && nearest.away <= FARTHEST_CM) return nearest;
  throw sh3dError(
    "CONFLICT",
    `No wall is within ${FARTHEST_CM} cm of (${point.map(Math.round).join(", ")})`,
    {
      hint: "Give a wallId, or a room with into or side",
    },
  );
}

/** Says in words where in a wall a door or window is. */
export function whereInWall(scene: Scene, wall: Wall, piece: Piece): string {
  const { along } = nearestOn(wall, [piece.x, piece.y]);
  const named = (side: WallSide) => {
    const room = roomBeside(scene, wall, along, side);
    return room === undefined ? "the outside" : room.name ?? room.id;
  };
  const [one, other] = [named("left"), named("right")];
  const between = one === other ? `in a wall of ${one}` : `between ${one} and ${other}`;
  const [before, after] = [along - piece.width / 2, lengthOf(wall) - along - piece.width / 2].map(Math.round);
  return `${between}, ${before} cm from the start of the wall and ${after} cm from its end`;
}
