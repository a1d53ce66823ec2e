import assert from "node:assert/strict";
import { BlinkFilter } from "./blink_filter.ts";

const pane = (byte: number) => ({
  name: "page",
  label: "Page",
  format: "jpeg" as const,
  bytes: new Uint8Array([byte]),
});

/** The pictures that are shown of those that are taken, by their only byte. */
function shown(filter: BlinkFilter, taken: readonly number[], isMeant = false): number[] {
  return taken.map((byte) => filter.choose(pane(byte), isMeant).bytes[0] ?? -1);
}

Deno.test("a picture that goes back and forth is shown once", () => {
  const filter = new BlinkFilter();
  assert.deepEqual(shown(filter, [1, 2, 1, 2, 1]), [1, 2, 2, 2, 2]);
});

Deno.test("a picture that was there before is shown when the page rests with it or something was done", () => {
  const filter = new BlinkFilter();
  shown(filter, [1, 2, 1]);
  assert.deepEqual(shown(filter, [1], true), [1]);
});

Deno.test("a new picture is shown at once, also while a caret blinks", () => {
  const filter = new BlinkFilter();
  assert.deepEqual(shown(filter, [1, 2, 1, 3, 4, 3]), [1, 2, 2, 3, 4, 4]);
});
