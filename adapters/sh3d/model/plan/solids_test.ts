import { deepEqual, equal, ok } from "node:assert/strict";
import { measure, type Shape } from "./shape.ts";
import { solidOf, SOLIDS } from "./solids.ts";

const SIZE = { width: 300, depth: 200, height: 120, thickness: 30, steps: 6 };

/** The volume that the triangles enclose: more than 0 when all of them look outwards. */
function volumeOf({ vertices, triangles }: Shape): number {
  return triangles.reduce((sum, corners) => {
    const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = corners.map((each) => vertices[each]);
    const cross = a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
    return sum + cross / 6;
  }, 0);
}

/** Sides of triangles that no other triangle has the other way round. */
function openSides({ vertices, triangles }: Shape): number {
  const at = (index: number) => (vertices[index] ?? []).map((each) => Math.round(each * 1000) + 0).join();
  const sides = new Map<string, number>();
  for (const corners of triangles) {
    corners.forEach((from, index) => {
      const [a, b] = [at(from), at(corners[(index + 1) % 3] ?? 0)];
      if (a === b) return;
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      sides.set(key, (sides.get(key) ?? 0) + (a < b ? 1 : -1));
    });
  }
  return [...sides.values()].filter((count) => count !== 0).length;
}

/** Of the box around it. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  box: [1, 1],
  wedge: [0.5, 0.5],
  cylinder: [0.77, 0.79],
  cone: [0.25, 0.27],
  sphere: [0.5, 0.53],
  hemisphere: [0.5, 0.53],
  torus: [0.2, 0.5],
  pipe: [0.3, 0.5],
  arch: [0.3, 0.6],
  stairs: [0.58, 0.59],
  gable_roof: [0.5, 0.5],
  hip_roof: [0.38, 0.39],
  shed_roof: [0.5, 0.5],
};

Deno.test("each solid is as large as it was told, closed, and looks outwards", () => {
  for (const solid of SOLIDS) {
    const shape = solidOf(solid, SIZE);
    const { width, depth, height, minZ, x, y } = measure(shape);
    deepEqual([width, depth, height, minZ, x, y].map((each) => Math.round(each) + 0), [
      300,
      200,
      120,
      0,
      0,
      0,
    ], solid);
    equal(openSides(shape), 0, `${solid} is open`);
    const part = volumeOf(shape) / (300 * 200 * 120);
    const [least = 0, most = 0] = PARTS[solid] ?? [];
    ok(part > least - 0.01 && part < most + 0.01, `${solid} fills ${part} of its box`);
  }
});

Deno.test("the ridge of a hip roof lies along its longer side", () => {
  const ridge = (width: number, depth: number) =>
    solidOf("hip_roof", { ...SIZE, width, depth }).vertices.filter(([, , z]) => z === 120);
  deepEqual(ridge(300, 200), [[-50, -0, 120], [50, 0, 120]]);
  deepEqual(ridge(200, 300), [[-0, -50, 120], [0, 50, 120]]);
});

Deno.test("stairs go up from their front to their back", () => {
  const { vertices } = solidOf("stairs", SIZE);
  const highest = (side: number) =>
    Math.max(...vertices.filter(([, y]) => Math.abs(y - side) < 1).map(([, , z]) => z));
  deepEqual([highest(100), highest(-100)], [20, 120]);
});
