import { z } from "glovebox";
import type { Level, Piece, SceneObject, Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, id } from "../../inputs.ts";
import type { Point } from "../../model/plan/geometry.ts";
import { wallWith } from "../../model/plan/where.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { isPiece } from "../../model/scene/scene.ts";
import { edit } from "../../tool.ts";
import { copyOf, mustBeFew } from "./arrange.ts";

type Copied = Exclude<SceneObject, Level>;

/** Way from an object to its copy. */
interface Way {
  readonly dx: number;
  readonly dy: number;
  /** Undefined for the object's own. */
  readonly level: string | undefined;
}

/** The tool `duplicate_objects`. */
export const duplicateObjects = edit({
  description:
    "Copies objects of any kind, dx to the right and dy down the plan, also to another level: walls that are joined " +
    "stay joined, doors stay in their walls, groups stay groups. Returns the ids of the copies in the order of ids.",
  menu: "Duplicate",
  input: {
    ids: z.array(id).min(1).max(10_000),
    dx: coordinate.default(0),
    dy: coordinate.default(0),
    level: z.string().optional().describe("Id or name; the object's own otherwise"),
    copies: z.number().int().min(1).max(100).default(1).describe("Each dx and dy from the one before"),
  },
  plan: (draft, input) => {
    const objects = draft.needObjects(input.ids);
    mustBeFew(objects.length * input.copies);
    const level = input.level === undefined ? undefined : draft.needLevel(input.level).id;
    const member = objects.find((each) => isPiece(each) && each.group !== null);
    if (member !== undefined) {
      throw sh3dError("CONFLICT", `${member.id} is in a group`, { hint: "Copy the group" });
    }
    const created = Array.from({ length: input.copies }, (_, index) => {
      const times = index + 1;
      return copyAll(draft, objects, { dx: input.dx * times, dy: input.dy * times, level });
    });
    return () => ({ created: created.flat(), count: created.flat().length });
  },
});

/** Copies objects once. Walls come first: doors go into them. */
function copyAll(draft: Draft, objects: readonly Copied[], way: Way): string[] {
  const copies = new Map<string, string>();
  const walls = objects.filter((each) => each.kind === "wall");
  for (const wall of walls) copies.set(wall.id, copyPlain(draft, wall, way));
  for (const wall of walls) joinAsBefore(draft, wall, copies);
  for (const object of objects) {
    if (object.kind === "wall") continue;
    copies.set(object.id, isPiece(object) ? copyPiece(draft, object, way) : copyPlain(draft, object, way));
  }
  return objects.map((each) => copies.get(each.id) ?? "");
}

function joinAsBefore(draft: Draft, wall: Wall, copies: ReadonlyMap<string, string>): void {
  const copy = draft.need("wall", copies.get(wall.id) ?? "");
  const [start, end] = [wall.wallAtStart, wall.wallAtEnd].map((each) => copies.get(each ?? ""));
  draft.set(copy, {
    ...(start === undefined ? {} : { wallAtStart: start }),
    ...(end === undefined ? {} : { wallAtEnd: end }),
  });
}

function copyPiece(draft: Draft, piece: Piece, way: Way): string {
  const level = way.level ?? piece.level;
  if (piece.kind === "group") {
    const members = piece.members.map((each) => copyPiece(draft, draft.needPiece(each), way));
    const known = { ...piece, x: piece.x + way.dx, y: piece.y + way.dy, members };
    return draft.create({ kind: "group", level, with: { members, name: piece.name ?? "Group" }, known });
  }
  const made = copyOf(draft, piece, { x: piece.x + way.dx, y: piece.y + way.dy }, level);
  const copy = draft.needPiece(made);
  if (piece.boundToWall && wallWith(draft, copy) !== undefined) draft.set(copy, { boundToWall: true });
  return made;
}

function copyPlain(draft: Draft, object: Exclude<Copied, Piece>, way: Way): string {
  const place = movedBy(object, way);
  const { id: like, kind } = object;
  const known = { ...object, ...(kind === "wall" ? { wallAtStart: null, wallAtEnd: null } : {}) };
  const made = kind === "wall"
    ? { thickness: object.thickness, height: draft.heightOf(object) }
    : kind === "label"
    ? { text: object.text }
    : kind === "dimensionLine"
    ? { offset: object.offset }
    : {};
  return draft.create({
    kind,
    level: way.level ?? object.level,
    with: { like, ...made, ...place },
    to: place,
    known,
  });
}

function movedBy(object: Exclude<Copied, Piece>, { dx, dy }: Way): Record<string, unknown> {
  switch (object.kind) {
    case "wall":
    case "dimensionLine":
      return {
        xStart: object.xStart + dx,
        yStart: object.yStart + dy,
        xEnd: object.xEnd + dx,
        yEnd: object.yEnd + dy,
      };
    case "label":
      return { x: object.x + dx, y: object.y + dy };
    default:
      return { points: object.points.map(([x, y]): Point => [x + dx, y + dy]) };
  }
}
