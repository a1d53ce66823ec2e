import type { Piece, Wall } from "../../client/rows.ts";
import { type Box, boxesOverlap, boxOf, convexOverlap, type Point, rectangle } from "./geometry.ts";
import type { Scene } from "../scene/scene.ts";
import { lengthOf, placeOn } from "./wall_line.ts";

/** Two things that are in each other's way. */
export interface Conflict {
  readonly type: "overlap" | "clearance" | "in_wall" | "door_swing";
  readonly a: Piece;
  readonly b: Piece | Wall;
}

/** Outline of a piece on the plan, and its heights. */
export interface Footprint {
  readonly piece: Piece;
  readonly points: readonly Point[];
  readonly box: Box;
  readonly bottom: number;
  readonly top: number;
}

/** Lower than this a thing lies on another rather than in it. */
export const TOUCH_CM = 1;
/** Carpets lie under other things. */
const FLAT_CM = 3;
/** Less than this nobody sees. */
const IN_WALL_CM = 3;
/** A window opens over what is a little higher than its sill. */
const OVER_SILL_CM = 30;
const DOOR_SILL_CM = 25;
/** Parts of the building, which reach into walls and each other. */
const STRUCTURE =
  /roof|railing|fence|slope|column|pillar|beam|dach|geländer|zaun|toit|clôture|крыш|перил|забор|колонн/i;

/** Every conflict between pieces that stand by themselves; doors and windows belong into walls. */
export function conflictsIn(scene: Scene, clearance: number): Conflict[] {
  const pieces = scene.pieces().filter((piece) => piece.visible && piece.group === null);
  const standing = pieces.filter((piece) =>
    piece.kind !== "door" && !piece.doorOrWindow && piece.height > FLAT_CM && !isStructure(piece)
  );
  const prints = standing.map((piece) => footprint(piece, 0));
  const doors = pieces.filter(({ kind, sashes }) => kind === "door" && sashes.length > 0);
  return [
    ...overlaps(prints, clearance),
    ...prints.flatMap((print) => wallsIn(scene, print)),
    ...doors.flatMap((door) => inTheWay(door, prints)),
  ];
}

const SEAT = /chair|stool|seat|stuhl|hocker|chaise|tabouret|silla|sedia|стул|табурет|кресл/i;
const TABLE = /table|desk|piano|counter|bar\b|tisch|bureau|mesa|tavolo|стол|пианино/i;

/** Chairs and stools are pushed under tables. */
function isPushedUnder({ piece: a }: Footprint, { piece: b }: Footprint): boolean {
  const is = ({ name, catalogId }: Piece, words: RegExp) =>
    words.test(name ?? "") || words.test(catalogId ?? "");
  return (is(a, SEAT) && is(b, TABLE)) || (is(b, SEAT) && is(a, TABLE));
}

/** Tells if a piece is a part of the building rather than furniture, by its name. */
export function isStructure({ name, catalogId }: Piece): boolean {
  return STRUCTURE.test(name ?? "") || STRUCTURE.test(catalogId ?? "");
}

/** Returns the outline of a piece, with some space around it. */
export function footprint(piece: Piece, around = 0): Footprint {
  const { x, y, width, depth, angle, elevation, height } = piece;
  const points = rectangle([x, y], width + around * 2, depth + around * 2, angle);
  return { piece, points, box: boxOf(points), bottom: elevation, top: elevation + height };
}

/** Sorted by their left side: only neighbours in x are compared. */
function overlaps(prints: readonly Footprint[], clearance: number): Conflict[] {
  const sorted = prints.toSorted((a, b) => a.box.minX - b.box.minX);
  const found: Conflict[] = [];
  sorted.forEach((a, index) => {
    const wide = clearance > 0 ? footprint(a.piece, clearance) : a;
    for (let next = index + 1; next < sorted.length; next++) {
      const b = sorted[next];
      if (b === undefined || b.box.minX > wide.box.maxX) break;
      if (a.piece.level !== b.piece.level || !sameHeight(a, b) || isPushedUnder(a, b)) continue;
      if (convexOverlap(a.points, b.points, TOUCH_CM)) {
        found.push({ type: "overlap", a: a.piece, b: b.piece });
      } else if (clearance > 0 && convexOverlap(wide.points, b.points)) {
        found.push({ type: "clearance", a: a.piece, b: b.piece });
      }
    }
  });
  return found;
}

/** Tells if two pieces are at the same height, so that they cannot be at the same place. */
export function sameHeight(a: Footprint, b: Footprint): boolean {
  return a.bottom + TOUCH_CM < b.top && b.bottom + TOUCH_CM < a.top;
}

function wallsIn(scene: Scene, print: Footprint): Conflict[] {
  return scene.of("wall").filter((wall) =>
    wall.level === print.piece.level && print.bottom < scene.heightOf(wall) &&
    straightened(wall).some((points) =>
      boxesOverlap(boxOf(points), print.box) &&
      convexOverlap(points, print.points, IN_WALL_CM)
    )
  ).map((wall) => ({ type: "in_wall", a: print.piece, b: wall }));
}

const ARC_PIECES = 8;

/** Returns the body of a wall, a round one in straight parts. */
export function straightened(wall: Wall): Point[][] {
  const count = wall.arcExtent === null ? 1 : ARC_PIECES;
  const length = lengthOf(wall);
  return Array.from({ length: count }, (_, index) => {
    const { point, angle } = placeOn(wall, length * (index + 0.5) / count);
    return rectangle(point, length / count, wall.thickness, angle);
  });
}

/** A sash turns around its axis; what is nearer to it than it is wide, on the side to which it turns, is in its way. */
function inTheWay(door: Piece, prints: readonly Footprint[]): Conflict[] {
  const swings = swingsOf(door);
  const sill = door.elevation + (door.elevation > DOOR_SILL_CM ? OVER_SILL_CM : TOUCH_CM);
  return prints.filter(({ piece, points, bottom, top }) =>
    piece.level === door.level && bottom < door.elevation + door.height && top > sill &&
    swings.some((swing) => convexOverlap(swing, points, TOUCH_CM))
  ).map(({ piece }) => ({ type: "door_swing", a: piece, b: door }));
}

/** Door or window as far as its swing has to do with it. */
export type Swinging = Pick<Piece, "sashes" | "modelMirrored" | "width" | "depth" | "x" | "y" | "angle">;

/** Shapes that the sashes of a door sweep. */
export function swingsOf(door: Swinging): Point[][] {
  return door.sashes.map((sash) => swingOf(door, sash));
}

/** The triangle-like fan that a sash sweeps, as a convex shape. */
function swingOf(door: Swinging, sash: Piece["sashes"][number]): Point[] {
  const flip = door.modelMirrored ? -1 : 1;
  const axis: Point = [flip * (sash.xAxis - 0.5) * door.width, (sash.yAxis - 0.5) * door.depth];
  const radius = sash.width * door.width;
  const fan: Point[] = [axis];
  for (let step = 0; step <= 4; step++) {
    const angle = sash.startAngle + (sash.endAngle - sash.startAngle) * step / 4;
    fan.push([axis[0] + flip * radius * Math.cos(angle), axis[1] - radius * Math.sin(angle)]);
  }
  const [cos, sin] = [Math.cos(door.angle), Math.sin(door.angle)];
  return fan.map(([x, y]) => [door.x + x * cos - y * sin, door.y + x * sin + y * cos]);
}
