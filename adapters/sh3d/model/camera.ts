import { boxOf, type Point, rectangle } from "./geometry.ts";
import { isPiece, type Scene } from "./scene.ts";

/** Where a camera stands and looks: centimetres and radians; yaw 0 looks along y, pitch is positive downwards. */
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

/** What is to be seen: a box on the plan, and its height. */
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

/** A camera far enough away to see all of it, from a direction. */
export function overlook(subject: Subject, yaw: number, pitch: number, fieldOfView: number): Pose {
  const [cx, cy, cz] = [
    (subject.minX + subject.maxX) / 2,
    (subject.minY + subject.maxY) / 2,
    subject.height / 2,
  ];
  const radius = Math.hypot(subject.maxX - subject.minX, subject.maxY - subject.minY, subject.height) / 2;
  const away = Math.max(radius, 100) / Math.sin(Math.min(fieldOfView, Math.PI / 2) / 2);
  return {
    x: cx + Math.sin(yaw) * Math.cos(pitch) * away,
    y: cy - Math.cos(yaw) * Math.cos(pitch) * away,
    z: cz + Math.sin(pitch) * away,
    yaw,
    pitch,
    fieldOfView,
  };
}
