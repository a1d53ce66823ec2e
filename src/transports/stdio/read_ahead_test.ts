import assert from "node:assert/strict";
import { readAhead } from "./read_ahead.ts";

const bytes = (...values: number[]) => new Uint8Array(values);

Deno.test("readAhead reads to the end before anybody takes a chunk, and loses none", async () => {
  const ended = Promise.withResolvers<void>();
  async function* input(): AsyncGenerator<Uint8Array> {
    yield bytes(1);
    yield bytes(2, 3);
    ended.resolve();
  }
  const { chunks } = readAhead(input());
  await ended.promise;
  assert.deepEqual(await Array.fromAsync(chunks), [bytes(1), bytes(2, 3)]);
});

Deno.test("readAhead stops reading where nobody takes what it has read, and goes on when somebody does", async () => {
  const { chunks } = readAhead(ReadableStream.from(Array.from({ length: 100 }, (_, at) => bytes(at))));
  const stalled = Promise.withResolvers<void>();
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (++read === 16) queueMicrotask(stalled.resolve);
      yield chunk;
    }
  }
  const { chunks: ahead } = readAhead(counted());
  await stalled.promise;
  assert.equal(read, 16);
  assert.equal((await Array.fromAsync(ahead)).length, 100);
});

Deno.test("readAhead tells of an error after the chunks before it", async () => {
  async function* input(): AsyncGenerator<Uint8Array> {
    yield bytes(1);
    throw new Error("broken");
  }
  const taken: Uint8Array[] = [];
  await assert.rejects(async () => {
    for await (const chunk of readAhead(input()).chunks) taken.push(chunk);
  }, /broken/);
  assert.deepEqual(taken, [bytes(1)]);
});
