import type { Piece, Room } from "../../client/rows.ts";
import { footprint, straightened } from "../plan/fit.ts";
import { boxOf, isInside, type Point, rectangle } from "../plan/geometry.ts";
import { placeOn } from "../plan/wall_line.ts";
import type { Scene } from "../scene/scene.ts";
import { CELL, FloorGrid } from "./floor_grid.ts";
import { isDoor, type Opening } from "./openings.ts";
import { type WidestPaths, widestPaths } from "./widest_paths.ts";

/** Rooms whose floors are drawn to the middle of the walls, or a little apart, are next to each other. */
const BETWEEN_ROOMS_CM = 15;
/** A door is walked through this far before and behind its wall. */
const THRESHOLD_CM = 8;
/** What is over a person's head, or underfoot, is in nobody's way. */
const HEAD_CM = 180;
const FOOT_CM = 8;
/** Chairs, plants and lamps are moved aside. */
const LIGHT_SIDE_CM = 60;
const LIGHT_HEIGHT_CM = 120;
/** Stairs are reached from around them. */
const AROUND_STAIRS_CM = 60;
const STAIRS = /stair|treppe|escal|лестниц|scal[ae]/i;
const ENTRANCE = /front|entr|haust|входн/i;
const WINDOW = /window|fen[eê]tr|fenster|окно/i;

/** Floor of a level, and the ways on it from where one comes in. */
export interface Floor {
  readonly level: string | null;
  readonly rooms: readonly Room[];
  readonly grid: FloorGrid;
  readonly clearances: Float64Array;
  /** Undefined when nothing leads onto the floor. */
  readonly paths: WidestPaths | undefined;
}

const OUTDOORS =
  /roof|terrace|balcony|garden|patio|dach|terrasse|balkon|garten|toit|jardin|крыш|террас|балкон|лоджи|сад/i;

/** Tells if a room is none to live in, by its name. */
export function isOutdoors({ name }: Room): boolean {
  return OUTDOORS.test(name ?? "");
}

/** Tells if a piece is in the way of one who walks. */
export function isInTheWay(piece: Piece): boolean {
  if (piece.kind === "door" || piece.kind === "group" || piece.doorOrWindow || !piece.visible) return false;
  if (piece.elevation >= HEAD_CM || piece.elevation + piece.height <= FOOT_CM || isStairs(piece)) {
    return false;
  }
  const side = Math.max(piece.width, piece.depth);
  return side > LIGHT_SIDE_CM ||
    piece.elevation + piece.height > LIGHT_HEIGHT_CM && piece.elevation < FOOT_CM;
}

function isStairs({ name, catalogId }: Piece): boolean {
  return STAIRS.test(name ?? "") || STAIRS.test(catalogId ?? "");
}

/** The floors of all levels that have rooms. */
export function floorsOf(scene: Scene, openings: readonly Opening[]): Floor[] {
  const levels = Map.groupBy(
    scene.of("room").filter(({ points }) => points.length > 2),
    ({ level }) => level,
  );
  return [...levels].map(([level, rooms]) => floorOf(scene, openings, { level, rooms }));
}

function floorOf(
  scene: Scene,
  openings: readonly Opening[],
  { level, rooms }: Pick<Floor, "level" | "rooms">,
): Floor {
  const box = boxOf(rooms.flatMap(({ points }) => points));
  const far = 100;
  const grid = new FloorGrid({
    minX: box.minX - far,
    minY: box.minY - far,
    maxX: box.maxX + far,
    maxY: box.maxY + far,
  });
  const doors = openings.filter(({ piece, wall }) => wall.level === level && isDoor(piece));
  draw(scene, grid, { level, rooms, doors });
  const clearances = grid.clearances();
  const starts = startsOf(scene, grid, { level, rooms, doors });
  const paths = starts.length === 0 ? undefined : widestPaths(grid, clearances, starts);
  return { level, rooms, grid, clearances, paths };
}

interface Level extends Pick<Floor, "level" | "rooms"> {
  readonly doors: readonly Opening[];
}

function draw(scene: Scene, grid: FloorGrid, { level, rooms, doors }: Level): void {
  for (const { points } of rooms) for (const side of sidesOf(points)) grid.fill(side, CELL.free);
  for (const { points } of rooms) grid.fill(points, CELL.free);
  for (const wall of scene.of("wall")) {
    if (wall.level !== level) continue;
    for (const part of straightened(wall)) grid.fill(part, CELL.outside);
  }
  for (const door of doors) grid.fill(wayThrough(door), CELL.free);
  for (const piece of scene.pieces()) {
    if (piece.level !== level || !isInTheWay(piece)) continue;
    for (const index of grid.inside(footprint(piece).points)) {
      if (grid.cells[index] === CELL.free) grid.cells[index] = CELL.furniture;
    }
  }
}

/** A strip along each side of an outline. */
function sidesOf(points: readonly Point[]): Point[][] {
  return points.map(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay);
    const middle: Point = [(ax + bx) / 2, (ay + by) / 2];
    return rectangle(middle, length, BETWEEN_ROOMS_CM * 2, Math.atan2(by - ay, bx - ax));
  });
}

function wayThrough({ piece, wall, along }: Opening): Point[] {
  const { point, angle } = placeOn(wall, along);
  return rectangle(point, piece.width, wall.thickness + THRESHOLD_CM * 2, angle);
}

/** Cells where one comes in: doors to the outside, and stairs. */
function startsOf(scene: Scene, grid: FloorGrid, { level, rooms, doors }: Level): number[] {
  const outer = doors.filter((door) => leadsOut(door, rooms));
  // A front door may lead to a terrace, which is a room, too.
  const named = doors.filter(({ piece }) => isNamed(piece, ENTRANCE));
  const real = outer.filter(({ piece }) => !isNamed(piece, WINDOW));
  const entrances = named.length > 0 ? named : real.length > 0 ? real : outer;
  const stairs = scene.pieces().filter((piece) => isStairs(piece) && leadsTo(scene, piece, level));
  return [
    ...entrances.flatMap((door) => [...grid.inside(wayThrough(door))]),
    ...stairs.flatMap((piece) => [...grid.inside(footprint(piece, AROUND_STAIRS_CM).points)]),
  ].filter((index) => grid.cells[index] === CELL.free);
}

function isNamed({ name, catalogId }: Piece, words: RegExp): boolean {
  return words.test(name ?? "") || words.test(catalogId ?? "");
}

/** Tells if there is a room on one side of a door, and none on the other. */
function leadsOut({ wall, along }: Opening, rooms: readonly Room[]): boolean {
  const { point: [x, y], angle } = placeOn(wall, along);
  const far = wall.thickness / 2 + THRESHOLD_CM;
  const [one, other] = [far, -far].map((by): boolean => {
    const beside: Point = [x - Math.sin(angle) * by, y + Math.cos(angle) * by];
    return rooms.some(({ points }) => isInside(beside, points));
  });
  return one !== other;
}

/** Stairs lead from their own level to the next. */
function leadsTo(scene: Scene, piece: Piece, level: string | null): boolean {
  if (piece.level === level) return scene.of("level").length > 1;
  const levels = scene.levels();
  const own = levels.findIndex(({ id }) => id === piece.level);
  return own >= 0 && levels[own + 1]?.id === level;
}
