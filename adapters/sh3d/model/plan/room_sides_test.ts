import { deepEqual, equal, throws } from "node:assert/strict";
import { draftOf } from "../../../../tests/adapters/sh3d/scene.ts";
import { placeInRoom, type Side } from "./room_sides.ts";
import { whereIs } from "./where.ts";

/** 400 cm wide and 300 cm deep, in both directions of its outline. */
const OUTLINES = [
  [[0, 0], [400, 0], [400, 300], [0, 300]],
  [[0, 300], [400, 300], [400, 0], [0, 0]],
];
const SIZE = { gap: 0, along: undefined, width: 200, depth: 80 };

function placeAt(points: readonly (readonly number[])[], side: Side, more: object = {}) {
  const room = draftOf({ id: "r", kind: "room", points }).need("room", "r");
  const { x, y, angle } = placeInRoom(room, { ...SIZE, side, ...more });
  return [Math.round(x), Math.round(y), Math.round(angle * 180 / Math.PI + 360) % 360];
}

Deno.test("a piece stands with its back to each side and in each corner, whichever way the outline goes", () => {
  for (const points of OUTLINES) {
    deepEqual(placeAt(points, "top"), [200, 40, 0]);
    deepEqual(placeAt(points, "right"), [360, 150, 90]);
    deepEqual(placeAt(points, "bottom"), [200, 260, 180]);
    deepEqual(placeAt(points, "left"), [40, 150, 270]);
    deepEqual(placeAt(points, "top-left"), [100, 40, 0]);
    deepEqual(placeAt(points, "bottom-right", { gap: 10 }), [290, 250, 180]);
    deepEqual(placeAt(points, "center"), [200, 150, 0]);
    deepEqual(placeAt(points, "top", { along: 120, gap: 5 }), [120, 45, 0]);
    deepEqual(placeAt(points, "top", { along: 0 }), [100, 40, 0]);
    throws(() => placeAt(points, "left", { width: 320 }), {
      code: "CONFLICT",
      message: /300 cm long, too short/,
    });
  }
});

Deno.test("where a piece stands is said by its room and the nearest sides", () => {
  const draft = draftOf(
    { id: "r", kind: "room", name: "Bath", points: OUTLINES[0] },
    { id: "p", kind: "furniture", x: 100, y: 240, width: 100, depth: 100, height: 50 },
    { id: "out", kind: "furniture", x: 900, y: 240, width: 100, depth: 100, height: 50 },
  );
  equal(
    whereIs(draft, draft.needPiece("p")),
    "in Bath, 50 cm from its left side, 10 cm from its bottom side",
  );
  equal(whereIs(draft, draft.needPiece("out")), "in no room");
});
