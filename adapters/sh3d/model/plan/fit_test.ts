import assert from "node:assert/strict";
import { doorRow, draftOf, wallRow } from "../../../../tests/adapters/sh3d/scene.ts";
import { conflictsIn } from "./fit.ts";

const box = (id: string, x: number, y: number, more: object = {}) => ({
  id,
  kind: "furniture",
  x,
  y,
  width: 50,
  depth: 50,
  height: 50,
  visible: true,
  ...more,
});

function types(clearance: number, ...objects: readonly object[]): string[] {
  return conflictsIn(draftOf(...objects), clearance).map(({ type, a, b }) => `${type} ${a.id} ${b.id}`);
}

Deno.test("pieces that overlap are told, those that touch, stand on each other or on other levels are not", () => {
  assert.deepEqual(types(0, box("a", 0, 0), box("b", 40, 0)), ["overlap a b"]);
  assert.deepEqual(types(0, box("a", 0, 0), box("b", 50, 0)), []);
  assert.deepEqual(types(0, box("a", 0, 0), box("b", 0, 0, { elevation: 50 })), []);
  assert.deepEqual(types(0, box("a", 0, 0), box("b", 0, 0, { level: "l" })), []);
});

Deno.test("a clearance is told apart from an overlap", () => {
  assert.deepEqual(types(30, box("a", 0, 0), box("b", 70, 0)), ["clearance a b"]);
  assert.deepEqual(types(10, box("a", 0, 0), box("b", 70, 0)), []);
});

Deno.test("a piece in a wall and one in the swing of a door are told", () => {
  assert.deepEqual(types(0, box("a", 0, 20), wallRow("w", [-100, 0], [100, 0])), ["in_wall a w"]);
  const sashes = [{ xAxis: 0, yAxis: 0.5, width: 1, startAngle: 0, endAngle: -Math.PI / 2 }];
  const door = { ...doorRow("door", 0, 0), visible: true, sashes };
  assert.deepEqual(types(0, door, box("a", 0, 60)), ["door_swing a door"]);
  assert.deepEqual(types(0, door, box("a", 0, -60)), []);
});
