import assert from "node:assert/strict";
import { draftOf, wallRow } from "../../../../tests/adapters/sh3d/scene.ts";
import { enclosureAround } from "./enclosure.ts";
import { type Point, signedArea } from "./geometry.ts";

const BOX = [
  wallRow("a", [0, 0], [400, 0]),
  wallRow("b", [400, 0], [400, 300]),
  wallRow("c", [400, 300], [0, 300]),
  wallRow("d", [0, 300], [0, 0]),
];

function around(point: Point, ...walls: readonly object[]): Point[] | undefined {
  return enclosureAround(point, draftOf(...walls).of("wall"));
}

Deno.test("a room has the inner faces of its walls", () => {
  const points = around([100, 100], ...BOX);
  assert.equal(Math.abs(signedArea(points ?? [])), 390 * 290);
  assert.ok(points?.some(([x, y]) => Math.abs(x - 5) < 1e-6 && Math.abs(y - 5) < 1e-6));
});

Deno.test("a wall across makes two rooms, whichever way it was drawn", () => {
  for (const ends of [[[150, 0], [150, 300]], [[150, 297], [150, 4]]] as const) {
    const across = wallRow("e", ends[0], ends[1]);
    assert.equal(Math.round(Math.abs(signedArea(around([50, 50], ...BOX, across) ?? []))), 140 * 290);
    assert.equal(Math.round(Math.abs(signedArea(around([300, 50], ...BOX, across) ?? []))), 240 * 290);
  }
});

Deno.test("a gap, a point outside and no walls leave a way out", () => {
  assert.equal(around([100, 100], ...BOX.slice(1)), undefined);
  assert.equal(around([900, 100], ...BOX), undefined);
  assert.equal(around([0, 0]), undefined);
});

Deno.test("a wall that ends inside the room is walked around", () => {
  const spur = wallRow("e", [200, 0], [200, 100]);
  const area = Math.abs(signedArea(around([50, 50], ...BOX, spur) ?? []));
  assert.ok(area > 110_000 && area < 390 * 290, `${area}`);
});
