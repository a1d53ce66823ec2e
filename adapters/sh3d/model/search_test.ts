import assert from "node:assert/strict";
import { ToolError } from "glovebox";
import { draftOf } from "../../../tests/adapters/sh3d/scene.ts";
import { findPiece, findTexture, matches } from "./search.ts";

const { catalog } = draftOf();

function codeOf(task: () => unknown): string {
  try {
    task();
  } catch (error) {
    if (error instanceof ToolError) return error.code;
  }
  return "none";
}

Deno.test("a piece is found by its name in any language and case, and by what people call it", () => {
  for (const name of ["sofa", "ДИВАН", "canape", "couch"]) {
    assert.equal(findPiece(catalog, { name }, () => true).id, "eTeks#sofa", name);
  }
});

Deno.test("what a library holds is found by its names, too, which tell apart what has one name here", () => {
  assert.equal(findPiece(catalog, { name: "kuchenstuhl" }, () => true).id, "b#chair");
  assert.equal(findTexture(catalog, { textureName: "mosaik" }).id, "t#2");
  assert.ok(matches(catalog, { id: "b#chair", name: "Chair", category: "Kitchen" }, "KÜCHEN stuhl"));
});

Deno.test("a piece is found by its id before its name", () => {
  assert.equal(findPiece(catalog, { name: "sofa", catalogId: "lib#sofa" }, () => true).id, "lib#sofa");
});

Deno.test("a name of several pieces is refused with all of them, an unknown one with what to do", () => {
  assert.throws(() => findPiece(catalog, { name: "chair" }, () => true), /a#chair .*b#chair/);
  assert.equal(codeOf(() => findPiece(catalog, { name: "chair" }, () => true)), "SH3D_AMBIGUOUS");
  assert.equal(codeOf(() => findPiece(catalog, { name: "zeppelin" }, () => true)), "NOT_FOUND");
  assert.equal(codeOf(() => findPiece(catalog, { catalogId: "sofa" }, () => true)), "NOT_FOUND");
  assert.equal(codeOf(() => findPiece(catalog, {}, () => true)), "INVALID_INPUT");
});

Deno.test("textures of one name are told apart by their ids, and case does not matter", () => {
  assert.equal(codeOf(() => findTexture(catalog, { textureName: "Stone" })), "SH3D_AMBIGUOUS");
  assert.equal(findTexture(catalog, { catalogId: "t#2" }).id, "t#2");
  assert.equal(findTexture(catalog, { textureName: "t#2" }).id, "t#2");
  assert.equal(findTexture(catalog, { textureName: "wooden FLOOR" }).id, "t#3");
});
