import type { Room } from "../client/rows.ts";
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

type Place = readonly [number, number, number];

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

/** Everything in a home, or undefined when there is nothing. */
export function sceneBounds(scene: Scene): Subject | undefined {
  const points: Point[] = [];
  let height = 0;
  for (const object of scene.all()) {
    const base = "level" in object && object.level !== null ? elevationOf(scene, object.level) : 0;
    if (object.kind === "wall") {
      const half = object.thickness / 2;
      for (const [x, y] of [[object.xStart, object.yStart], [object.xEnd, object.yEnd]] as const) {
        points.push([x - half, y - half], [x + half, y + half]);
      }
      height = Math.max(height, base + scene.heightOf(object));
    } else if (isPiece(object)) {
      points.push(...rectangle([object.x, object.y], object.width, object.depth, object.angle));
      height = Math.max(height, base + object.elevation + object.height);
    } else if (object.kind === "room") {
      points.push(...object.points);
    }
  }
  return points.length === 0 ? undefined : { ...boxOf(points), height };
}

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
const LOOKED_AT_CM = 80;

/** A camera in the corner of a room that sees most of it, and stands in no furniture. */
export function cornerPose(scene: Scene, room: Room, fieldOfView: number): Pose {
  const base = room.level === null ? 0 : elevationOf(scene, room.level);
  const [toX, toY] = middle(room.points);
  const high = scene.pieces().filter((piece) =>
    piece.level === room.level && piece.elevation < EYES_CM && piece.elevation + piece.height > HIGH_CM
  ).map((piece) => rectangle([piece.x, piece.y], piece.width + 20, piece.depth + 20, piece.angle));
  const places = room.points.map(([x, y]): Point => {
    const away = distance([x, y], [toX, toY]) || 1;
    const part = Math.min(OFF_CORNER_CM * Math.SQRT2 / away, 0.5);
    return [x + (toX - x) * part, y + (toY - y) * part];
  });
  const free = places.filter((place) =>
    isInside(place, room.points) && !high.some((each) => isInside(place, each))
  );
  const far = (place: Point) => distance(place, [toX, toY]);
  const [[x, y] = [toX, toY + 1]] = (free.length > 0 ? free : places).sort((a, b) => far(b) - far(a));
  const angles = lookAt([x, y, base + EYES_CM], [toX, toY, base + LOOKED_AT_CM]);
  return { x, y, z: base + EYES_CM, ...angles, fieldOfView };
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
  const right = [Math.cos(yaw), Math.sin(yaw), 0] as const;
  const up = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(yaw) * Math.sin(pitch), Math.cos(pitch)] as const;
  const across = Math.tan(fieldOfView / 2);
  let away = LEAST_AWAY_CM;
  for (const corner of cornersOf(half)) {
    const sideways = Math.max(Math.abs(dot(corner, right)), Math.abs(dot(corner, up)) * aspect) * MARGIN;
    away = Math.max(away, sideways / across - dot(corner, forward));
  }
  return {
    x: subject.minX + half[0] - forward[0] * away,
    y: subject.minY + half[1] - forward[1] * away,
    z: half[2] - forward[2] * away,
    yaw,
    pitch,
    fieldOfView,
  };
}

function cornersOf([x, y, z]: Place): Place[] {
  const signs = [-1, 1];
  return signs.flatMap((a) => signs.flatMap((b) => signs.map((c): Place => [a * x, b * y, c * z])));
}

function dot([ax, ay, az]: Place, [bx, by, bz]: Place): number {
  return ax * bx + ay * by + az * bz;
}
