import type { Piece, Room } from "../../client/rows.ts";
import { boxOf, distance, isInside, middle, type Point, signedArea } from "../plan/geometry.ts";
import { footprint, isStructure } from "../plan/fit.ts";
import { roomAt } from "../plan/room_sides.ts";
import { wallOf } from "../plan/room_walls.ts";
import type { Scene } from "../scene/scene.ts";
import { ToolError } from "glovebox";
import { moveAway } from "./free_place.ts";
import { isDoor } from "./openings.ts";
import { closedRooms } from "./passage_problems.ts";
import { type Mend, nameOf, type Problem } from "./problem.ts";
import { type Floor, isOutdoors } from "./walkable.ts";

/** Smaller ones are cupboards and shafts. */
const LEAST_ROOM_CM2 = 10_000;
/** What stands farther from the walls of a level is in the garden. */
const GARDEN_CM = 50;
const SIDES = ["bottom", "top", "left", "right"] as const;
const HANGING_CM = 150;

/** Rooms without a door or light, floors that nobody can enter, and furniture that is in no room. */
export function roomProblems(scene: Scene, floors: readonly Floor[]): Problem[] {
  return [
    ...floors.flatMap((floor) => [...noEntrance(scene, floor), ...noDoor(scene, floor)]),
    ...noLight(scene),
    ...outside(scene, floors),
  ];
}

function middleOf({ points }: Room): Point {
  return middle(points);
}

function areaOf({ points }: Room): number {
  return Math.abs(signedArea(points));
}

function noEntrance(scene: Scene, floor: Floor): Problem[] {
  if (floor.paths !== undefined || floor.rooms.every(isOutdoors)) return [];
  const [largest] = floor.rooms.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (largest === undefined) return [];
  const level = scene.levels().find(({ id }) => id === floor.level);
  return [{
    rule: "no_entrance",
    message: `No door from the outside and no stairs lead to ${
      level === undefined ? "the home" : level.name
    }`,
    ids: [largest.id],
    at: middleOf(largest),
    mend: () => entrance(scene, floor, largest),
  }];
}

/** A door into an outer wall on the ground, stairs from below elsewhere. */
function entrance(scene: Scene, floor: Floor, room: Room): Mend {
  const levels = scene.levels();
  const own = levels.findIndex(({ id }) => id === floor.level);
  const below = own > 0 ? levels[own - 1] : undefined;
  if (below !== undefined) {
    const [x, y] = middleOf(room).map(Math.round);
    const catalogId = entryOf(scene, /stair/i, "eTeks#spiralStaircase");
    return { action: "place_furniture", params: { catalogId, x, y, level: below.id } };
  }
  const catalogId = entryOf(scene, /front.?door/i, doorId(scene));
  const side = SIDES.find((side) => hasWall(scene, { room, into: undefined, side }));
  return { action: "place_door_or_window", params: { room: room.id, side: side ?? "bottom", catalogId } };
}

function hasWall(scene: Scene, wish: Parameters<typeof wallOf>[1]): number | undefined {
  try {
    const { from, to } = wallOf(scene, wish);
    return to - from;
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function entryOf(scene: Scene, words: RegExp, otherwise: string): string {
  return scene.catalog.furniture.find(({ id }) => words.test(id))?.id ?? otherwise;
}

function doorId({ catalog }: Scene): string {
  const doors = catalog.furniture.filter(({ kind, elevation, height }) =>
    kind === "door" && isDoor({ elevation, height })
  );
  return doors.find(({ id }) => /#door$/i.test(id))?.id ?? doors[0]?.id ?? "eTeks#door";
}

function noDoor(scene: Scene, floor: Floor): Problem[] {
  return closedRooms(floor).filter((room) => areaOf(room) >= LEAST_ROOM_CM2 && !isOutdoors(room)).map((
    room,
  ) => ({
    rule: "no_door",
    message: `${nameOf(room)} has no door, and no way leads into it`,
    ids: [room.id],
    at: middleOf(room),
    mend: () => doorInto(scene, floor, room),
  }));
}

/** A door to the neighbour with the longest wall, of those that can be reached if there are any. */
function doorInto(scene: Scene, floor: Floor, room: Room): Mend {
  const closed = new Set(closedRooms(floor).map(({ id }) => id));
  const neighbours = floor.rooms.filter(({ id }) => id !== room.id).flatMap((into) => {
    const length = hasWall(scene, { room, into, side: undefined });
    return length === undefined ? [] : [{ into, length, isOpen: !closed.has(into.id) }];
  }).sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.length - a.length);
  const catalogId = doorId(scene);
  const [best] = neighbours;
  if (best !== undefined) {
    return { action: "place_door_or_window", params: { room: room.id, into: best.into.id, catalogId } };
  }
  const side = SIDES.find((side) => hasWall(scene, { room, into: undefined, side }));
  return { action: "place_door_or_window", params: { room: room.id, side: side ?? "bottom", catalogId } };
}

function noLight(scene: Scene): Problem[] {
  const lights = scene.pieces().filter(({ kind }) => kind === "light");
  const isIn = (room: Room) => (light: Piece) =>
    light.level === room.level && isInside([light.x, light.y], room.points);
  return scene.of("room").filter((room) =>
    areaOf(room) >= LEAST_ROOM_CM2 && !isOutdoors(room) && !lights.some(isIn(room))
  )
    .map((room) => ({
      rule: "no_light",
      message: `${nameOf(room)} has no lamp`,
      ids: [room.id],
      at: middleOf(room),
      mend: () => ({
        action: "place_furniture",
        params: { room: room.id, catalogId: lampId(scene) },
      }),
    }));
}

/** One that hangs, and is in nobody's way. */
function lampId({ catalog }: Scene): string {
  const hanging = catalog.furniture.filter(({ kind, elevation }) =>
    kind === "light" && elevation >= HANGING_CM
  );
  return hanging.find(({ id }) => /pendant|#lightSource/i.test(id))?.id ?? hanging[0]?.id ??
    "eTeks#lightSource";
}

/** Furniture between the walls of a level and in none of its rooms. */
function outside(scene: Scene, floors: readonly Floor[]): Problem[] {
  return floors.flatMap(({ level, rooms }) => {
    const around = boxOf(rooms.flatMap(({ points }) => points));
    const isNear = ({ x, y }: Piece) =>
      x > around.minX - GARDEN_CM && x < around.maxX + GARDEN_CM && y > around.minY - GARDEN_CM &&
      y < around.maxY + GARDEN_CM;
    const pieces = scene.pieces().filter((piece) =>
      piece.level === level && piece.visible && piece.group === null && piece.kind !== "door" &&
      !piece.doorOrWindow && !isStructure(piece) && isNear(piece) &&
      roomAt(scene, [piece.x, piece.y], level) === undefined &&
      rooms.some(({ points }) => isBeside(piece, points))
    );
    return pieces.map((piece): Problem => ({
      rule: "outside_rooms",
      message: `${nameOf(piece)} is in no room`,
      ids: [piece.id],
      at: [piece.x, piece.y],
      mend: () => moveAway(scene, piece),
    }));
  });
}

/** Tells if a piece reaches to within a step of an outline. */
function isBeside(piece: Piece, points: readonly Point[]): boolean {
  const corners = footprint(piece, GARDEN_CM).points;
  return corners.some((corner) => isInside(corner, points)) ||
    points.some((point) => distance(point, [piece.x, piece.y]) < GARDEN_CM);
}
