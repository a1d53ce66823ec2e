import assert from "node:assert/strict";
import { draftOf, wallRow } from "../../../../tests/adapters/sh3d/scene.ts";
import { Checkpoints, differs, planReturn } from "./checkpoints.ts";

Deno.test("a checkpoint is not changed by what happens to the home, and can be returned to again and again", () => {
  const draft = draftOf(wallRow("a", [0, 0], [100, 0]), wallRow("b", [100, 0], [100, 100]));
  const taken = new Checkpoints().take(draft);
  for (let round = 0; round < 2; round++) {
    draft.set(draft.need("wall", "a"), { thickness: 44 });
    draft.remove(draft.need("wall", "b"));
    assert.equal(differs(draft, taken), true);
    planReturn(draft, taken);
    assert.equal(draft.need("wall", "a").thickness, 10);
    assert.equal(differs(draft, taken), false);
  }
});

Deno.test("without an id the latest checkpoint from which the home differs is meant, and ids stay", () => {
  const checkpoints = new Checkpoints();
  const draft = draftOf(wallRow("a", [0, 0], [100, 0]));
  const first = checkpoints.take(draft, "first");
  draft.set(draft.need("wall", "a"), { thickness: 20 });
  const second = checkpoints.take(draft, "second");
  assert.equal(checkpoints.find(draft, undefined), first);
  assert.equal(checkpoints.find(draft, second.id), second);
  for (let more = 0; more < 40; more++) checkpoints.take(draft);
  assert.equal(checkpoints.list().length, 32);
  assert.throws(() => checkpoints.find(draft, first.id), /no checkpoint 0/);
});
