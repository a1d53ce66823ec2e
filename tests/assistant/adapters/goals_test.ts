import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { play } from "../eval/play.ts";
import { ADAPTERS } from "../eval/tasks/applications.ts";

/** One for each adapter, of those that fit into the time of the tests; `deno task eval` plays all. */
const PLAYED = [
  "a row far down in a long table of a JavaFX application",
  "a piece that is removed from a home, and another one that stays",
  "the contacts of a Lua application as a table",
];

for (const name of PLAYED) {
  Deno.test(`a model that knows what it is told reaches the goal in an application: ${name}`, async () => {
    verifies("assistant:any-adapter", "assistant:evaluation");
    const task = ADAPTERS.find((each) => each.name === name);
    assert.ok(task !== undefined);
    const { outcome, reason, unasked, success, refused } = await play(task);
    assert.ok(success, `${outcome}: ${reason}; unasked: ${unasked.join(", ")}`);
    assert.equal(refused, 0, "nothing else was asked for");
  });
}
