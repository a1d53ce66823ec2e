import type { Piece, Room } from "../../client/rows.ts";
import {
  boxesOverlap,
  boxOf,
  convexOverlap,
  isInside,
  type Point,
  rectangle,
  signedArea,
} from "../plan/geometry.ts";
import { footprint, sameHeight, straightened, swingsOf, TOUCH_CM } from "../plan/fit.ts";
import { roomAt } from "../plan/room_sides.ts";
import type { Scene } from "../scene/scene.ts";
import { deletion, type Mend } from "./problem.ts";

const FARTHEST_CM = 400;
const STEP_CM = 5;
const DIRECTIONS = 16;

/** Moves a piece to the nearest place where it fits, in its room; into the nearest room when it is in none. */
export function moveAway(scene: Scene, piece: Piece, keepClear: readonly Point[][] = []): Mend {
  const [found] = freeOffsets(scene, piece, keepClear);
  return found === undefined ? deletion(piece.id) : moveBy(piece, found);
}

/** The command that moves a piece. */
export function moveBy({ id }: Piece, [dx, dy]: Point): Mend {
  return { action: "move_objects", params: { ids: [id], dx, dy } };
}

/** The ways to places where a piece fits, the nearest first. */
export function* freeOffsets(
  scene: Scene,
  piece: Piece,
  keepClear: readonly Point[][] = [],
): Generator<Point> {
  const room = roomAt(scene, [piece.x, piece.y], piece.level) ?? nearestRoom(scene, piece);
  const taken = [...takenAround(scene, piece), ...keepClear];
  const towards = room === undefined || isInside([piece.x, piece.y], room.points)
    ? { dx: 0, dy: 0 }
    : offsetInto(room, piece);
  for (const [x, y] of spiral(piece.angle)) {
    const [dx, dy] = [Math.round(towards.dx + x), Math.round(towards.dy + y)];
    const moved = footprint({ ...piece, x: piece.x + dx, y: piece.y + dy }).points;
    const isIn = room === undefined || moved.every((point) => isInside(shrunk(point, moved), room.points));
    if (isIn && !taken.some((each) => overlaps(each, moved))) yield [dx, dy];
  }
}

function* spiral(from: number): Generator<Point> {
  yield [0, 0];
  for (let far = STEP_CM; far <= FARTHEST_CM; far += STEP_CM) {
    for (let turn = 0; turn < DIRECTIONS; turn++) {
      const angle = from + 2 * Math.PI * turn / DIRECTIONS;
      yield [far * Math.cos(angle), far * Math.sin(angle)];
    }
  }
}

/** A corner a little nearer to the middle: those that touch the outline of the room are in it. */
function shrunk([x, y]: Point, points: readonly Point[]): Point {
  const { minX, minY, maxX, maxY } = boxOf(points);
  const [cx, cy] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const far = Math.hypot(cx - x, cy - y) || 1;
  return [x + (cx - x) * TOUCH_CM / far, y + (cy - y) * TOUCH_CM / far];
}

function overlaps(a: readonly Point[], b: readonly Point[]): boolean {
  return boxesOverlap(boxOf(a), boxOf(b)) && convexOverlap(a, b, TOUCH_CM);
}

/** Shapes on the level that a piece must not stand in, as far as it might be moved. */
function takenAround(scene: Scene, piece: Piece): Point[][] {
  const own = footprint(piece);
  const reach = { ...own.box };
  const near = {
    minX: reach.minX - FARTHEST_CM,
    minY: reach.minY - FARTHEST_CM,
    maxX: reach.maxX + FARTHEST_CM,
    maxY: reach.maxY + FARTHEST_CM,
  };
  const others = scene.pieces().filter((each) =>
    each.id !== piece.id && each.level === piece.level && each.group === null && each.visible
  );
  const standing = others.filter((each) => each.kind !== "door" && !each.doorOrWindow)
    .map((each) => footprint(each)).filter((print) => sameHeight(print, own));
  const doors = others.filter((each) =>
    each.kind === "door" && own.bottom < each.elevation + each.height && own.top > each.elevation + TOUCH_CM
  );
  const walls = scene.of("wall").filter((wall) =>
    wall.level === piece.level && own.bottom < scene.heightOf(wall)
  );
  return [
    ...standing.map(({ points }) => [...points]),
    ...doors.flatMap((door) => [...swingsOf(door), wayThrough(door)]),
    ...walls.flatMap(straightened),
  ].filter((points) => boxesOverlap(boxOf(points), near));
}

/** Space before a door or window that is to stay free on both sides. */
function wayThrough(door: Piece): Point[] {
  return rectangle([door.x, door.y], door.width * 0.8, door.depth + 60, door.angle);
}

function nearestRoom(scene: Scene, piece: Piece): Room | undefined {
  const rooms = scene.of("room").filter(({ level }) => level === piece.level);
  const away = (room: Room) => {
    const { dx, dy } = offsetInto(room, piece);
    return Math.hypot(dx, dy);
  };
  return rooms.sort((a, b) => away(a) - away(b) || Math.abs(signedArea(b.points) - signedArea(a.points)))[0];
}

/** The way of a piece until its box is in the box of a room. */
function offsetInto(room: Room, piece: Piece): { dx: number; dy: number } {
  const [box, around] = [footprint(piece).box, boxOf(room.points)];
  const into = (least: number, most: number, from: number, to: number) =>
    least < from ? from - least : most > to ? to - most : 0;
  return {
    dx: into(box.minX, box.maxX, around.minX, around.maxX),
    dy: into(box.minY, box.maxY, around.minY, around.maxY),
  };
}
