import type { Piece, Wall } from "../../client/rows.ts";
import type { Draft } from "../scene/draft.ts";
import { distance, type Point } from "./geometry.ts";
import type { Scene } from "../scene/scene.ts";
import { endOf, lengthOf, nearestOn, placeOn, startOf } from "./wall_line.ts";

/** Ends that lie closer than this are the same corner. */
const SAME_CORNER_CM = 1;

/** One of the two ends of a wall. */
export type WallEnd = "start" | "end";

/** The point where a wall starts or ends. */
export function cornerOf(wall: Wall, end: WallEnd): Point {
  return end === "start" ? startOf(wall) : endOf(wall);
}

/** The id of the wall that is joined to an end, or null. */
export function neighbourAt(wall: Wall, end: WallEnd): string | null {
  return end === "start" ? wall.wallAtStart : wall.wallAtEnd;
}

/** Joins two ends, and frees those that were joined to them. */
export function join(
  draft: Draft,
  a: { readonly wall: string; readonly end: WallEnd },
  b: { readonly wall: string; readonly end: WallEnd },
): void {
  const bind = ({ wall, end }: typeof a, to: string) => {
    free(draft, draft.need("wall", wall), end);
    draft.set(draft.need("wall", wall), end === "start" ? { wallAtStart: to } : { wallAtEnd: to });
  };
  bind(a, b.wall);
  bind(b, a.wall);
}

/** Takes apart what is joined at an end of a wall, on both sides. */
export function takeApart(draft: Draft, wall: Wall, end: WallEnd): void {
  free(draft, wall, end);
  draft.set(wall, end === "start" ? { wallAtStart: null } : { wallAtEnd: null });
}

/** Frees the end of the wall that is joined to this end. */
function free(draft: Draft, wall: Wall, end: WallEnd): void {
  const neighbour = neighbourAt(wall, end);
  const other = neighbour === null ? undefined : draft.get(neighbour);
  if (other?.kind !== "wall") return;
  const joined = endJoinedTo(other, wall.id, cornerOf(wall, end));
  if (joined !== undefined) {
    draft.set(other, joined === "start" ? { wallAtStart: null } : { wallAtEnd: null });
  }
}

/** Joins the free ends of a wall to free ends of others at the same corner. */
export function joinAtCorners(draft: Draft, id: string): string[] {
  const joined: string[] = [];
  for (const end of ["start", "end"] as const) {
    const wall = draft.need("wall", id);
    if (neighbourAt(wall, end) !== null) continue;
    const found = freeEndAt(draft, wall, cornerOf(wall, end));
    if (found === undefined) continue;
    join(draft, { wall: id, end }, found);
    joined.push(found.wall);
  }
  return joined;
}

function freeEndAt(
  scene: Scene,
  { id, level }: Wall,
  corner: Point,
): { wall: string; end: WallEnd } | undefined {
  for (const other of scene.of("wall")) {
    if (other.id === id || other.level !== level) continue;
    for (const end of ["start", "end"] as const) {
      const isFree = neighbourAt(other, end) === null;
      if (isFree && distance(cornerOf(other, end), corner) <= SAME_CORNER_CM) return { wall: other.id, end };
    }
  }
  return undefined;
}

/** At which of its ends a wall is joined to another. */
export function endJoinedTo(wall: Wall, other: string, near: Point): WallEnd | undefined {
  const ends = (["start", "end"] as const).filter((end) => neighbourAt(wall, end) === other);
  return ends.sort((a, b) => distance(cornerOf(wall, a), near) - distance(cornerOf(wall, b), near))[0];
}

/** Doors and windows that stand in a wall. */
export function openingsIn(scene: Scene, wall: Wall): Piece[] {
  return scene.pieces().filter((piece) =>
    (piece.kind === "door" || piece.doorOrWindow) && piece.level === wall.level &&
    nearestOn(wall, [piece.x, piece.y]).away <= wall.thickness / 2 + 1 && isAlong(wall, piece)
  );
}

function isAlong(wall: Wall, piece: Piece): boolean {
  const { along } = nearestOn(wall, [piece.x, piece.y]);
  const off = Math.abs(Math.sin(placeOn(wall, along).angle - piece.angle));
  return off < 0.1;
}

/**
 * Carries doors along with their wall: each stays at the same distance from the start, if there is room, and as far out
 * of the wall's middle as it was put.
 */
export function carryOpenings(draft: Draft, before: Wall, after: Wall, openings: readonly Piece[]): void {
  for (const piece of openings) {
    const to = {
      ...(isSameLine(before, after) && after.thickness >= before.thickness
        ? {}
        : carried(before, after, piece)),
      ...(after.thickness === before.thickness ? {} : { depth: Math.max(piece.depth, after.thickness) }),
    };
    if (Object.keys(to).length === 0) continue;
    draft.set(piece, { ...to, ...(piece.boundToWall ? { boundToWall: true } : {}) }); // last: each of the others frees it
  }
}

function isSameLine(before: Wall, after: Wall): boolean {
  return (["xStart", "yStart", "xEnd", "yEnd", "arcExtent"] as const).every((key) =>
    before[key] === after[key]
  );
}

function carried(before: Wall, after: Wall, piece: Piece): Pick<Piece, "x" | "y" | "angle"> {
  const { along } = nearestOn(before, [piece.x, piece.y]);
  const old = placeOn(before, along);
  const isShorter = lengthOf(after) < lengthOf(before);
  const kept = isShorter ? Math.min(along, Math.max(lengthOf(after) - piece.width / 2, 0)) : along;
  const place = placeOn(after, kept);
  const turn = place.angle - old.angle;
  const thinner = Math.min(1, after.thickness / before.thickness);
  const [dx, dy] = [(piece.x - old.point[0]) * thinner, (piece.y - old.point[1]) * thinner];
  return {
    x: place.point[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: place.point[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
    angle: piece.angle + turn,
  };
}

/**
 * Moves ends of a wall; what is joined to them and the doors in all of them come along.
 *
 * @returns the neighbours that moved
 */
export function moveEnds(draft: Draft, wall: Wall, to: Partial<Wall>): string[] {
  const moved: string[] = [];
  const openings = openingsIn(draft, wall);
  draft.set(wall, to);
  const after = draft.need("wall", wall.id);
  carryOpenings(draft, wall, after, openings);
  for (const end of ["start", "end"] as const) {
    const [x, y] = cornerOf(after, end);
    const neighbour = neighbourAt(after, end);
    if (neighbour === null || distance(cornerOf(wall, end), [x, y]) === 0) continue;
    const other = draft.need("wall", neighbour);
    const otherEnd = endJoinedTo(other, wall.id, cornerOf(wall, end));
    if (otherEnd === undefined) continue;
    const inIt = openingsIn(draft, other);
    draft.set(other, otherEnd === "start" ? { xStart: x, yStart: y } : { xEnd: x, yEnd: y });
    carryOpenings(draft, other, draft.need("wall", other.id), inIt);
    moved.push(other.id);
  }
  return moved;
}
