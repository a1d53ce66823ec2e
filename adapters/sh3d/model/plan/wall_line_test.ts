import assert from "node:assert/strict";
import { lengthOf, nearestOn, placeOn } from "./wall_line.ts";

const STRAIGHT = { xStart: 0, yStart: 0, xEnd: 300, yEnd: 400, arcExtent: null };
const ROUND = { xStart: 0, yStart: 0, xEnd: 0, yEnd: 200, arcExtent: Math.PI };

function near(actual: readonly number[], expected: readonly number[]): void {
  actual.forEach((value, index) => assert.ok(Math.abs(value - (expected[index] ?? NaN)) < 0.01, `${actual}`));
}

Deno.test("a straight wall is measured along its middle", () => {
  assert.equal(lengthOf(STRAIGHT), 500);
  near(placeOn(STRAIGHT, 250).point, [150, 200]);
  near([nearestOn(STRAIGHT, [150, 200]).along, nearestOn(STRAIGHT, [150, 200]).away], [250, 0]);
});

Deno.test("a half circle is as long as half a circle, and its middle is on it", () => {
  near([lengthOf(ROUND)], [Math.PI * 100]);
  const { point } = placeOn(ROUND, lengthOf(ROUND) / 2);
  near([Math.hypot(point[0], point[1] - 100)], [100]);
  near(placeOn(ROUND, lengthOf(ROUND)).point, [0, 200]);
});

Deno.test("places on a round wall are found again, whichever way it bends", () => {
  for (const arcExtent of [Math.PI / 2, -Math.PI / 2, 1.2 * Math.PI, -1.2 * Math.PI]) {
    const wall = { ...ROUND, arcExtent };
    for (const part of [0.1, 0.5, 0.9]) {
      const { point } = placeOn(wall, lengthOf(wall) * part);
      const found = nearestOn(wall, point);
      near([found.along / lengthOf(wall), found.away], [part, 0]);
    }
  }
});
