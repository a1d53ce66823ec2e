import { z } from "glovebox";
import type { CatalogPiece } from "../../client/catalog.ts";
import type { Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, id, level, notNegative, share } from "../../inputs.ts";
import { type DoorWish, placeInWall } from "../../model/plan/doors.ts";
import { SIDES } from "../../model/plan/room_sides.ts";
import { opensInto, swingsInto, wallOf, type WallPart } from "../../model/plan/room_walls.ts";
import { lengthOf, nearestOn } from "../../model/plan/wall_line.ts";
import { wallNear, whereInWall } from "../../model/plan/wall_sides.ts";
import type { Draft } from "../../model/scene/draft.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { findPiece } from "../../model/search.ts";
import { round } from "../../model/units.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { given, named, ownName, planPiece, sizes } from "../pieces.ts";
import { levelIn } from "../planning.ts";

const input = {
  wallId: id.optional().describe("Or room, or x and y"),
  x: coordinate.optional().describe("Into the nearest wall, there"),
  y: coordinate.optional(),
  room: z.string().optional().describe("Id or name: its wall to another room (into), or to the outside"),
  into: z.string().optional().describe("Id or name: it opens into that room"),
  side: z.enum(SIDES.slice(0, 4)).optional().describe("Of the room"),
  ...named,
  position: share.optional().describe("Of the wall, or its part that is meant; 0.5 otherwise"),
  positionCm: notNegative.optional().describe("From the wall's start"),
  elevation: notNegative.optional(),
  mirrored: z.boolean().default(false).describe("Hinges on the other side"),
  flipped: z.boolean().default(false).describe("Opens to the other side"),
  ...sizes,
  allowOverlap: z.boolean().default(false),
  level: level.optional(),
};
type Input = z.output<z.ZodObject<typeof input>>;

/** The part of a wall that is meant. */
function partOf(draft: Draft, { wallId, room, into, side, x, y, level }: Input): WallPart {
  if (x !== undefined && y !== undefined) {
    const wall = wallId === undefined
      ? wallNear(draft, [x, y], levelIn(draft, level)).wall
      : draft.need("wall", wallId);
    const { along } = nearestOn(wall, [x, y]);
    return { wall, from: along, to: along };
  }
  if (wallId !== undefined) {
    const wall = draft.need("wall", wallId);
    return { wall, from: 0, to: lengthOf(wall) };
  }
  if (room === undefined) {
    throw sh3dError("INVALID_INPUT", "Nobody knows which wall is meant", {
      hint: "Give a wallId, x and y, a room with into, or a room with a side",
    });
  }
  return wallOf(draft, {
    room: draft.needRoom(room),
    into: into === undefined ? undefined : draft.needRoom(into),
    side,
  });
}

/** The tool `place_door_or_window`. */
export const placeDoorOrWindow = edit({
  description:
    "Puts a door or window into a wall by its id, the one nearest to a point, between two rooms, or to the outside, " +
    "whole. Fails when another one is there. Says where it is and into which room it opens.",
  menu: "Place door or window",
  core: true,
  input,
  plan: (draft, input) => {
    const { wall, from, to: end } = partOf(draft, input);
    const entry = findPiece(draft.catalog, input, ({ kind }) => kind === "door");
    const { allowOverlap, position = 0.5 } = input;
    const width = input.width ?? entry.width;
    const depth = input.depth ?? entry.depth;
    const positionCm = input.positionCm ?? from + (end - from) * position;
    const wish = { positionCm, allowOverlap, width, depth };
    const place = placeInWall(draft, wall, { ...wish, flipped: isFlipped(draft, wall, entry, wish, input) });
    const to = {
      ...ownName(input),
      ...given(input, ["width", "height", "elevation"]),
      depth: place.depth,
      x: place.x,
      y: place.y,
      angle: place.angle,
      modelMirrored: input.mirrored,
      boundToWall: true, // last: each of the others frees it
    };
    const made = planPiece(draft, { entry, to, level: wall.level });
    return (scene) => told(scene, { made, wall, along: place.along });
  },
});

/** A door into a room opens into it. */
function isFlipped(
  draft: Draft,
  wall: Wall,
  { sashes }: CatalogPiece,
  wish: Omit<DoorWish, "flipped">,
  { into, flipped, mirrored }: Input,
): boolean {
  if (into === undefined || sashes.length === 0) return flipped;
  const place = placeInWall(draft, wall, { ...wish, flipped: false });
  const door = { ...place, sashes, width: wish.width, modelMirrored: mirrored };
  return swingsInto(door, draft.needRoom(into)) === flipped;
}

interface Made {
  readonly made: string;
  readonly wall: Wall;
  readonly along: number;
}

function told(scene: Scene, { made, wall, along }: Made) {
  const piece = scene.needPiece(made);
  const opens = opensInto(scene, piece);
  return {
    ...describePiece(scene, piece),
    wallId: wall.id,
    position: round(along / lengthOf(wall)),
    positionCm: round(along),
    where: whereInWall(scene, scene.need("wall", wall.id), piece),
    ...(opens === undefined ? {} : { opensInto: opens }),
  };
}
