import type { Room, Wall } from "../../client/rows.ts";
import type { Draft } from "../scene/draft.ts";
import { enclosureAround } from "./enclosure.ts";
import { boxesOverlap, boxOf, distance, isInside, middle, type Point, signedArea } from "./geometry.ts";
import { triangulate } from "./shape.ts";
import { endOf, startOf } from "./wall_line.ts";

/** An outline is that of the walls when its corners are this near to theirs. */
const SAME_CM = 2;
/** Walls farther away do not close a room. */
const NEAR_CM = 100;
/** Pairs of walls that are looked at in a moment. */
const MOST_PAIRS = 5_000_000;

interface Following {
  readonly room: Room;
  /** A point in it. */
  readonly inner: Point;
}

/**
 * Finds the rooms whose outline is that of the walls around them, before walls move.
 *
 * @param alone ids of rooms that are changed by themselves
 * @returns gives them their new outline, after the walls have moved, and tells which
 */
export function roomsFollowing(
  draft: Draft,
  level: string | null,
  alone = new Set<string>(),
): () => string[] {
  const rooms = draft.of("room").filter((room) =>
    room.level === level && room.points.length > 2 && !alone.has(room.id)
  );
  const walls = wallsOn(draft, level);
  let pairs = 0;
  const following = rooms.flatMap((room): Following[] => {
    const near = around(room, walls);
    pairs += near.length ** 2;
    const inner = pointIn(room.points);
    const outline = pairs > MOST_PAIRS ? undefined : enclosureAround(inner, near);
    return outline !== undefined && areSame(outline, room.points) ? [{ room, inner }] : [];
  });
  return () => following.filter((each) => follow(draft, each, following)).map(({ room }) => room.id);
}

function wallsOn(draft: Draft, level: string | null): Wall[] {
  return draft.of("wall").filter((wall) => wall.level === level || wall.level === null);
}

function around({ points }: Room, walls: readonly Wall[]): Wall[] {
  const { minX, minY, maxX, maxY } = boxOf(points);
  const box = { minX: minX - NEAR_CM, minY: minY - NEAR_CM, maxX: maxX + NEAR_CM, maxY: maxY + NEAR_CM };
  return walls.filter((wall) =>
    wall.arcExtent !== null || boxesOverlap(boxOf([startOf(wall), endOf(wall)]), box)
  );
}

function follow(draft: Draft, { room, inner }: Following, others: readonly Following[]): boolean {
  const outline = enclosureAround(inner, wallsOn(draft, room.level));
  if (outline === undefined || areSame(outline, room.points)) return false;
  // A wall that went over the point leaves the room to its neighbour: a person has to say what is meant.
  if (others.some((each) => each.room.id !== room.id && isInside(each.inner, outline))) return false;
  draft.set(room, { points: outline });
  return true;
}

function areSame(one: readonly Point[], other: readonly Point[]): boolean {
  const has = (points: readonly Point[], corner: Point) =>
    points.some((point) => distance(point, corner) < SAME_CM);
  return one.every((corner) => has(other, corner)) && other.every((corner) => has(one, corner));
}

/** The middle, or that of the largest triangle where the middle is outside. */
function pointIn(points: readonly Point[]): Point {
  const centre = middle(points);
  if (isInside(centre, points)) return centre;
  const turned = signedArea(points) > 0 ? points : points.toReversed();
  const corners = triangulate(turned).map((triangle) =>
    triangle.map((each): Point => turned[each] ?? centre)
  );
  const [largest = [centre]] = corners.sort((a, b) => signedArea(b) - signedArea(a));
  const sum = largest.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / largest.length, sum[1] / largest.length];
}
