import assert from "node:assert/strict";
import { LineReader } from "./line_reader.ts";
import { LongLine } from "./long_line.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The lines of a text that arrives in pieces. */
function linesOf(pieces: Iterable<Uint8Array>, limit = 1_000): (string | undefined)[] {
  const reader = new LineReader(limit);
  return [...pieces].flatMap((piece) => [...reader.push(piece)]).map((line) =>
    line instanceof LongLine ? undefined : decoder.decode(line)
  );
}

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Cuts bytes into pieces of random lengths, none at all among them. */
function cut(bytes: Uint8Array, random: () => number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + Math.floor(random() * 12);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}

Deno.test("LineReader yields the same lines however the bytes are cut", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = seeded(seed);
    const lines = Array.from({ length: 20 }, () => "aß世🌍".repeat(Math.floor(random() * 5)));
    const bytes = encoder.encode(lines.map((line) => `${line}\n`).join(""));
    assert.deepEqual(linesOf(cut(bytes, random)), lines, `seed ${seed}`);
  }
});

Deno.test("LineReader keeps what is not a line yet", () => {
  assert.deepEqual(linesOf([encoder.encode("one\ntw")]), ["one"]);
});

Deno.test("LineReader stands for a line over the limit with nothing and goes on after it", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const bytes = encoder.encode(`12345\n${"x".repeat(6 + seed)}\n\n1234\n`);
    assert.deepEqual(linesOf(cut(bytes, seeded(seed)), 5), ["12345", undefined, "", "1234"], `seed ${seed}`);
  }
});

Deno.test("LineReader does not change a line when the chunk that it came in is used again", () => {
  const reader = new LineReader(100);
  const chunk = encoder.encode("abc");
  assert.deepEqual([...reader.push(chunk)], []);
  chunk.fill(0);
  assert.deepEqual([...reader.push(encoder.encode("d\n"))], [encoder.encode("abcd")]);
});
