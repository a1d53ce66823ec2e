import assert from "node:assert/strict";
import { replaceCode, signed } from "./wasm_code.ts";

/** A module with one function, `answer`, that gives a number of one byte. */
const ANSWER = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7f], // a type: nothing in, an i32 out
  ...[3, 2, 1, 0],
  ...[7, 10, 1, 6, 0x61, 0x6e, 0x73, 0x77, 0x65, 0x72, 0, 0],
  ...[10, 6, 1, 4, 0, 0x41, 7, 0x0b],
  ...[0, 5, 1, 0x78, 1, 2, 3], // a section that comes after it
]);
const CONSTANT = ANSWER.length - 10;

function answerOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  const { answer } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  return typeof answer === "function" ? answer() : undefined;
}

Deno.test("replaceCode puts more or fewer instructions into a function and keeps the module whole", () => {
  assert.equal(answerOf(ANSWER), 7);
  assert.equal(answerOf(replaceCode(ANSWER, CONSTANT, 2, [0x41, ...signed(-1_000_000)])), -1_000_000);
  const long = Array.from({ length: 300 }, () => 1); // sizes of one byte become sizes of two
  const longer = replaceCode(ANSWER, CONSTANT, 0, long);
  assert.equal(answerOf(longer), 7);
  assert.deepEqual(replaceCode(longer, CONSTANT + 2, 300, []), ANSWER);
});

Deno.test("replaceCode refuses a place that is in no function", () => {
  assert.throws(() => replaceCode(ANSWER, 10, 1, [1]), TypeError);
  assert.throws(() => replaceCode(ANSWER, 10_000, 1, [1]), TypeError);
});
