import type { Piece, Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import type { Draft } from "../scene/draft.ts";
import type { Scene } from "../scene/scene.ts";
import { lengthOf, nearestOn, placeOn } from "./wall_line.ts";
import { openingsIn } from "./walls.ts";
import { wallWith } from "./where.ts";

/** Wish for a place of a door on a wall. */
export interface DoorWish {
  /** 0 to 1, of the wall's length. */
  readonly position?: number | undefined;
  /** Centimetres from the wall's start to the middle of the door. */
  readonly positionCm?: number | undefined;
  /** True when it opens to the other side of the wall. */
  readonly flipped: boolean;
  readonly allowOverlap: boolean;
  readonly width: number;
  readonly depth: number;
}

/** Place of a door: its middle, its angle, its depth. */
export interface DoorPlace {
  readonly x: number;
  readonly y: number;
  /** Radians. */
  readonly angle: number;
  readonly depth: number;
  /** Centimetres from the wall's start. */
  readonly along: number;
}

/**
 * Places a door or window in a wall, whole: near an end it is moved until it is in the wall.
 *
 * @throws ToolError `CONFLICT` when the wall is too short, or another one is there
 */
export function placeInWall(scene: Scene, wall: Wall, wish: DoorWish): DoorPlace {
  const length = lengthOf(wall);
  if (wish.width > length) {
    throw sh3dError(
      "CONFLICT",
      `The wall is ${Math.round(length)} cm long, too short for ${Math.round(wish.width)} cm`,
      {
        hint: "Choose another wall, or give a smaller width",
      },
    );
  }
  const asked = wish.positionCm ?? (wish.position ?? 0.5) * length;
  const along = Math.min(Math.max(asked, wish.width / 2), length - wish.width / 2);
  if (!wish.allowOverlap) mustBeFree(scene, wall, along, wish.width);
  const { point: [x, y], angle } = placeOn(wall, along);
  const depth = Math.max(wish.depth, wall.thickness);
  return { x, y, angle: wish.flipped ? angle + Math.PI : angle, depth, along };
}

function mustBeFree(scene: Scene, wall: Wall, along: number, width: number): void {
  const taken = openingsIn(scene, wall).find((piece) => {
    const other = nearestOn(wall, [piece.x, piece.y]).along;
    return Math.abs(other - along) < (piece.width + width) / 2 - 0.5;
  });
  if (taken === undefined) return;
  throw sh3dError("CONFLICT", `${nameOf(taken)} is in that place of the wall already`, {
    hint: "Choose another position, or call again with allowOverlap: true",
    details: { id: taken.id, alongCm: Math.round(nearestOn(wall, [taken.x, taken.y]).along) },
  });
}

function nameOf({ name, id }: Piece): string {
  return name === null ? id : `${name} (${id})`;
}

/** Each of them frees a door from its wall. */
const FREEING = ["x", "y", "angle", "elevation", "width", "depth", "height", "modelMirrored"] as const;

/** Binds a door that was changed to the wall that it is still in, or has come into. */
export function keepInWall(draft: Draft, before: Piece): void {
  const now = draft.needPiece(before.id);
  if (now.kind !== "door" || now.group !== null || FREEING.every((key) => now[key] === before[key])) return;
  if (wallWith(draft, now) !== undefined) draft.set(now, { boundToWall: true });
}
