import assert from "node:assert/strict";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { TASKS } from "./all_tasks.ts";
import { MISBEHAVING } from "./misbehaving.ts";
import { inPages, play } from "./play.ts";
import { type EvalTask, KINDS } from "./task.ts";

/** Tasks of each kind that fit into the time of the tests; `deno task eval` plays all. */
const EACH = 2;
/** Tasks that failed once. */
const ALSO = ["four questions of the browser's own, one after the other"];

Deno.test("the evaluation has forty and more tasks of ten kinds, each with a name of its own", () => {
  verifies("assistant:evaluation");
  assert.ok(TASKS.length >= 40);
  assert.equal(new Set(TASKS.map(({ name }) => name)).size, TASKS.length);
  const kinds = new Set(TASKS.map(({ kind }) => kind));
  assert.deepEqual(KINDS.filter((kind) => !kinds.has(kind)), ["other adapters"]);
});

/** Everything that a site says, and all small numbers: an answer that cannot be wrong is none. */
function everythingOn(task: EvalTask): string {
  const texts = Object.values(task.pages("")).filter((page) => typeof page === "string");
  return [...texts, ...Array.from({ length: 2_000 }, (_, at) => String(at))].join(" ");
}

Deno.test("no judge of a task is content with nothing, nor with an answer that says everything", async () => {
  verifies("assistant:evaluation");
  await using folder = await temporaryFolder();
  const nothing = { received: [], visited: [], data: undefined, downloads: folder.path };
  for (const task of TASKS.filter(({ end = "done" }) => end === "done")) {
    assert.equal(await task.reached(nothing), false, `${task.name}: nothing`);
    const data = everythingOn(task);
    assert.equal(await task.reached({ ...nothing, data }), false, `${task.name}: everything`);
  }
});

function tasksOf(kind: string): readonly EvalTask[] {
  const all = TASKS.filter((each) => each.kind === kind);
  return [...all.slice(0, EACH), ...all.slice(EACH).filter(({ name }) => ALSO.includes(name))];
}

for (const kind of KINDS) {
  for (const task of tasksOf(kind)) {
    Deno.test(`a model that knows what it is told reaches the goal: ${kind}: ${task.name}`, async () => {
      verifies("assistant:evaluation");
      const { outcome, reason, unasked, success } = await play(inPages(task));
      assert.ok(success, `${outcome}: ${reason}; unasked: ${unasked.join(", ")}`);
    });
  }
}

for (
  const { name, task, brain, ends, succeeds = false, tells } of MISBEHAVING.filter(({ isCovered }) =>
    isCovered !== true
  )
) {
  Deno.test(`a model that ${name} comes to an honest end, and harms nothing`, async () => {
    verifies("assistant:evaluation");
    const row = await play(inPages(task), { brain, steps: 12 });
    assert.ok(ends.includes(row.outcome), `${row.outcome}: ${row.reason}`);
    assert.deepEqual(row.unasked, []);
    assert.equal(row.success, succeeds);
    if (tells !== undefined) assert.match(row.cameOfIt, tells);
  });
}
