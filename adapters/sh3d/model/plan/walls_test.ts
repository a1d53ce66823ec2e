import assert from "node:assert/strict";
import { doorRow, draftOf, wallRow } from "../../../../tests/adapters/sh3d/scene.ts";
import { placeInWall } from "./doors.ts";
import { join, joinAtCorners, moveEnds, openingsIn } from "./walls.ts";

Deno.test("a wall joins the free ends at its corners, on its level only", () => {
  const draft = draftOf(
    wallRow("a", [0, 0], [100, 0]),
    wallRow("b", [100.5, 0], [100, 100]),
    wallRow("other", [0, 0], [0, 90], { level: "l" }),
  );
  assert.deepEqual(joinAtCorners(draft, "a"), ["b"]);
  assert.equal(draft.need("wall", "a").wallAtEnd, "b");
  assert.equal(draft.need("wall", "b").wallAtStart, "a");
  assert.equal(draft.need("wall", "a").wallAtStart, null);
});

Deno.test("joined walls follow an end that moves, and doors keep their distance from the start", () => {
  const draft = draftOf(
    wallRow("a", [0, 0], [400, 0], { wallAtEnd: "b" }),
    wallRow("b", [400, 0], [400, 300], { wallAtStart: "a" }),
    doorRow("door", 100, 0),
  );
  const moved = moveEnds(draft, draft.need("wall", "a"), { yStart: 50, xEnd: 500, yEnd: 50 });
  assert.deepEqual(moved, ["b"]);
  const { xStart, yStart } = draft.need("wall", "b");
  assert.deepEqual([xStart, yStart], [500, 50]);
  const { x, y } = draft.needPiece("door");
  assert.deepEqual([Math.round(x), Math.round(y)], [100, 50]);
});

Deno.test("a door stays in a wall that becomes shorter", () => {
  const draft = draftOf(wallRow("a", [0, 0], [400, 0]), doorRow("door", 350, 0));
  moveEnds(draft, draft.need("wall", "a"), { xEnd: 200 });
  assert.equal(draft.needPiece("door").x, 155);
});

Deno.test("a wall that stays where it is leaves its windows as they are", () => {
  const window = { ...doorRow("window", 100, 4.6), boundToWall: false };
  const draft = draftOf(wallRow("a", [0, 0], [400, 0]), window);
  const before = draft.needPiece("window");
  moveEnds(draft, draft.need("wall", "a"), { height: 300 });
  assert.deepEqual(draft.needPiece("window"), before);
  assert.deepEqual(draft.steps.map(({ op }) => op), ["set"]);
});

Deno.test("a window that a person has put out of the middle of its wall stays so in one that moves, turns or bends", () => {
  const draft = draftOf(
    wallRow("a", [0, 0], [400, 0]),
    { ...doorRow("window", 100, 4.6), boundToWall: false },
    doorRow("corner", 390, 0),
  );
  moveEnds(draft, draft.need("wall", "a"), { xStart: 10, xEnd: 410, yStart: 20, yEnd: 20 });
  const at = (id: string) => {
    const { x, y, boundToWall } = draft.needPiece(id);
    return [Math.round(x * 100) / 100, Math.round(y * 100) / 100, boundToWall];
  };
  assert.deepEqual([at("window"), at("corner")], [[110, 24.6, false], [400, 20, true]]);
  moveEnds(draft, draft.need("wall", "a"), { xEnd: 10, yEnd: 420 });
  assert.deepEqual([at("window"), at("corner")], [[5.4, 120, false], [10, 410, true]]);
  moveEnds(draft, draft.need("wall", "a"), { thickness: 5 });
  assert.deepEqual(at("window"), [7.7, 120, false]);
});

Deno.test("a door is in the wall that it stands in, not in one that it touches", () => {
  const draft = draftOf(
    wallRow("a", [0, 0], [400, 0]),
    wallRow("b", [100, -100], [100, 100]),
    doorRow("door", 100, 0),
  );
  assert.deepEqual(openingsIn(draft, draft.need("wall", "a")).map(({ id }) => id), ["door"]);
  assert.deepEqual(openingsIn(draft, draft.need("wall", "b")), []);
});

Deno.test("a door is placed whole in its wall, not over another, and not in one that is too short", () => {
  const draft = draftOf(
    wallRow("a", [0, 0], [400, 0]),
    wallRow("short", [0, 50], [60, 50]),
    doorRow("door", 300, 0),
  );
  const wish = { width: 90, depth: 8, flipped: false, allowOverlap: false };
  const place = placeInWall(draft, draft.need("wall", "a"), { ...wish, position: 0 });
  assert.deepEqual([place.x, place.y, place.depth], [45, 0, 10]);
  assert.throws(
    () => placeInWall(draft, draft.need("wall", "a"), { ...wish, positionCm: 280 }),
    /in that place/,
  );
  assert.throws(() => placeInWall(draft, draft.need("wall", "short"), wish), /too short/);
});

Deno.test("walls that are joined again free the third that was joined before", () => {
  const draft = draftOf(
    wallRow("a", [0, 0], [100, 0], { wallAtEnd: "third" }),
    wallRow("third", [100, 0], [100, 90], { wallAtStart: "a" }),
    wallRow("b", [100, 0], [200, 0]),
  );
  join(draft, { wall: "a", end: "end" }, { wall: "b", end: "start" });
  assert.equal(draft.need("wall", "third").wallAtStart, null);
  assert.deepEqual([draft.need("wall", "a").wallAtEnd, draft.need("wall", "b").wallAtStart], ["b", "a"]);
});
