import type { Piece } from "../../client/rows.ts";
import { footprint, swingsOf } from "../plan/fit.ts";
import { boxesOverlap, boxOf, convexOverlap, type Point, rectangle } from "../plan/geometry.ts";
import { nearestOn, placeOn } from "../plan/wall_line.ts";
import { round, toDegrees } from "../units.ts";
import { moveAway } from "./free_place.ts";
import {
  areInOnePlace,
  isDoor,
  junctionAt,
  type Opening,
  slideAlong,
  type Surroundings,
  wallOver,
} from "./openings.ts";
import { deletion, type Mend, nameOf, type Problem } from "./problem.ts";

const SWING_SLACK_CM = 5;
const OVER_CM = 1;
/** A window may be lowered to this. */
const LEAST_SILL_CM = 40;
const LEAST_HEIGHT_CM = 30;
/** In front of a window this deep, and this much of its width. */
const BEFORE_CM = 30;
const MIDDLE_OF_WINDOW = 0.5;
const OVER_SILL_CM = 10;
/** Curtains and lamps stand before windows. */
const THIN_CM = 25;

/** Everything that is wrong with the doors and windows of a home. */
export function openingProblems(around: Surroundings): Problem[] {
  const { openings } = around;
  return [
    ...openings.flatMap((opening) => [
      ...atJunction(opening, around),
      ...tooHigh(opening, around),
      ...blocked(opening, around),
    ]),
    ...inOnePlace(around),
    ...crossing(around),
    ...withoutWall(around),
  ];
}

function slid(opening: Opening, around: Surroundings): Mend {
  const place = slideAlong(opening, around);
  if (place === undefined) return deletion(opening.piece.id);
  const [x, y] = place.map(round);
  return { action: "modify_furniture", params: { id: opening.piece.id, x, y } };
}

function placeOf({ x, y }: Piece): Point {
  return [x, y];
}

function atJunction(opening: Opening, around: Surroundings): Problem[] {
  const { piece } = opening;
  const wall = junctionAt(opening, around.bodies);
  if (wall === undefined) return [];
  return [{
    rule: "opening_at_junction",
    message: `${nameOf(piece)} is where the wall ${wall.id} meets its wall`,
    ids: [piece.id, wall.id],
    at: placeOf(piece),
    mend: () => slid(opening, around),
  }];
}

function tooHigh(opening: Opening, around: Surroundings): Problem[] {
  const { piece, wall } = opening;
  const high = wallOver(around.scene, opening);
  if (piece.elevation + piece.height <= high + OVER_CM) return [];
  return [{
    rule: "opening_too_high",
    message:
      `${nameOf(piece)} ends ${Math.round(piece.elevation + piece.height)} cm above the floor, its wall ` +
      `there ${Math.round(high)} cm`,
    ids: [piece.id, wall.id],
    at: placeOf(piece),
    mend: () => lowered(opening, high, around),
  }];
}

/** A window goes down, a door along the wall; what is too high anyway is made smaller. */
function lowered(opening: Opening, high: number, around: Surroundings): Mend {
  const { piece } = opening;
  const { id } = piece;
  if (!isDoor(piece) && high - piece.height >= LEAST_SILL_CM) {
    return { action: "modify_furniture", params: { id, elevation: Math.floor(high - piece.height) } };
  }
  const place = slideAlong(opening, around);
  if (place !== undefined) return slid(opening, around);
  const height = Math.floor(high - piece.elevation);
  return height < LEAST_HEIGHT_CM ? deletion(id) : { action: "modify_furniture", params: { id, height } };
}

function blocked({ piece, wall }: Opening, { scene }: Surroundings): Problem[] {
  if (isDoor(piece)) return [];
  const { along } = nearestOn(wall, placeOf(piece));
  const { point: [x, y], angle } = placeOn(wall, along);
  const far = (wall.thickness + BEFORE_CM) / 2;
  const before = [1, -1].map((side) =>
    rectangle(
      [x - Math.sin(angle) * far * side, y + Math.cos(angle) * far * side],
      piece.width * MIDDLE_OF_WINDOW,
      BEFORE_CM,
      angle,
    )
  );
  const [sill, top] = [piece.elevation + OVER_SILL_CM, piece.elevation + piece.height];
  const inFront = scene.pieces().filter((each) =>
    each.level === piece.level && each.group === null && each.visible && each.kind !== "door" &&
    !each.doorOrWindow && Math.min(each.width, each.depth) >= THIN_CM && each.elevation < top &&
    each.elevation + each.height > sill &&
    before.some((strip) => convexOverlap(strip, footprint(each).points, OVER_CM))
  );
  return inFront.map((each) => ({
    rule: "window_blocked",
    message: `${nameOf(each)} stands before the window ${nameOf(piece)}`,
    ids: [each.id, piece.id],
    at: placeOf(each),
    mend: () => moveAway(scene, each, before),
  }));
}

function inOnePlace(around: Surroundings): Problem[] {
  const { openings } = around;
  return openings.flatMap((opening, index) =>
    openings.slice(index + 1).filter((other) =>
      other.wall.id === opening.wall.id && areInOnePlace(opening, other)
    ).map((other): Problem => ({
      rule: "openings_overlap",
      message: `${nameOf(other.piece)} is in the place of ${nameOf(opening.piece)} in one wall`,
      ids: [other.piece.id, opening.piece.id],
      at: placeOf(other.piece),
      mend: () => slid(other, around),
    }))
  );
}

interface Turning {
  readonly opening: Opening;
  readonly swings: readonly Point[][];
}

function crossing(around: Surroundings): Problem[] {
  const turning = around.openings.map((opening) => ({ opening, swings: swingsOf(opening.piece) }))
    .filter(({ swings }) => swings.length > 0);
  return turning.flatMap((one, index) =>
    turning.slice(index + 1).filter((other) => cross(one, other)).map((other): Problem => ({
      rule: "swings_cross",
      message: `${nameOf(one.opening.piece)} and ${nameOf(other.opening.piece)} swing into each other`,
      ids: [other.opening.piece.id, one.opening.piece.id],
      at: placeOf(other.opening.piece),
      mend: () =>
        turned(other.opening, turning, around) ?? turned(one.opening, turning, around) ??
          slid(other.opening, around),
    }))
  );
}

function cross(one: Turning, other: Turning): boolean {
  const [a, b] = [one.opening.piece, other.opening.piece];
  if (a.level !== b.level || a.id === b.id) return false;
  if (a.elevation >= b.elevation + b.height || b.elevation >= a.elevation + a.height) return false;
  return one.swings.some((shape) =>
    other.swings.some((against) =>
      boxesOverlap(boxOf(shape), boxOf(against)) && convexOverlap(shape, against, SWING_SLACK_CM)
    )
  );
}

/** The same door with its hinges on the other side, or opening to the other side of the wall, when that helps. */
function turned(opening: Opening, turning: readonly Turning[], { scene }: Surroundings): Mend | undefined {
  const { piece } = opening;
  const others = turning.filter((each) => each.opening.piece.id !== piece.id);
  const standing = scene.pieces().filter((each) =>
    each.level === piece.level && each.group === null && each.visible && each.kind !== "door" &&
    each.elevation < piece.elevation + piece.height &&
    each.elevation + each.height > piece.elevation + OVER_CM
  ).map((each) => footprint(each).points);
  const ways = [[true, false], [false, true], [true, true]] as const;
  for (const [isMirrored, isTurned] of ways) {
    const modelMirrored = isMirrored ? !piece.modelMirrored : piece.modelMirrored;
    const angle = isTurned ? piece.angle + Math.PI : piece.angle;
    const other = { ...piece, modelMirrored, angle };
    const swings = swingsOf(other);
    const isFree = !others.some((each) => cross({ opening: { ...opening, piece: other }, swings }, each)) &&
      !standing.some((points) => swings.some((swing) => convexOverlap(swing, points, OVER_CM)));
    if (!isFree) continue;
    const params = {
      id: piece.id,
      ...(isMirrored ? { mirrored: modelMirrored } : {}),
      ...(isTurned ? { angle: toDegrees(angle) } : {}),
    };
    return { action: "modify_furniture", params };
  }
  return undefined;
}

/** Doors that a wall was taken away from, or that were put beside one. */
function withoutWall({ scene, openings }: Surroundings): Problem[] {
  const inWalls = new Set(openings.map(({ piece }) => piece.id));
  const free = scene.pieces().filter((piece) =>
    piece.kind === "door" && piece.visible && piece.group === null && !inWalls.has(piece.id)
  );
  return free.map((piece) => ({
    rule: "door_without_wall",
    message: `${nameOf(piece)} is in no wall`,
    ids: [piece.id],
    at: placeOf(piece),
    mend: () => intoWall(scene, piece),
  }));
}

function intoWall(scene: Surroundings["scene"], piece: Piece): Mend {
  const walls = scene.of("wall").filter(({ level }) => level === piece.level).map((wall) => ({
    wall,
    ...nearestOn(wall, placeOf(piece)),
  })).sort((a, b) => a.away - b.away);
  const [nearest] = walls;
  if (nearest === undefined) return deletion(piece.id);
  const { point: [x, y], angle } = placeOn(nearest.wall, nearest.along);
  return {
    action: "modify_furniture",
    params: { id: piece.id, x: round(x), y: round(y), angle: toDegrees(angle) },
  };
}
