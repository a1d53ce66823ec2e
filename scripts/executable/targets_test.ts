import assert from "node:assert/strict";
import { chooseTargets, TARGETS } from "./targets.ts";

Deno.test("targets are this machine alone when none is named", () => {
  assert.deepEqual(chooseTargets([]).map(({ triple }) => triple), [Deno.build.target]);
});

Deno.test("targets are each once when they are named, and every one when all is", () => {
  const windows = "x86_64-pc-windows-msvc";
  assert.deepEqual(chooseTargets([windows, windows]).map(({ triple }) => triple), [windows]);
  assert.equal(chooseTargets(["all", windows]), TARGETS);
});

Deno.test("targets that there are not are refused naming those that there are", () => {
  assert.throws(
    () => chooseTargets(["amiga"]),
    /There is no target "amiga": use one of x86_64-unknown-linux-gnu, /,
  );
});
