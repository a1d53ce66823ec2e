import assert from "node:assert/strict";
import { ToolError } from "glovebox";
import { type Point, signedArea } from "./geometry.ts";
import { extrude, measure, mesh, toFiles, triangulate } from "./shape.ts";

const L: Point[] = [[0, 0], [200, 0], [200, 40], [40, 40], [40, 200], [0, 200]];

Deno.test("a concave outline is cut into triangles that cover it once", () => {
  const area = triangulate(L).reduce(
    (sum, triangle) => sum + signedArea(triangle.map((each): Point => L[each] ?? [0, 0])),
    0,
  );
  assert.equal(area, signedArea(L));
  assert.equal(triangulate(L).length, 4);
});

Deno.test("an extruded shape is closed: each edge belongs to two triangles that go around it both ways", () => {
  const edges = new Map<string, number>();
  for (const triangle of extrude(L, 90).triangles) {
    triangle.forEach((from, index) => {
      const key = `${from}>${triangle[(index + 1) % 3]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    });
  }
  for (const [key, count] of edges) {
    const [from, to] = key.split(">");
    assert.equal(count, 1);
    assert.equal(edges.get(`${to}>${from}`), 1);
  }
});

Deno.test("a shape is measured, and its files are centred and stand on the ground", () => {
  const shape = mesh([[10, 10, 5], [30, 10, 5], [10, 50, 25]], [[0, 1, 2]]);
  assert.deepEqual(measure(shape), { x: 20, y: 30, minZ: 5, width: 20, depth: 40, height: 20 });
  const files = toFiles(shape, { color: 0xff0000, transparency: 0.25 });
  assert.match(files["shape.obj"] ?? "", /^v -10 0 -20$/m);
  assert.match(files["shape.mtl"] ?? "", /Kd 1\.0000 0\.0000 0\.0000\n.*\nd 0\.7500/);
});

Deno.test("a mesh with a vertex that is not there and an outline that crosses itself are refused", () => {
  assert.throws(() => mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 3]]), ToolError);
  assert.throws(() => extrude([[0, 0], [10, 10], [10, 0], [0, 10]], 10), ToolError);
});
