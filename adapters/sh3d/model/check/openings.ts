import type { Piece, Wall } from "../../client/rows.ts";
import { straightened } from "../plan/fit.ts";
import { boxesOverlap, boxOf, convexOverlap, type Point, rectangle } from "../plan/geometry.ts";
import { lengthOf, nearestOn, placeOn } from "../plan/wall_line.ts";
import type { Scene } from "../scene/scene.ts";

/** A door is walked through: it begins near the floor. */
const LOWEST_CM = 25;
const LEAST_DOOR_CM = 170;
const STEP_CM = 5;
const SLACK_CM = 1;
const MEETS_CM = 3;
/** Doors are put into walls by hand, too. */
const IN_WALL_CM = 5;
const PARALLEL = 0.2;

/** Door or window in a wall. */
export interface Opening {
  readonly piece: Piece;
  readonly wall: Wall;
  /** Centimetres from the start of the wall to its middle. */
  readonly along: number;
}

/** Walls of a level that are near to each other are looked up often. */
export interface Walls {
  readonly wall: Wall;
  readonly parts: readonly Point[][];
}

/** Tells if an opening is walked through, as doors and French windows are. */
export function isDoor({ elevation, height }: Pick<Piece, "elevation" | "height">): boolean {
  return elevation <= LOWEST_CM && height >= LEAST_DOOR_CM;
}

/** The middle of what of a door or window is in the wall: one that stands open reaches far into the room. */
function middleInWall({ x, y, angle, depth, wallThickness, wallDistance }: Piece): Point {
  const off = wallThickness > 0 ? (wallDistance + wallThickness / 2 - 0.5) * depth : 0;
  return [x - Math.sin(angle) * off, y + Math.cos(angle) * off];
}

/** The doors and windows that are in walls, wall by wall. */
export function openingsOf(scene: Scene): Opening[] {
  const pieces = scene.pieces().filter((piece) =>
    (piece.kind === "door" || piece.doorOrWindow) && piece.visible && piece.group === null
  );
  return scene.of("wall").flatMap((wall) =>
    pieces.flatMap((piece) => {
      if (piece.level !== wall.level) return [];
      const { along, away } = nearestOn(wall, middleInWall(piece));
      const isIn = away <= wall.thickness / 2 + IN_WALL_CM &&
        Math.abs(Math.sin(placeOn(wall, along).angle - piece.angle)) < PARALLEL;
      return isIn ? [{ piece, wall, along }] : [];
    })
  );
}

/** The bodies of all walls. */
export function bodiesOf(scene: Scene): Walls[] {
  return scene.of("wall").map((wall) => ({ wall, parts: straightened(wall) }));
}

/** Tells if a wall goes in a direction, or nearly so. */
function isParallel({ xStart, yStart, xEnd, yEnd }: Wall, angle: number): boolean {
  return Math.abs(Math.sin(Math.atan2(yEnd - yStart, xEnd - xStart) - angle)) < PARALLEL;
}

/** Another wall that meets the wall where the opening is, or ends short of it. */
export function junctionAt({ piece, wall, along }: Opening, bodies: readonly Walls[]): Wall | undefined {
  const { point, angle } = placeOn(wall, along);
  const hole = (depth: number) => rectangle(point, piece.width - SLACK_CM * 2, Math.max(depth, 1), angle);
  // A wall that ends at the face of another meets it; one beside it does not.
  const [within, across] = [hole(wall.thickness - SLACK_CM * 2), hole(wall.thickness + MEETS_CM * 2)];
  const box = boxOf(across);
  return bodies.find((each) =>
    each.wall.id !== wall.id && each.wall.level === wall.level &&
    each.parts.some((part) =>
      boxesOverlap(boxOf(part), box) &&
      convexOverlap(part, isParallel(each.wall, angle) ? within : across, SLACK_CM)
    )
  )?.wall;
}

/** The height of the wall over an opening, where it is lowest. */
export function wallOver(scene: Scene, { piece, wall, along }: Opening): number {
  const [from, length] = [scene.heightOf(wall), lengthOf(wall) || 1];
  const at = (place: number) =>
    from + ((wall.heightAtEnd ?? from) - from) * Math.min(Math.max(place / length, 0), 1);
  return Math.min(at(along - piece.width / 2), at(along + piece.width / 2));
}

/** Tells if two openings of one wall are in each other's place. */
export function areInOnePlace(a: Opening, b: Opening): boolean {
  const [low, high] = [a.piece, b.piece];
  const isBeside = Math.abs(a.along - b.along) >= (low.width + high.width) / 2 - SLACK_CM;
  const isOver = low.elevation >= high.elevation + high.height ||
    high.elevation >= low.elevation + low.height;
  return !isBeside && !isOver;
}

/** What else is on the plan when an opening looks for a place. */
export interface Surroundings {
  readonly scene: Scene;
  readonly bodies: readonly Walls[];
  readonly openings: readonly Opening[];
}

/** The nearest place of its wall in which an opening is whole and in nothing's way. */
export function slideAlong(opening: Opening, { scene, bodies, openings }: Surroundings): Point | undefined {
  const { piece, wall, along } = opening;
  const length = lengthOf(wall);
  const others = openings.filter((each) => each.wall.id === wall.id && each.piece.id !== piece.id);
  const fits = (place: number) => {
    const moved = { ...opening, along: place };
    return place >= piece.width / 2 && place <= length - piece.width / 2 &&
      junctionAt(moved, bodies) === undefined && !others.some((each) => areInOnePlace(moved, each)) &&
      piece.elevation + piece.height <= wallOver(scene, moved) + SLACK_CM;
  };
  for (let far = 0; far <= length; far += STEP_CM) {
    const place = [along + far, along - far].find(fits);
    if (place !== undefined) return placeOn(wall, place).point;
  }
  return undefined;
}
