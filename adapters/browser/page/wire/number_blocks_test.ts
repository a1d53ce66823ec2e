import { deepEqual, equal } from "node:assert/strict";
import { NumberBlocks } from "./number_blocks.ts";

const blocks = new NumberBlocks();

Deno.test("NumberBlocks begins at 1 in the main frame and goes on without a gap for the first 1999", () => {
  deepEqual([0, 1, 998, 999, 1998].map((nth) => blocks.number(0, nth)), [1, 2, 999, 1000, 1999]);
});

Deno.test("NumberBlocks gives no number to two frames, and knows whose it is", () => {
  const seen = new Set<number>();
  for (let frame = 0; frame < 12; frame += 1) {
    for (let nth = 0; nth < 5000; nth += 1) {
      const number = blocks.number(frame, nth);
      equal(blocks.frameOf(number), frame);
      seen.add(number);
    }
  }
  equal(seen.size, 12 * 5000);
});
