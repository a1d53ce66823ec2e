import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { StepEvent } from "../events/step_event.ts";
import { RunFolder } from "./run_folder.ts";

const RECORD = { goal: "x", model: "fake:model", started_at: "2026-11-22T10:00:00.000Z" };

function event(step: number): StepEvent {
  const times = { model_ms: 0, settle_ms: 0, action_ms: 0, banner_ms: 0, person_ms: 0, own_ms: 0 };
  return {
    step,
    started_at: "",
    ended_at: "",
    duration_ms: 1,
    total_ms: 1,
    progress: "x".repeat(100),
    form: "structured",
    times,
    tokens: { input: 0, output: 0, cached: 0 },
    banners: { auto_close_started: false, closed_count: 0, spent_ms: 0 },
    model_retries: 0,
  };
}

Deno.test("run folder begins a new log when one is full, and keeps the newest", async () => {
  verifies("assistant:events");
  await using root = await temporaryFolder();
  const keeping = { logBytes: 2_000, logFiles: 3, runs: 2 };
  const folder = await RunFolder.make(join(root.path, "assist"), RECORD, keeping);
  for (let step = 1; step <= 30; step++) await folder.step(event(step));
  const numbers = (await folder.events()).map(({ step }) => step);
  assert.equal(numbers.at(-1), 30);
  assert.deepEqual(numbers, numbers.toSorted((a, b) => a - b));
  assert.ok(numbers.length < 30 && numbers.length > 5, `${numbers.length} steps kept`);
  await Deno.writeTextFile(join(folder.path, "events.jsonl"), '{"step": 31, "cut', { append: true });
  assert.equal((await folder.events()).length, numbers.length, "a line that was cut is left out");
});

Deno.test("run folders are private, found by their names, and the oldest go", async () => {
  verifies("assistant:events");
  await using root = await temporaryFolder();
  const runs = join(root.path, "assist");
  const keeping = { logBytes: 2_000, logFiles: 3, runs: 2 };
  for (const second of [1, 2, 3]) {
    await RunFolder.make(runs, { ...RECORD, started_at: `2026-11-22T10:00:0${second}.000Z` }, keeping);
  }
  const last = await RunFolder.find(runs, "last");
  assert.match(last.path, /20261122-100003-/);
  assert.equal((await RunFolder.find(runs, "20261122-100002")).path.includes("100002"), true);
  await assert.rejects(RunFolder.find(runs, "20261122-100001"), /There is no run/);
  if (Deno.build.os !== "windows") {
    assert.equal(((await Deno.stat(last.path)).mode ?? 0) & 0o077, 0);
    assert.equal(((await Deno.stat(join(last.path, "run.json"))).mode ?? 0) & 0o077, 0);
  }
});

Deno.test("a run that is under way is not removed, however old it is, and one that was interrupted is", async () => {
  verifies("assistant:events");
  await using root = await temporaryFolder();
  const keeping = { logBytes: 2_000, logFiles: 3, runs: 1 };
  const at = (second: number) => ({ ...RECORD, started_at: `2026-11-22T10:00:0${second}.000Z` });
  const running = await RunFolder.make(root.path, at(1), keeping);
  const held = await running.hold();
  const interrupted = await RunFolder.make(root.path, at(2), keeping);
  (await interrupted.hold())[Symbol.dispose]();
  await RunFolder.make(root.path, at(3), keeping);
  assert.equal((await RunFolder.find(root.path, "20261122-100001")).path, running.path);
  await assert.rejects(RunFolder.find(root.path, "20261122-100002"), /There is no run/);
  held[Symbol.dispose]();
  await RunFolder.make(root.path, at(4), keeping);
  await assert.rejects(RunFolder.find(root.path, "20261122-100001"), /There is no run/);
});

Deno.test("the last run is the one that began last, also within a second", async () => {
  await using folder = await temporaryFolder();
  const root = join(folder.path, "runs");
  const made: string[] = [];
  for (let thousandths = 100; thousandths < 130; thousandths++) {
    const at = { ...RECORD, started_at: `2026-11-22T10:00:00.${thousandths}Z` };
    made.push((await RunFolder.make(root, at)).path);
    assert.equal((await RunFolder.find(root, "last")).path, made.at(-1));
  }
});
