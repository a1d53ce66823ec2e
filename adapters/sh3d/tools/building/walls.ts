import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { color, coordinate, degrees, id, level, maybeColor, notNegative, share, size } from "../../inputs.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { distance, type Point } from "../../model/plan/geometry.ts";
import { round, toMaybeColor, toRadians } from "../../model/units.ts";
import { roomsFollowing } from "../../model/plan/room_following.ts";
import { join, joinAtCorners, moveEnds, openingsIn } from "../../model/plan/walls.ts";
import { describeWall } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn, mustChange } from "../planning.ts";

interface NewWall {
  readonly from: Point;
  readonly to: Point;
  readonly thickness: number;
  /** 0 for the home's. */
  readonly height: number;
  /** Of a sloping wall. */
  readonly heightAtEnd?: number | undefined;
  readonly level: string | null;
  readonly arcExtent?: number | undefined;
}

/** Plans a wall that is joined to none. */
export function planWall(
  draft: Draft,
  { from, to, thickness, height, heightAtEnd, level, arcExtent }: NewWall,
): string {
  if (distance(from, to) < 0.01) {
    throw sh3dError("INVALID_INPUT", "Cannot create the wall: it has no length", {
      hint: "Give it an end other than its start",
    });
  }
  const high = height > 0 ? height : draft.facts.wallHeight || 250;
  return draft.create({
    kind: "wall",
    level,
    with: { xStart: from[0], yStart: from[1], xEnd: to[0], yEnd: to[1], thickness, height: high },
    to: {
      ...(arcExtent === undefined ? {} : { arcExtent: toRadians(arcExtent) }),
      ...(heightAtEnd === undefined ? {} : { heightAtEnd }),
    },
  });
}

/** The tool `create_wall`. */
export const createWall = edit({
  description:
    "Creates a straight or round wall in centimetres (x right, y down). It is joined to walls that end " +
    "at the same corner. Returns its id.",
  menu: "Create wall",
  core: true,
  input: {
    xStart: coordinate,
    yStart: coordinate,
    xEnd: coordinate,
    yEnd: coordinate,
    thickness: size.default(10),
    height: notNegative.default(0).describe("0 for the home's own"),
    heightAtEnd: size.optional().describe("Of a sloping wall"),
    arcExtent: degrees.optional().describe(
      "Of a round wall: its angle, at most 355; above 0 it bends left from start to end",
    ),
    level: level.optional(),
    join: z.boolean().default(true),
  },
  plan: (draft, input) => {
    const made = planWall(draft, {
      from: [input.xStart, input.yStart],
      to: [input.xEnd, input.yEnd],
      thickness: input.thickness,
      height: input.height,
      heightAtEnd: input.heightAtEnd,
      level: levelIn(draft, input.level),
      arcExtent: input.arcExtent,
    });
    const joinedTo = input.join ? joinAtCorners(draft, made) : [];
    return (scene) => ({ ...describeWall(scene, scene.need("wall", made)), joinedTo });
  },
});

/** The tool `create_walls`. */
export const createWalls = edit({
  description:
    "Creates four joined walls around a rectangle; their middle lines lie on it. Returns their ids, clockwise from " +
    "the top, and where each starts and ends.",
  menu: "Create walls",
  core: true,
  input: {
    x: coordinate,
    y: coordinate,
    width: size,
    height: size.describe("Along y"),
    thickness: size.default(10),
    wallHeight: notNegative.default(0).describe("0 for the home's own"),
    level: level.optional(),
  },
  plan: (draft, { x, y, width, height, thickness, wallHeight, level }) => {
    const corners: Point[] = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
    const place = levelIn(draft, level);
    const wallIds = corners.map((from, index) => {
      const to = corners[(index + 1) % 4] ?? from;
      return planWall(draft, { from, to, thickness, height: wallHeight, level: place });
    });
    wallIds.forEach((wall, index) => {
      const next = wallIds[(index + 1) % 4];
      if (next !== undefined) join(draft, { wall, end: "end" }, { wall: next, end: "start" });
    });
    return () => ({
      wallsCreated: 4,
      wallIds,
      walls: SIDES_OF_BOX.map((side, index) => ({
        side,
        start: told(corners[index]),
        end: told(corners[(index + 1) % 4]),
      })),
      message: `Created four walls, ${width} x ${height} cm, from (${x}, ${y})`,
    });
  },
});

const SIDES_OF_BOX = ["top", "right", "bottom", "left"] as const;

function told([x, y]: Point = [0, 0]) {
  return { x: round(x), y: round(y) };
}

const FACES = ["leftSideColor", "rightSideColor", "topColor"] as const;

const modifyInput = {
  id,
  xStart: coordinate.optional(),
  yStart: coordinate.optional(),
  xEnd: coordinate.optional(),
  yEnd: coordinate.optional(),
  height: size.optional(),
  heightAtEnd: size.nullable().optional(),
  thickness: size.optional(),
  arcExtent: degrees.nullable().optional().describe("null for straight"),
  color: maybeColor.optional().describe("Of all faces"),
  leftSideColor: maybeColor.optional(),
  rightSideColor: maybeColor.optional(),
  topColor: maybeColor.optional(),
  shininess: share.optional().describe("Of both sides"),
  leftSideShininess: share.optional(),
  rightSideShininess: share.optional(),
  pattern: z.string().optional().describe("On the plan, such as hatchUp"),
  leftSideBaseboard: z.object({ height: size, thickness: size.default(1), color: color.optional() })
    .nullable()
    .optional(),
  rightSideBaseboard: z.object({ height: size, thickness: size.default(1), color: color.optional() })
    .nullable()
    .optional(),
};
type ModifyInput = z.output<z.ZodObject<typeof modifyInput>>;

/** Changes after which the rooms beside a wall have another outline. */
const SHAPING = ["xStart", "yStart", "xEnd", "yEnd", "thickness", "arcExtent"];

/** The tool `modify_wall`. */
export const modifyWall = edit({
  description:
    "Changes a wall: ends, size, arc, colours, shininess, pattern, baseboards. Its left side is on the left hand " +
    "from its start to its end. Joined walls, the doors in it and the rooms beside it follow.",
  menu: "Modify wall",
  input: modifyInput,
  plan: (draft, input) => {
    const wall = draft.need("wall", input.id);
    const to = changesOf(draft, input);
    mustChange(to);
    const after = { ...wall, ...to };
    if (distance([after.xStart, after.yStart], [after.xEnd, after.yEnd]) < 0.01) {
      throw sh3dError("INVALID_INPUT", "Cannot modify the wall: it would have no length");
    }
    const isShaped = SHAPING.some((key) => key in to);
    const follow = isShaped ? roomsFollowing(draft, wall.level) : () => [];
    const movedNeighbours = moveEnds(draft, wall, to);
    const rooms = follow();
    return (scene) => ({
      ...describeWall(scene, scene.need("wall", wall.id)),
      movedNeighbours,
      ...(rooms.length === 0 ? {} : { roomsFollowed: rooms }),
    });
  },
});

function changesOf(draft: Draft, input: ModifyInput): Record<string, unknown> {
  const to: Record<string, unknown> = {};
  for (const key of ["xStart", "yStart", "xEnd", "yEnd", "height", "heightAtEnd", "thickness"] as const) {
    if (input[key] !== undefined) to[key] = input[key];
  }
  if (input.arcExtent !== undefined) {
    to["arcExtent"] = input.arcExtent === null ? null : toRadians(input.arcExtent);
  }
  for (const face of FACES) {
    const value = input[face] === undefined ? input.color : input[face];
    if (value !== undefined) to[face] = toMaybeColor(value);
  }
  for (const side of ["leftSideShininess", "rightSideShininess"] as const) {
    const value = input[side] ?? input.shininess;
    if (value !== undefined) to[side] = value;
  }
  for (const side of ["leftSideBaseboard", "rightSideBaseboard"] as const) {
    const board = input[side];
    if (board === undefined) continue;
    to[side] = board && { ...board, color: toMaybeColor(board.color ?? null), texture: null };
  }
  if (input.pattern !== undefined) to["pattern"] = patternIn(draft, input.pattern);
  return to;
}

function patternIn(draft: Draft, name: string): string {
  const { patterns } = draft.catalog;
  if (patterns.includes(name)) return name;
  throw sh3dError("NOT_FOUND", `There is no pattern "${name}"`, { hint: `There are ${patterns.join(", ")}` });
}

/** The tool `delete_wall`. */
export const deleteWall = edit({
  description:
    "Deletes a wall; walls that were joined to it stay. Doors and windows in it stay unless withOpenings " +
    "is true; they are told.",
  menu: "Delete wall",
  effect: "destroy",
  input: { id, withOpenings: z.boolean().default(false).describe("Delete the doors and windows in it too") },
  plan: (draft, input) => {
    const wall = draft.need("wall", input.id);
    const openings = openingsIn(draft, wall);
    const { xStart, yStart, xEnd, yEnd, length } = describeWall(draft, wall);
    draft.remove(wall);
    if (input.withOpenings) { for (const piece of openings) draft.remove(piece); }
    return () => ({
      xStart,
      yStart,
      xEnd,
      yEnd,
      length,
      [input.withOpenings ? "openingsDeleted" : "openingsLeft"]: openings.map((piece) => piece.id),
      message: `Deleted the wall ${wall.id}`,
    });
  },
});
