import { z } from "glovebox";
import type { Piece, SceneObject } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, id } from "../../inputs.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { keepInWall } from "../../model/plan/doors.ts";
import { boxOf, type Point, rectangle } from "../../model/plan/geometry.ts";
import { toRadians } from "../../model/units.ts";
import { roomsFollowing } from "../../model/plan/room_following.ts";
import { moveEnds, openingsIn } from "../../model/plan/walls.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";

const ids = z.array(id).min(1).max(10_000);

/** By how much, in centimetres. */
interface Offset {
  readonly dx: number;
  readonly dy: number;
}

/** Moves it; the doors of a wall and the ends of its neighbours come along unless they move by themselves. */
function move(draft: Draft, object: SceneObject, { dx, dy }: Offset, moved: ReadonlySet<string>): void {
  const now = draft.get(object.id) ?? object;
  switch (now.kind) {
    case "level":
      return;
    case "wall": {
      const to = {
        xStart: now.xStart + dx,
        yStart: now.yStart + dy,
        xEnd: now.xEnd + dx,
        yEnd: now.yEnd + dy,
      };
      const hasOwnMovers = [...openingsIn(draft, now).map((each) => each.id), now.wallAtStart, now.wallAtEnd]
        .some((each) => each !== null && moved.has(each));
      if (hasOwnMovers) draft.set(now, to);
      else moveEnds(draft, now, to);
      return;
    }
    case "dimensionLine":
      draft.set(now, {
        xStart: now.xStart + dx,
        yStart: now.yStart + dy,
        xEnd: now.xEnd + dx,
        yEnd: now.yEnd + dy,
      });
      return;
    case "room":
    case "polyline":
      draft.set(now, { points: now.points.map(([x, y]): Point => [x + dx, y + dy]) });
      return;
    case "label":
      draft.set(now, { x: now.x + dx, y: now.y + dy });
      return;
    default:
      draft.set(now, { x: now.x + dx, y: now.y + dy, ...(now.boundToWall ? { boundToWall: true } : {}) });
  }
}

/** The tool `move_objects`. */
export const moveObjects = edit({
  description:
    "Moves objects of any kind by dx to the right and dy down the plan (centimetres). With a wall its doors, the ends " +
    "of joined walls and the rooms between them come along.",
  menu: "Move",
  input: { ids, dx: coordinate, dy: coordinate },
  plan: (draft, input) => {
    const objects = draft.needObjects(input.ids);
    const moved = new Set(objects.map((object) => object.id));
    const levels = new Set(objects.flatMap((object) => object.kind === "wall" ? [object.level] : []));
    const following = [...levels].map((level) => roomsFollowing(draft, level, moved));
    for (const object of objects) move(draft, object, input, moved);
    const rooms = following.flatMap((follow) => follow());
    return () => ({ moved: objects.length, ...(rooms.length === 0 ? {} : { roomsFollowed: rooms }) });
  },
});

/** Plans a copy of a piece that is no group, and returns its id. */
export function copyOf(
  draft: Draft,
  piece: Piece,
  to: Readonly<Record<string, unknown>>,
  level = piece.level,
): string {
  const keep = [
    "angle",
    "elevation",
    "color",
    "modelMirrored",
    "visible",
    "name",
    "nameVisible",
    "description",
    "price",
    "currency",
  ] as const;
  // What a model does not allow is refused even where it changes nothing.
  const able = [
    ...(piece.resizable ? ["width", "depth", "height"] as const : []),
    ...(piece.horizontallyRotatable ? ["pitch", "roll"] as const : []),
  ];
  const same = Object.fromEntries([...keep, ...able].map((key) => [key, piece[key]]));
  const power = piece.power === null ? {} : { power: piece.power };
  return draft.create({
    kind: "furniture",
    level,
    with: { like: piece.id },
    to: { ...same, ...power, ...to },
    known: { ...piece, group: null },
  });
}

const MOST_COPIES = 10_000;

/** The application would not respond for minutes. */
export function mustBeFew(copies: number): void {
  if (copies <= MOST_COPIES) return;
  throw sh3dError("LIMIT", `That would be ${copies} copies; one call makes at most ${MOST_COPIES}`, {
    hint: "Give fewer pieces, columns or rows",
  });
}

/** The tool `duplicate_furniture`. */
export const duplicateFurniture = edit({
  description:
    "Copies pieces of furniture: columns and rows of copies at a distance make an array, mirror turns the " +
    "copy over. Returns the ids of the copies.",
  menu: "Duplicate",
  input: {
    ids,
    columns: z.number().int().min(1).max(100).default(2).describe("Together with the original"),
    rows: z.number().int().min(1).max(100).default(1),
    dx: coordinate.default(0).describe("From column to column"),
    dy: coordinate.default(0).describe("From row to row; with one row, from column to column too"),
    mirror: z.boolean().default(false),
  },
  plan: (draft, input) => {
    const pieces = [...new Set(input.ids)].map((each) => draft.needPiece(each));
    mustBeFew(pieces.length * (input.columns * input.rows - 1));
    const group = pieces.find(({ kind }) => kind === "group");
    if (group !== undefined) {
      throw sh3dError("CONFLICT", `${group.id} is a group`, {
        hint: "Copy its members, and group the copies",
      });
    }
    const isLine = input.rows === 1;
    const created: string[] = [];
    for (let row = 0; row < input.rows; row++) {
      for (let column = 0; column < input.columns; column++) {
        if (row === 0 && column === 0) continue;
        for (const piece of pieces) {
          const x = piece.x + input.dx * column;
          const y = piece.y + input.dy * (isLine ? column : row);
          const modelMirrored = input.mirror ? !piece.modelMirrored : piece.modelMirrored;
          created.push(copyOf(draft, piece, { x, y, modelMirrored }));
        }
      }
    }
    return () => ({ created, count: created.length });
  },
});

/** The tool `group_furniture`. */
export const groupFurniture = edit({
  description: "Groups pieces of furniture: they move as one. Returns the id of the group.",
  menu: "Group",
  input: { ids: z.array(id).min(2).max(1000), name: z.string().default("Group") },
  plan: (draft, input) => {
    const pieces = [...new Set(input.ids)].map((each) => draft.needPiece(each));
    if (pieces.length < 2) {
      throw sh3dError("INVALID_INPUT", "A group needs two pieces; both ids are of the same one", {
        hint: "Give the ids of different pieces",
      });
    }
    const inside = pieces.find(({ group }) => group !== null);
    if (inside !== undefined) {
      throw sh3dError("CONFLICT", `${inside.id} is in the group ${inside.group} already`);
    }
    const points = pieces.flatMap((piece) =>
      rectangle([piece.x, piece.y], piece.width, piece.depth, piece.angle)
    );
    const { minX, minY, maxX, maxY } = boxOf(points);
    const made = draft.create({
      kind: "group",
      level: pieces[0]?.level ?? null,
      with: { members: pieces.map((piece) => piece.id), name: input.name },
      known: { x: (minX + maxX) / 2, y: (minY + maxY) / 2, width: maxX - minX, depth: maxY - minY },
    });
    return (scene) => describePiece(scene, scene.needPiece(made));
  },
});

/** The tool `ungroup_furniture`. */
export const ungroupFurniture = edit({
  description: "Takes a group apart; its members stay where they are.",
  menu: "Ungroup",
  input: { id },
  plan: (draft, input) => {
    const group = draft.need("group", input.id);
    draft.ungroup(group);
    return () => ({ members: group.members });
  },
});

const EDGES = ["left", "right", "top", "bottom", "centerX", "centerY"] as const;

/** The tool `align_furniture`. */
export const alignFurniture = edit({
  description:
    "Aligns pieces with the first of them by an edge or a middle line, turns them to an angle, or " +
    "distributes them evenly between the outermost two.",
  menu: "Align furniture",
  input: {
    ids: z.array(id).min(2).max(1000),
    align: z.enum(EDGES).optional(),
    distribute: z.enum(["horizontally", "vertically"]).optional(),
    angle: degrees.optional().describe("Clockwise; at 0 the fronts look down the plan"),
  },
  plan: (draft, input) => {
    const pieces = [...new Set(input.ids)].map((each) => draft.needPiece(each));
    if (input.align === undefined && input.distribute === undefined && input.angle === undefined) {
      throw sh3dError("INVALID_INPUT", "Give align, distribute or angle");
    }
    const { angle, align, distribute } = input;
    if (angle !== undefined) { for (const piece of pieces) draft.set(piece, { angle: toRadians(angle) }); }
    const turned = pieces.map(({ id }) => draft.needPiece(id));
    if (align !== undefined) alignTo(draft, turned, align);
    if (distribute !== undefined) spread(draft, turned.map(({ id }) => draft.needPiece(id)), distribute);
    for (const piece of pieces) keepInWall(draft, piece);
    return (scene) => ({
      furniture: pieces.map(({ id }) => {
        const { x, y, angle } = describePiece(scene, scene.needPiece(id));
        return { id, x, y, angle };
      }),
    });
  },
});

function boxOfPiece(piece: Piece) {
  return boxOf(rectangle([piece.x, piece.y], piece.width, piece.depth, piece.angle));
}

function alignTo(draft: Draft, pieces: readonly Piece[], edge: typeof EDGES[number]): void {
  const value = (piece: Piece) => {
    const box = boxOfPiece(piece);
    return {
      left: box.minX,
      right: box.maxX,
      top: box.minY,
      bottom: box.maxY,
      centerX: piece.x,
      centerY: piece.y,
    }[edge];
  };
  const [first] = pieces;
  if (first === undefined) return;
  const isAcross = edge === "left" || edge === "right" || edge === "centerX";
  for (const piece of pieces) {
    const by = value(first) - value(piece);
    if (by !== 0) draft.set(piece, isAcross ? { x: piece.x + by } : { y: piece.y + by });
  }
}

function spread(draft: Draft, pieces: readonly Piece[], direction: "horizontally" | "vertically"): void {
  const key = direction === "horizontally" ? "x" : "y";
  const sorted = pieces.toSorted((a, b) => a[key] - b[key]);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return;
  const step = (last[key] - first[key]) / (sorted.length - 1);
  sorted.forEach((piece, index) => {
    const value = first[key] + step * index;
    if (value !== piece[key]) draft.set(piece, key === "x" ? { x: value } : { y: value });
  });
}
