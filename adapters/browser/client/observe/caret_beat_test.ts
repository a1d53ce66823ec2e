import assert from "node:assert/strict";
import { CaretBeat } from "./caret_beat.ts";

/** Whether each of some moments counts as a change; what is drawn at those in `seen` shows something new. */
function counted(beat: CaretBeat, moments: readonly number[], seen: readonly number[] = []): boolean[] {
  return moments.map((now) => {
    const counts = beat.drawn(now);
    if (counts && !seen.includes(now)) beat.nothingSeen();
    return counts;
  });
}

Deno.test("what comes at the beat of a caret and shows nothing new does not count any more", () => {
  assert.deepEqual(counted(new CaretBeat(), [0, 500, 1010, 1500, 2500]), [true, true, false, false, false]);
});

Deno.test("the ticks of a clock count: they show something new", () => {
  assert.deepEqual(counted(new CaretBeat(), [0, 1000, 2000, 3000], [1000, 2000, 3000]), [
    true,
    true,
    true,
    true,
  ]);
});

Deno.test("what comes between two beats counts, and the caret is found again", () => {
  const moments = [0, 500, 1000, 1250, 1500, 2000, 2500];
  assert.deepEqual(counted(new CaretBeat(), moments), [true, true, false, true, true, true, false]);
});

Deno.test("what is drawn after something was done counts", () => {
  const beat = new CaretBeat();
  counted(beat, [0, 500, 1000]);
  beat.acted();
  assert.deepEqual(counted(beat, [1_500]), [true]);
});
