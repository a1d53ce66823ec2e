import { sh3dError } from "../../errors.ts";
import { boxOf, crossesItself, type Point, signedArea } from "./geometry.ts";

type Vertex = readonly [number, number, number];
type Triangle = readonly [number, number, number];

/** A model in its own coordinates, and what it measures. */
export interface Shape {
  readonly vertices: readonly Vertex[];
  readonly triangles: readonly Triangle[];
}

/** An outline drawn up to a height; it may be concave. */
export function extrude(polygon: readonly Point[], height: number): Shape {
  if (crossesItself(polygon)) throw sh3dError("INVALID_INPUT", "The polygon crosses itself");
  if (Math.abs(signedArea(polygon)) < 1e-6) throw sh3dError("INVALID_INPUT", "The polygon has no area");
  const points = signedArea(polygon) > 0 ? polygon : polygon.toReversed();
  const count = points.length;
  const vertices: Vertex[] = [
    ...points.map(([x, y]): Vertex => [x, y, 0]),
    ...points.map(([x, y]): Vertex => [x, y, height]),
  ];
  const caps = triangulate(points);
  const sides = points.flatMap((_, index): Triangle[] => {
    const next = (index + 1) % count;
    return [[index, next, count + next], [index, count + next, count + index]];
  });
  const top = caps.map(([a, b, c]): Triangle => [a + count, b + count, c + count]);
  const bottom = caps.map(([a, b, c]): Triangle => [c, b, a]);
  return { vertices, triangles: [...bottom, ...top, ...sides] };
}

/** Cuts ears off until a triangle is left. The outline has a positive area and does not cross itself. */
export function triangulate(points: readonly Point[]): Triangle[] {
  const left = points.map((_, index) => index);
  const triangles: Triangle[] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, index) => isEar(points, left, index));
    const at = ear < 0 ? 0 : ear; // corners in one line leave nothing better
    triangles.push(cornersAt(left, at));
    left.splice(at, 1);
  }
  const [a = 0, b = 0, c = 0] = left;
  return [...triangles, [a, b, c]];
}

function cornersAt(left: readonly number[], index: number): Triangle {
  const count = left.length;
  return [left[(index + count - 1) % count] ?? 0, left[index] ?? 0, left[(index + 1) % count] ?? 0];
}

function isEar(points: readonly Point[], left: readonly number[], index: number): boolean {
  const [a, b, c] = cornersAt(left, index);
  const corner = [a, b, c].map((each): Point => points[each] ?? [0, 0]);
  if (signedArea(corner) <= 1e-9) return false;
  return left.every((each) =>
    each === a || each === b || each === c || !isWithin(points[each] ?? [0, 0], corner)
  );
}

function isWithin(point: Point, corner: readonly Point[]): boolean {
  return corner.every((each, index) => signedArea([each, corner[(index + 1) % 3] ?? each, point]) >= 0);
}

/** @throws ToolError `INVALID_INPUT` for triangles of vertices that are not there */
export function mesh(vertices: readonly Vertex[], triangles: readonly Triangle[]): Shape {
  const wrong = triangles.findIndex((triangle) => triangle.some((each) => each >= vertices.length));
  if (wrong >= 0) {
    throw sh3dError("INVALID_INPUT", `Triangle ${wrong} names a vertex that is not there`, {
      hint: `Indices go from 0 to ${vertices.length - 1}`,
    });
  }
  return { vertices, triangles };
}

/** Measures of a shape. */
export interface Measures {
  readonly x: number;
  readonly y: number;
  readonly minZ: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Its box: the middle on the plan, its sizes and its lowest point. */
export function measure({ vertices }: Shape): Measures {
  const { minX, minY, maxX, maxY } = boxOf(vertices.map(([x, y]): Point => [x, y]));
  const heights = vertices.map(([, , z]) => z);
  const minZ = heights.reduce((a, b) => Math.min(a, b), Infinity);
  const maxZ = heights.reduce((a, b) => Math.max(a, b), -Infinity);
  return {
    x: (minX + maxX) / 2,
    y: (minY + maxY) / 2,
    minZ,
    width: maxX - minX,
    depth: maxY - minY,
    height: maxZ - minZ,
  };
}

/** Model files as Sweet Home 3D reads them: Y is up, and Z comes towards the viewer. */
export function toFiles(
  shape: Shape,
  look: { readonly color: number; readonly transparency: number },
): Readonly<Record<string, string>> {
  const { x, y, minZ } = measure(shape);
  const channels = [16, 8, 0].map((shift) => (((look.color >> shift) & 255) / 255).toFixed(4)).join(" ");
  const lines = shape.vertices.map(([vx, vy, vz]) => `v ${vx - x} ${vz - minZ} ${vy - y}`);
  // The plan's y goes down: what turned one way there turns the other way here.
  const faces = shape.triangles.map(([a, b, c]) => `f ${c + 1} ${b + 1} ${a + 1}`);
  return {
    "shape.obj": ["mtllib shape.mtl", ...lines, "usemtl shape", ...faces, ""].join("\n"),
    "shape.mtl": `newmtl shape\nKd ${channels}\nKa ${channels}\nd ${
      (1 - look.transparency).toFixed(4)
    }\nillum 1\n`,
  };
}
