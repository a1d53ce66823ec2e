import type { Piece, Room } from "../client/rows.ts";
import { boxOf, distance, isInside, middle, type Point, rectangle } from "./plan/geometry.ts";
import { isPiece, type Scene } from "./scene/scene.ts";

/** Place and direction of a camera: centimetres and radians; yaw 0 looks along y, pitch is positive downwards. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly fieldOfView: number;
}

/** A place in space, in centimetres. */
export type Place = readonly [number, number, number];

/** The angles at which a camera looks from one place to another. */
export function lookAt([x, y, z]: Place, [toX, toY, toZ]: Place): Pick<Pose, "yaw" | "pitch"> {
  const yaw = Math.atan2(-(toX - x), toY - y);
  return {
    yaw: yaw < 0 ? yaw + Math.PI * 2 : yaw,
    pitch: Math.atan2(z - toZ, Math.hypot(toX - x, toY - y)),
  };
}

/** A subject of a picture: a box on the plan, and its height. */
export interface Subject {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly height: number;
}

/** Everything in a home, or undefined when there is nothing; without the height of walls when they are hidden. */
export function sceneBounds(scene: Scene, areWallsHidden = false): Subject | undefined {
  const points: Point[] = [];
  let height = 0;
  for (const object of scene.all()) {
    const base = "level" in object && object.level !== null ? elevationOf(scene, object.level) : 0;
    if (object.kind === "wall") {
      const half = object.thickness / 2;
      for (const [x, y] of [[object.xStart, object.yStart], [object.xEnd, object.yEnd]] as const) {
        points.push([x - half, y - half], [x + half, y + half]);
      }
      height = Math.max(height, base + (areWallsHidden ? 0 : scene.heightOf(object)));
    } else if (isPiece(object)) {
      points.push(...rectangle([object.x, object.y], object.width, object.depth, object.angle));
      const isHidden = areWallsHidden && (object.kind === "door" || object.elevation > HANGING_CM);
      height = Math.max(height, base + (isHidden ? 0 : object.elevation + object.height));
    } else if (object.kind === "room") {
      points.push(...object.points);
    }
  }
  return points.length === 0 ? undefined : { ...boxOf(points), height };
}

/** Lamps hang over what is looked at. */
const HANGING_CM = 150;

function elevationOf(scene: Scene, level: string): number {
  const found = scene.get(level);
  return found?.kind === "level" ? found.elevation : 0;
}

/** Height of the eyes of a person who stands. */
export const EYES_CM = 165;
/** Way from a corner to the camera in it. */
const OFF_CORNER_CM = 35;
/** Higher things hide what is behind them. */
const HIGH_CM = 120;
const LOW_CM = 50;
const LOOKED_AT_CM = 80;

/** A camera in the corner of a room that sees most of it, and stands in no furniture; or that looks at a place in it. */
export function cornerPose(scene: Scene, room: Room, fieldOfView: number, aim?: Place): Pose {
  const base = room.level === null ? 0 : elevationOf(scene, room.level);
  const [middleX, middleY] = middle(room.points);
  const [toX, toY, toZ] = aim ?? [middleX, middleY, base + LOOKED_AT_CM];
  const places = room.points.map(([x, y]): Point => {
    const away = distance([x, y], [middleX, middleY]) || 1;
    const part = Math.min(OFF_CORNER_CM * Math.SQRT2 / away, 0.5);
    return [x + (middleX - x) * part, y + (middleY - y) * part];
  });
  const inside = places.filter((place) => isInside(place, room.points));
  // What stands lower than the eyes fills the picture, too, when it is right below.
  const [best] = [LOW_CM, HIGH_CM].map((high) => withoutPieces(scene, room, inside, high))
    .filter((found) => found.length > 0);
  const far = (place: Point) => distance(place, [toX, toY]);
  const [[x, y] = [toX, toY + 1]] = (best ?? places).toSorted((a, b) => far(b) - far(a));
  const angles = lookAt([x, y, base + EYES_CM], [toX, toY, toZ]);
  return { x, y, z: base + EYES_CM, ...angles, fieldOfView };
}

/** Those of the places over which nothing of a height stands. */
function withoutPieces(scene: Scene, room: Room, places: readonly Point[], high: number): Point[] {
  const standing = scene.pieces().filter((piece) =>
    piece.level === room.level && piece.elevation < EYES_CM && piece.elevation + piece.height > high
  ).map((piece) => rectangle([piece.x, piece.y], piece.width + 20, piece.depth + 20, piece.angle));
  return places.filter((place) => !standing.some((each) => isInside(place, each)));
}

/** Height of the eyes of a person who sits. */
const SITTING_CM = 115;

/** A camera with the eyes of one who sits on a piece, or stands before a high one, and looks where its front looks. */
export function piecePose(scene: Scene, piece: Piece, fieldOfView: number): Pose {
  const base = piece.level === null ? 0 : elevationOf(scene, piece.level);
  const isHigh = piece.elevation + piece.height > SITTING_CM;
  const ahead = isHigh ? piece.depth / 2 + OFF_CORNER_CM : 0;
  const yaw = ((piece.angle % (Math.PI * 2)) + Math.PI * 2) % (Math.PI * 2);
  return {
    x: piece.x - Math.sin(yaw) * ahead,
    y: piece.y + Math.cos(yaw) * ahead,
    z: base + (isHigh ? EYES_CM : SITTING_CM),
    yaw,
    pitch: LOOKS_DOWN,
    fieldOfView,
  };
}

/** A person looks a little down. */
const LOOKS_DOWN = Math.PI / 36;
/** From here a place is seen that is in no room. */
const FROM_OUTSIDE_CM = 500;

/** A camera that looks at a place: from the best corner of the room that it is in, or from outside. */
export function poseLookingAt(scene: Scene, aim: Place, fieldOfView: number): Pose {
  const [x, y, z] = aim;
  const over = ({ level }: Room) => level === null ? 0 : elevationOf(scene, level);
  const [room] = scene.of("room").filter((each) => isInside([x, y], each.points) && over(each) <= z)
    .sort((a, b) => over(b) - over(a));
  if (room !== undefined) return cornerPose(scene, room, fieldOfView, aim);
  const from = [x, y + FROM_OUTSIDE_CM, z + FROM_OUTSIDE_CM / 2] as const;
  return { x: from[0], y: from[1], z: from[2], ...lookAt(from, aim), fieldOfView };
}

/** Cameras at equal distances on a way, each looking ahead or at one place. */
export function posesAlong(way: readonly Place[], count: number, fieldOfView: number, aim?: Place): Pose[] {
  const lengths = way.slice(1).map((place, index) => apart(way[index] ?? place, place));
  const all = lengths.reduce((sum, each) => sum + each, 0);
  return Array.from({ length: count }, (_, frame) => {
    const [at, ahead] = placeOn(way, lengths, all * frame / Math.max(count - 1, 1));
    const [x, y, z] = at;
    return { x, y, z, ...lookAt(at, aim ?? [ahead[0], ahead[1], z - 10]), fieldOfView };
  });
}

function apart([ax, ay, az]: Place, [bx, by, bz]: Place): number {
  return Math.hypot(bx - ax, by - ay, bz - az);
}

/** A place on a way, and one a little farther in the direction of the way there. */
function placeOn(way: readonly Place[], lengths: readonly number[], along: number): [Place, Place] {
  let left = along;
  const index = lengths.findIndex((length) => left <= length || (left -= length, false));
  const at = index < 0 ? lengths.length - 1 : index;
  const [from = [0, 0, 0], to = [0, 0, 0], length = 1] = [way[at], way[at + 1], lengths[at]];
  const mixed = (part: number): Place => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ];
  const part = index < 0 ? 1 : left / (length || 1);
  return [mixed(part), mixed(part + 100 / (length || 1))];
}

/** Directions of a camera that looks down at something. Angles in radians. */
export interface Outlook {
  readonly yaw: number;
  readonly pitch: number;
  /** Across the width of the picture. */
  readonly fieldOfView: number;
  /** Width by height of the picture. */
  readonly aspect: number;
}

/** Space around the subject. */
const MARGIN = 1.05;
/** A small thing is not looked at from within it. */
const LEAST_AWAY_CM = 150;

/** How often the camera is moved until the subject is in the middle of the picture and fills it. */
const STEPS = 12;

/** A camera as near as it can be to see all of it, from a direction. */
export function overlook(subject: Subject, { yaw, pitch, fieldOfView, aspect }: Outlook): Pose {
  const half = [
    (subject.maxX - subject.minX) / 2,
    (subject.maxY - subject.minY) / 2,
    subject.height / 2,
  ] as const;
  const forward = [
    -Math.sin(yaw) * Math.cos(pitch),
    Math.cos(yaw) * Math.cos(pitch),
    -Math.sin(pitch),
  ] as const;
  const right = [-Math.cos(yaw), -Math.sin(yaw), 0] as const;
  const up = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(yaw) * Math.sin(pitch), Math.cos(pitch)] as const;
  const across = Math.tan(fieldOfView / 2);
  const least = LEAST_AWAY_CM + dot(half, forward.map(Math.abs));
  const corners = cornersOf(half).map((
    corner,
  ) => [dot(corner, right), dot(corner, up), dot(corner, forward)]);
  let [aside, above] = [0, 0];
  let away = Math.hypot(...half) / Math.min(across, across / aspect) + least;
  for (let step = 0; step < STEPS; step++) {
    const seen = corners.map(([u = 0, v = 0, w = 0]) => [(u - aside) / (w + away), (v - above) / (w + away)]);
    const [us, vs] = [seen.map(([u = 0]) => u), seen.map(([, v = 0]) => v)];
    aside += middleOf(us) * away;
    above += middleOf(vs) * away;
    const wide = Math.max(spanOf(us), spanOf(vs) * aspect) / 2 * MARGIN;
    away = Math.max(least, away * Math.sqrt(wide / across));
  }
  const at = (axis: 0 | 1 | 2) => half[axis] + right[axis] * aside + up[axis] * above - forward[axis] * away;
  return { x: subject.minX + at(0), y: subject.minY + at(1), z: at(2), yaw, pitch, fieldOfView };
}

function middleOf(values: readonly number[]): number {
  return (Math.max(...values) + Math.min(...values)) / 2;
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function cornersOf([x, y, z]: Place): Place[] {
  const signs = [-1, 1];
  return signs.flatMap((a) => signs.flatMap((b) => signs.map((c): Place => [a * x, b * y, c * z])));
}

function dot([ax, ay, az]: Place, [bx = 0, by = 0, bz = 0]: readonly number[]): number {
  return ax * bx + ay * by + az * bz;
}
