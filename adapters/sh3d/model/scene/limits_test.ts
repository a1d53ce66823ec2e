import { match, throws } from "node:assert/strict";
import { draftOf, wallRow } from "../../../../tests/adapters/sh3d/scene.ts";
import { mustBeKeepable } from "./limits.ts";

const LONG = { xStart: 0, yStart: 0, xEnd: 100_000, yEnd: 0, thickness: 10 };

Deno.test("walls, lines, rooms and texts that take long to draw are refused, however they come to be so", () => {
  const draft = draftOf(
    wallRow("round", [0, 0], [1000, 0], { arcExtent: 6 }),
    { id: "line", kind: "polyline", points: [[0, 0], [100_000, 0]], thickness: 0.5, dashStyle: "SOLID" },
  );
  const refused = { code: "INVALID_INPUT", message: /more than Sweet Home 3D draws in a moment/ };
  throws(() => draft.create({ kind: "wall", with: LONG, to: { arcExtent: 6.2 } }), refused);
  throws(() => draft.create({ kind: "wall", with: LONG, to: { arcExtent: -100 } }), refused);
  throws(() => draft.set(draft.need("wall", "round"), { xEnd: 900_000 }), refused);
  throws(() => draft.set(draft.need("polyline", "line"), { dashStyle: "DOT" }), refused);
  const corners = Array.from({ length: 1_001 }, (_, index): [number, number] => [index, index % 2]);
  throws(() => draft.create({ kind: "room", with: { points: corners } }), refused);
});

Deno.test("a text that the file of a home cannot hold is refused, with the character and where it is", () => {
  for (const text of ["a\u0001", "b\ud800", "c\uffff", "d\u001b[0m"]) {
    throws(() => mustBeKeepable("name", text), {
      message: /The name has the character U\+[0-9A-F]{4} at position 1/,
    });
  }
  throws(() => mustBeKeepable("name", "x".repeat(10_001)), { message: /10001 characters/ });
  mustBeKeepable("name", "Küche\n🛋️\t");
  const draft = draftOf();
  throws(() => draft.create({ kind: "label", with: { text: "\u0000", x: 0, y: 0 } }), (error) => {
    match(String(error), /The text has the character U\+0000/);
    return true;
  });
});
