import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { id, notNegative, share } from "../../inputs.ts";
import { placeInWall } from "../../model/plan/doors.ts";
import { SIDES } from "../../model/plan/room_sides.ts";
import { opensInto, wallOf, type WallPart } from "../../model/plan/room_walls.ts";
import { lengthOf } from "../../model/plan/wall_line.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { findPiece } from "../../model/search.ts";
import { round } from "../../model/units.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { given, named, planPiece, sizes } from "../pieces.ts";

const input = {
  wallId: id.optional().describe("Or room"),
  room: z.string().optional().describe("Id or name: into its wall to another room (into), or to the outside"),
  into: z.string().optional().describe("Id or name of the room behind the wall"),
  side: z.enum(SIDES.slice(0, 4)).optional().describe("Of the room, for a wall to the outside"),
  ...named,
  position: share.optional().describe("Of the wall, or of its part that is meant; 0.5 otherwise"),
  positionCm: notNegative.optional().describe("From the wall's start to the middle; wins over position"),
  elevation: notNegative.optional(),
  mirrored: z.boolean().default(false).describe("Hinges on the other side"),
  flipped: z.boolean().default(false).describe("Opens to the other side of the wall"),
  ...sizes,
  allowOverlap: z.boolean().default(false),
};
type Input = z.output<z.ZodObject<typeof input>>;

/** The part of a wall that is meant. */
function partOf(draft: Draft, { wallId, room, into, side }: Input): WallPart {
  if (wallId !== undefined) {
    const wall = draft.need("wall", wallId);
    return { wall, from: 0, to: lengthOf(wall) };
  }
  if (room === undefined) {
    throw sh3dError("INVALID_INPUT", "Nobody knows which wall is meant", {
      hint: "Give a wallId, a room with into, or a room with a side",
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
    "Puts a door or window into a wall by its id, into the wall between two rooms, or into one to the outside. Near " +
    "an end it is moved until it is whole in the wall. Fails when another one is there. Says into which room it opens.",
  menu: "Place door or window",
  core: true,
  input,
  plan: (draft, input) => {
    const { wall, from, to: end } = partOf(draft, input);
    const entry = findPiece(draft.catalog, input, ({ kind }) => kind === "door");
    const { flipped, allowOverlap, position = 0.5 } = input;
    const width = input.width ?? entry.width;
    const depth = input.depth ?? entry.depth;
    const positionCm = input.positionCm ?? from + (end - from) * position;
    const place = placeInWall(draft, wall, { positionCm, flipped, allowOverlap, width, depth });
    const to = {
      ...given(input, ["width", "height", "elevation"]),
      depth: place.depth,
      x: place.x,
      y: place.y,
      angle: place.angle,
      modelMirrored: input.mirrored,
      boundToWall: true, // last: each of the others frees it
    };
    const made = planPiece(draft, { entry, to, level: wall.level });
    return (scene) => {
      const piece = scene.needPiece(made);
      const opens = opensInto(scene, piece);
      return {
        ...describePiece(scene, piece),
        wallId: wall.id,
        mirrored: input.mirrored,
        position: round(place.along / lengthOf(wall)),
        positionCm: round(place.along),
        ...(opens === undefined ? {} : { opensInto: opens }),
      };
    };
  },
});
