import assert from "node:assert/strict";
import {
  convexOverlap,
  crossesItself,
  isInside,
  middle,
  perimeter,
  type Point,
  rectangle,
  signedArea,
} from "./geometry.ts";

const SQUARE: Point[] = [[0, 0], [10, 0], [10, 10], [0, 10]];

Deno.test("area has the sign of the way around, and perimeter is closed", () => {
  assert.equal(signedArea(SQUARE), 100);
  assert.equal(signedArea(SQUARE.toReversed()), -100);
  assert.equal(perimeter(SQUARE), 40);
  assert.deepEqual(middle(SQUARE), [5, 5]);
});

Deno.test("a bow tie crosses itself, a concave outline does not", () => {
  assert.equal(crossesItself([[0, 0], [10, 10], [10, 0], [0, 10]]), true);
  assert.equal(crossesItself([[0, 0], [10, 0], [10, 10], [5, 2], [0, 10]]), false);
  assert.equal(crossesItself([[0, 0], [10, 0], [10, 0], [10, 10], [0, 10]]), false);
  const circle = Array.from({ length: 10_000 }, (_, at): Point => {
    return [1e4 * Math.cos(at * Math.PI / 5_000), 1e4 * Math.sin(at * Math.PI / 5_000)];
  });
  assert.equal(crossesItself(circle), false);
  assert.equal(crossesItself([...circle.slice(0, 7_000), [0, 0], [2e4, 1], ...circle.slice(7_001)]), true);
});

Deno.test("inside follows a concave outline", () => {
  const notched: Point[] = [[0, 0], [10, 0], [10, 10], [5, 2], [0, 10]];
  assert.equal(isInside([5, 1], notched), true);
  assert.equal(isInside([5, 5], notched), false);
});

Deno.test("shapes that only touch do not overlap, turned ones are told apart", () => {
  const box = rectangle([0, 0], 10, 10, 0);
  assert.equal(convexOverlap(box, rectangle([10, 0], 10, 10, 0)), false);
  assert.equal(convexOverlap(box, rectangle([9, 0], 10, 10, 0)), true);
  assert.equal(convexOverlap(box, rectangle([10.5, 10.5], 10, 10, Math.PI / 4)), false);
});
