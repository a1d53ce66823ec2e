import assert from "node:assert/strict";
import { LiveShot } from "./live_shot.ts";

const NEVER = new AbortController().signal;

const home = (state: string) => ({ state, scene: "" });

/** A shot whose pictures are drawn when the test says so. */
function setUp() {
  const begun: PromiseWithResolvers<Uint8Array>[] = [];
  const shot = new LiveShot(() => {
    const drawing = Promise.withResolvers<Uint8Array>();
    begun.push(drawing);
    return drawing.promise;
  });
  return { shot, begun };
}

Deno.test("a live shot draws nothing twice, and after what came meanwhile only the last", async () => {
  const { shot, begun } = setUp();
  const first = shot.last(home("one"), NEVER);
  begun[0]?.resolve(new Uint8Array([1]));
  assert.deepEqual((await first)?.bytes, new Uint8Array([1]));
  shot.want(home("one"));
  assert.equal(begun.length, 1);
  for (const state of ["two", "three", "four"]) shot.want(home(state));
  assert.deepEqual(
    (await shot.last(home("four"), NEVER))?.bytes,
    new Uint8Array([1]),
    "the old one meanwhile",
  );
  const drawn = shot.next(10_000, NEVER);
  begun[1]?.resolve(new Uint8Array([2]));
  await drawn;
  const again = shot.next(10_000, NEVER);
  begun[2]?.resolve(new Uint8Array([4]));
  await again;
  assert.equal(shot.name, "four");
  assert.equal(begun.length, 3);
});

Deno.test("a live shot that cannot be drawn says so, and shows no old picture for the new home", async () => {
  const { shot, begun } = setUp();
  const first = shot.last(home("one"), NEVER);
  begun[0]?.resolve(new Uint8Array([1]));
  await first;
  shot.want(home("two"));
  const failed = shot.next(10_000, NEVER);
  begun[1]?.reject(new Error("no 3D"));
  await failed;
  const last = shot.last(home("two"), NEVER);
  begun[2]?.reject(new Error("no 3D"));
  await assert.rejects(last, /no 3D/);
});
