import type { Piece, Room, SceneObject } from "../../client/rows.ts";
import { footprint } from "../plan/fit.ts";
import { distance, isInside, type Point, rectangle } from "../plan/geometry.ts";
import { Scene } from "../scene/scene.ts";
import { CELL } from "./floor_grid.ts";
import { freeOffsets, moveBy } from "./free_place.ts";
import { type Opening, openingsOf } from "./openings.ts";
import { deletion, type Mend, nameOf, type Problem } from "./problem.ts";
import { type Floor, floorsOf, isInTheWay } from "./walkable.ts";

/** Least width of a passage. */
const PASSAGE_CM = 70;
/** A person gets through this, sideways. */
const LEAST_CM = 40;
/** Fewer cells where one could stand are no place. */
const LEAST_CELLS = 12;
/** Problems whose narrow place is the same are one. */
const SAME_PLACE_CM = 60;
/** Places that are tried for a piece that is in the way, and how far they are from each other. */
const MOST_TRIES = 12;
const APART_CM = 25;

/** Place that one comes to only through a narrow passage. */
interface Place {
  readonly room: Room;
  /** The width of the passage; 0 where furniture is in it. */
  readonly width: number;
  readonly at: Point;
}

/** Rooms that nobody can enter, and passages that are too narrow. */
export function passageProblems(scene: Scene, floor: Floor, openings: readonly Opening[]): Problem[] {
  return narrowPlaces(floor).map((place) => problemAt(scene, floor, place, openings));
}

/** The places of a floor behind narrow passages, each passage once. */
function narrowPlaces(floor: Floor): Place[] {
  const found: Place[] = [];
  for (const place of floor.rooms.flatMap((room) => placesIn(floor, room))) {
    if (!found.some(({ at }) => distance(at, place.at) < SAME_PLACE_CM)) found.push(place);
  }
  return found;
}

/** The rooms that no way leads to, not even through furniture. */
export function closedRooms(floor: Floor): Room[] {
  const { paths, grid, rooms } = floor;
  if (paths === undefined) return [];
  return rooms.filter(({ points }) => {
    const cells = [...grid.inside(points)].filter((index) => grid.cells[index] !== CELL.outside);
    return cells.length > 0 && cells.every((index) => (paths.halfWidth[index] ?? 0) < 0);
  });
}

/** The places of a room where a person could stand, each with the way there, as far as that is narrow. */
function placesIn(floor: Floor, room: Room): Place[] {
  const { grid, clearances, paths } = floor;
  if (paths === undefined) return [];
  const open = new Set(
    [...grid.inside(room.points)].filter((index) =>
      grid.cells[index] === CELL.free && (clearances[index] ?? 0) * 2 >= PASSAGE_CM
    ),
  );
  return partsOf(open, (index) => grid.around(index)).filter(({ length }) => length >= LEAST_CELLS)
    .flatMap((cells) => {
      const halves = cells.map((index) => paths.halfWidth[index] ?? 0);
      const width = 2 * halves.reduce((most, each) => Math.max(most, each), -1);
      const narrowest = paths.narrowest[cells[halves.indexOf(width / 2)] ?? 0] ?? -1;
      if (width < 0 || narrowest < 0 || width >= PASSAGE_CM - grid.cell) return [];
      return [{ room, width, at: grid.placeOf(narrowest) }];
    });
}

function partsOf(cells: Set<number>, around: (index: number) => number[]): number[][] {
  const parts: number[][] = [];
  for (const first of cells) {
    cells.delete(first);
    const part = [first];
    for (let head = 0; head < part.length; head++) {
      for (const next of around(part[head] ?? 0)) if (cells.delete(next)) part.push(next);
    }
    parts.push(part);
  }
  return parts;
}

function problemAt(scene: Scene, floor: Floor, place: Place, openings: readonly Opening[]): Problem {
  const { room, width, at } = place;
  const piece = obstacleAt(scene, floor, at);
  const door = openings.find((each) =>
    each.wall.level === floor.level &&
    distance([each.piece.x, each.piece.y], at) < each.piece.width / 2 + PASSAGE_CM / 4
  );
  const ids = [piece?.id ?? door?.piece.id ?? room.id, room.id];
  const by = piece === undefined ? "" : ` at ${nameOf(piece)}`;
  const isClosed = width < LEAST_CM;
  return {
    rule: isClosed ? "unreachable" : "narrow_passage",
    message: isClosed
      ? `A part of ${nameOf(room)} cannot be reached: the way is ${width} cm wide${by}`
      : `The way to a part of ${nameOf(room)} is about ${width} cm wide${by}; ${PASSAGE_CM} cm is the least`,
    ids,
    at,
    mend: () => mendOf(scene, { piece, door, at, missing: PASSAGE_CM - width }, room),
  };
}

interface Narrow {
  readonly piece: Piece | undefined;
  readonly door: Opening | undefined;
  readonly at: Point;
  readonly missing: number;
}

function mendOf(scene: Scene, { piece, door, at, missing }: Narrow, room: Room): Mend {
  if (piece !== undefined) {
    return outOfTheWay(scene, piece, rectangle(at, PASSAGE_CM, PASSAGE_CM, piece.angle));
  }
  if (door !== undefined) {
    const width = Math.ceil(door.piece.width + missing);
    return { action: "modify_furniture", params: { id: door.piece.id, width } };
  }
  const [wall] = scene.of("wall").filter(({ level }) => level === room.level)
    .sort((a, b) => awayFrom(at, a) - awayFrom(at, b));
  if (wall === undefined) return deletion(room.id);
  const along = Math.atan2(wall.yEnd - wall.yStart, wall.xEnd - wall.xStart);
  const side = Math.sign(
    (wall.xEnd - wall.xStart) * (at[1] - wall.yStart) - (wall.yEnd - wall.yStart) * (at[0] - wall.xStart),
  );
  const [dx, dy] = [Math.sin(along) * missing * side, -Math.cos(along) * missing * side].map(Math.round);
  return { action: "move_objects", params: { ids: [wall.id], dx, dy } };
}

/** The nearest free place of a piece with which passages are wide enough; the nearest one where none helps. */
function outOfTheWay(scene: Scene, piece: Piece, way: Point[]): Mend {
  const before = narrowWith(scene, piece, [0, 0]);
  const tried: Point[] = [];
  for (const offset of freeOffsets(scene, piece, [way])) {
    if (tried.some((each) => distance(each, offset) < APART_CM)) continue;
    tried.push(offset);
    if (narrowWith(scene, piece, offset) < before) return moveBy(piece, offset);
    if (tried.length >= MOST_TRIES) break;
  }
  const [nearest] = tried;
  return nearest === undefined ? deletion(piece.id) : moveBy(piece, nearest);
}

/** How many passages of its level are too narrow when a piece is moved. */
function narrowWith(scene: Scene, piece: Piece, [dx, dy]: Point): number {
  const moved = { ...piece, x: piece.x + dx, y: piece.y + dy };
  const objects = scene.all().map((
    each,
  ): [string, SceneObject] => [each.id, each.id === piece.id ? moved : each]);
  const other = new Scene(new Map(objects), scene.facts, scene.catalog);
  const floors = floorsOf(other, openingsOf(other)).filter(({ level }) => level === piece.level);
  return floors.reduce((sum, floor) => sum + narrowPlaces(floor).length, 0);
}

function awayFrom(
  [x, y]: Point,
  wall: { xStart: number; yStart: number; xEnd: number; yEnd: number },
): number {
  const [dx, dy] = [wall.xEnd - wall.xStart, wall.yEnd - wall.yStart];
  const part = ((x - wall.xStart) * dx + (y - wall.yStart) * dy) / (dx * dx + dy * dy || 1);
  const kept = Math.min(Math.max(part, 0), 1);
  return distance([x, y], [wall.xStart + dx * kept, wall.yStart + dy * kept]);
}

/** The piece that makes a place narrow: the smallest of those that reach into the way. */
function obstacleAt(scene: Scene, floor: Floor, at: Point): Piece | undefined {
  const near = scene.pieces().filter((piece) =>
    piece.level === floor.level && piece.group === null && isInTheWay(piece) &&
    isInside(at, footprint(piece, PASSAGE_CM / 2).points)
  );
  return near.sort((a, b) => a.width * a.depth - b.width * b.depth)[0];
}
