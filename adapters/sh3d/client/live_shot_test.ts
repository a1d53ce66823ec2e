import assert from "node:assert/strict";
import { eventually } from "../../../tests/helpers/eventually.ts";
import { LiveShot, type ShotWish, type TakenShot } from "./live_shot.ts";

const NEVER = new AbortController().signal;

const picture = (byte: number, followed = false) => ({ bytes: new Uint8Array([byte]), followed });

const home = (state: string) => ({ state, scene: "" });

/** A shot whose pictures are drawn when the test says so. */
function setUp() {
  const begun: PromiseWithResolvers<TakenShot>[] = [];
  const wishes: ShotWish[] = [];
  const shot = new LiveShot((wish) => {
    const drawing = Promise.withResolvers<TakenShot>();
    wishes.push(wish);
    begun.push(drawing);
    return drawing.promise;
  }, 1);
  return { shot, begun, wishes };
}

Deno.test("a live shot draws nothing twice, and after what came meanwhile only the last", async () => {
  const { shot, begun } = setUp();
  const first = shot.last(home("one"), NEVER);
  begun[0]?.resolve(picture(1));
  assert.deepEqual((await first)?.pane.bytes, new Uint8Array([1]));
  shot.want(home("one"));
  assert.equal(begun.length, 1);
  for (const state of ["two", "three", "four"]) shot.want(home(state));
  assert.deepEqual(
    (await shot.last(home("four"), NEVER))?.pane.bytes,
    new Uint8Array([1]),
    "the old one meanwhile",
  );
  const drawn = shot.next(10_000, NEVER);
  begun[1]?.resolve(picture(2));
  await drawn;
  const again = shot.next(10_000, NEVER);
  begun[2]?.resolve(picture(4));
  await again;
  assert.match(shot.name, /four/);
  assert.equal(begun.length, 3);
});

Deno.test("a live shot is given with its own name, also where the next one is drawn in that moment", async () => {
  for (let steps = 0; steps < 8; steps++) {
    const { shot, begun } = setUp();
    const first = shot.last(home("one"), NEVER);
    begun[0]?.resolve(picture(1));
    await first;
    const name = shot.name;
    shot.want(home("two"));
    begun[1]?.resolve(picture(2));
    for (let step = 0; step < steps; step++) await undefined;
    const given = await shot.last(home("two"), NEVER);
    assert.equal(given?.name === name, given?.pane.bytes[0] === 1, `${steps} steps`);
  }
});

Deno.test("a live shot draws what is wanted in the very moment in which the drawing ends", async () => {
  for (let steps = 0; steps < 12; steps++) {
    const { shot, begun } = setUp();
    shot.want(home("one"));
    begun[0]?.resolve(picture(1));
    for (let step = 0; step < steps; step++) await undefined;
    shot.want(home("two"));
    await eventually(`the second is drawn, ${steps} steps`, () => begun.length === 2, 1_000);
  }
});

Deno.test("a live shot that cannot be drawn says so, and shows no old picture for the new home", async () => {
  const { shot, begun } = setUp();
  const first = shot.last(home("one"), NEVER);
  begun[0]?.resolve(picture(1));
  await first;
  shot.want(home("two"));
  const failed = shot.next(10_000, NEVER);
  begun[1]?.reject(new Error("no 3D"));
  await failed;
  const last = shot.last(home("two"), NEVER);
  begun[2]?.reject(new Error("no 3D"));
  await assert.rejects(last, /no 3D/);
});

Deno.test("a live shot that followed edits is made anew once the home rests, and no sooner", async () => {
  const { shot, begun, wishes } = setUp();
  const first = shot.last(home("one"), NEVER);
  begun[0]?.resolve(picture(1));
  await first;
  shot.want(home("two"));
  const followed = shot.next(10_000, NEVER);
  shot.want(home("three"));
  begun[1]?.resolve(picture(2, true));
  await followed;
  const third = shot.next(10_000, NEVER);
  begun[2]?.resolve(picture(3, true));
  await third;
  const before = shot.name;
  const anew = shot.next(10_000, NEVER);
  await eventually("the home rests", () => begun.length === 4);
  begun[3]?.resolve(picture(4));
  await anew;
  assert.notEqual(shot.name, before);
  assert.deepEqual((await shot.last(home("three"), NEVER))?.pane.bytes, new Uint8Array([4]));
  assert.deepEqual(wishes.map((wish) => wish.anew), [false, false, false, true]);
});
