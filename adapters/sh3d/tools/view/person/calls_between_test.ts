import { deepEqual, equal } from "node:assert/strict";
import { draftOf, wallRow } from "../../../../../tests/adapters/sh3d/scene.ts";
import { verifies } from "../../../../../tests/helpers/verifies.ts";
import { callsBetween } from "./calls_between.ts";
import { outcomeOf } from "./outcome.ts";

const SIZE = { angle: 0, width: 90, depth: 10, height: 200, elevation: 0 };

function pieceRow(id: string, x: number, y: number, more: object = {}): object {
  return { ...{ id, kind: "furniture", name: "Sofa", catalogId: "eTeks#sofa", x, y }, ...SIZE, ...more };
}

function between(before: readonly object[], after: readonly object[]) {
  const { calls, gaps } = callsBetween(draftOf(...before), draftOf(...after));
  return { calls: calls.map(({ tool, input }) => [tool, input]), gaps: gaps.map(({ problem }) => problem) };
}

Deno.test("what is the same needs no call", () => {
  verifies("scripts:person-sh3d");
  const home = [wallRow("a", [0, 0], [500, 0]), pieceRow("s", 100, 100)];
  deepEqual(between(home, home), { calls: [], gaps: [] });
});

Deno.test("a wall that was drawn is drawn by its measures, and one that is gone is deleted by its id", () => {
  verifies("scripts:person-sh3d");
  const { calls, gaps } = between([wallRow("a", [0, 0], [500, 0])], [wallRow("b", [0, 0], [0, 300])]);
  deepEqual(calls[0], ["delete_objects", { ids: ["a"] }]);
  const [tool, input] = calls[1] ?? [];
  equal(tool, "create_wall");
  deepEqual({ ...Object(input), arcExtent: undefined }, {
    ...{ xStart: 0, yStart: 0, xEnd: 0, yEnd: 300, thickness: 10, height: 250, arcExtent: undefined },
  });
  deepEqual([calls.length, gaps], [2, []]);
});

Deno.test("a piece is placed by the name that is its own, and by its catalogue id where another has that name", () => {
  verifies("scripts:person-sh3d");
  const placed = (catalogId: string, name: string) =>
    between([], [pieceRow("s", 100, 100, { catalogId, name })]);
  const { calls: [sofa], gaps } = placed("lib#sofa", "Sofa");
  deepEqual([Object(sofa?.[1]).catalogId, Object(sofa?.[1]).name, gaps], ["lib#sofa", undefined, []]);
  const unknown = placed("gone#table", "Table");
  deepEqual(unknown, { calls: [], gaps: ['the furniture "Table" was added'] });
});

Deno.test("what moved together moves in one call, and what moved apart each by itself", () => {
  verifies("scripts:person-sh3d");
  const home = [pieceRow("s", 100, 100), pieceRow("t", 300, 100)];
  const together = between(home, [pieceRow("s", 150, 80), pieceRow("t", 350, 80)]);
  deepEqual(together, { calls: [["move_objects", { ids: ["s", "t"], dx: 50, dy: -20 }]], gaps: [] });
  const apart = between(home, [pieceRow("s", 150, 100), pieceRow("t", 300, 180)]);
  deepEqual(apart.calls.map(([tool, input]) => [tool, Object(input).id]), [
    ["modify_furniture", "s"],
    ["modify_furniture", "t"],
  ]);
  deepEqual(apart.gaps, []);
});

Deno.test("only the fields that changed are written, and a change that no call makes is told", () => {
  verifies("scripts:person-sh3d");
  const widened = (more: object) =>
    between([pieceRow("s", 100, 100, more)], [pieceRow("s", 100, 100, { ...more, width: 120 })]);
  const written = [["modify_furniture", { id: "s", width: 120 }]];
  deepEqual(widened({ resizable: true }), { calls: written, gaps: [] });
  deepEqual(widened({ resizable: false }), { calls: [], gaps: ['width of the furniture "Sofa"'] });
});

Deno.test("what came of an act is told by what is new, different and gone, but for what no call makes", () => {
  verifies("scripts:person-checks");
  const before = draftOf(wallRow("a", [0, 0], [500, 0]), pieceRow("s", 100, 100), pieceRow("t", 300, 100));
  const after = draftOf(wallRow("b", [0, 0], [0, 300]), pieceRow("s", 150, 100), pieceRow("t", 300, 180));
  deepEqual(outcomeOf(before, after, new Set(["t"])), {
    holds: [{ id: "b", xStart: 0, yStart: 0, xEnd: 0, yEnd: 300 }, { id: "s", x: 150 }],
    gone: ["a"],
  });
  const fixed = { resizable: false };
  const { unsure } = callsBetween(
    draftOf(pieceRow("s", 100, 100, fixed)),
    draftOf(
      pieceRow("s", 100, 100, { ...fixed, width: 120 }),
      pieceRow("u", 0, 0, { catalogId: "gone#table" }),
    ),
  );
  deepEqual([...unsure].sort(), ["s", "u", "u"]);
});
