import assert from "node:assert/strict";
import { deadline } from "./deadline.ts";
import { TimeoutQueue } from "./timeout_queue.ts";
import { PATIENCE_MS } from "../../../tests/helpers/eventually.ts";

Deno.test("TimeoutQueue tells what takes too long, once, and nothing of what ended", async () => {
  using late = new TimeoutQueue();
  const told: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = late.after(0, () => told.push("ended"));
  late.after(0, () => told.push("slow"));
  late.after(600_000, () => told.push("patient"));
  late.after(1, resolve);
  stop();
  await deadline(promise, PATIENCE_MS, "What is late");
  const again = Promise.withResolvers<void>();
  late.after(0, again.resolve);
  await deadline(again.promise, PATIENCE_MS, "What is late");
  assert.deepEqual(told, ["slow"]);
});

Deno.test("TimeoutQueue keeps the order of those that stay, no matter who leaves before, between and after them", async () => {
  using late = new TimeoutQueue();
  const told: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const stops = Array.from({ length: 7 }, (_, number) => late.after(0, () => told.push(number)));
  for (const number of [0, 3, 6, 5]) stops[number]?.();
  for (const number of [3, 0]) stops[number]?.(); // again: nothing happens
  late.after(1, resolve);
  await deadline(promise, PATIENCE_MS, "What is late");
  assert.deepEqual(told, [1, 2, 4]);
});
