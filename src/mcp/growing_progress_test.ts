import assert from "node:assert/strict";
import { GrowingProgress } from "./growing_progress.ts";

Deno.test("progress that grows is told as it is", () => {
  const progress = new GrowingProgress();
  assert.deepEqual(progress.next(0, 3), { progress: 0, total: 3 });
  assert.deepEqual(progress.next(1, 3), { progress: 1, total: 3 });
  assert.deepEqual(progress.next(3), { progress: 3 });
});

Deno.test("a second part goes on where the first one ended, its total too", () => {
  const progress = new GrowingProgress();
  progress.next(40, 40);
  const begun = progress.next(0, 10);
  assert.ok(begun.progress > 40 && begun.progress < 40.01, `${begun.progress}`);
  assert.equal(begun.total, 50);
  assert.deepEqual(progress.next(5, 10), { progress: 45, total: 50 });
  assert.deepEqual(progress.next(10, 10), { progress: 50, total: 50 });
});

Deno.test("news in steps of millionths before the work begins leave its own numbers as they are", () => {
  const progress = new GrowingProgress();
  progress.next(1e-6);
  const { progress: last } = progress.next(2e-6);
  const begun = progress.next(0, 2);
  assert.ok(begun.progress > last && begun.progress < 0.01, `${begun.progress}`);
  assert.deepEqual(progress.next(1, 2), { progress: 1, total: 2 });
  assert.deepEqual(progress.next(2, 2), { progress: 2, total: 2 });
});

Deno.test("each number is greater than the one before, whatever is reported", () => {
  for (
    const reported of [[1, 1, 1], [5, 4, 3, 2], [-3, -3, 0], [1e15, 1e15, 1, 1e15], [0, 100, 0, 100, 0, 1]]
  ) {
    const progress = new GrowingProgress();
    let last = -Infinity;
    for (const done of reported) {
      const next = progress.next(done, done);
      assert.ok(next.progress > last, `${next.progress} after ${last} of ${reported}`);
      assert.ok(next.total !== undefined && next.total >= next.progress);
      last = next.progress;
    }
  }
});
