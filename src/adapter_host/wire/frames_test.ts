import assert from "node:assert/strict";
import { FrameBatch, JSON_LIMIT } from "./frame_batch.ts";
import { type ByteStream, type Frame, FRAME_LIMIT, FrameStream } from "./frames.ts";

/** A stream that gives these bytes in pieces of sizes that a sequence chooses, and then ends. */
function streamOf(bytes: Uint8Array, sizeOf: () => number = () => Infinity): ByteStream {
  let at = 0;
  return {
    read(buffer) {
      if (at === bytes.length) return Promise.resolve(null);
      const piece = bytes.subarray(at, at + Math.min(buffer.length, sizeOf()));
      buffer.set(piece);
      at += piece.length;
      return Promise.resolve(piece.length);
    },
    write: (bytes) => Promise.resolve(bytes.length),
    close: () => {},
  };
}

/** A reproducible sequence of numbers from 0 up to a limit. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function encodeFrame(message: unknown, blobs: readonly Uint8Array[] = []): readonly Uint8Array[] {
  const batch = new FrameBatch();
  batch.add(message, blobs);
  return batch.parts();
}

type Content = Pick<Frame, "message" | "blobs">;

function read(bytes: Uint8Array, sizeOf?: () => number): Promise<Content[]> {
  const frames = new FrameStream(streamOf(bytes, sizeOf)).frames();
  return Array.fromAsync(frames, ({ message, blobs }) => ({ message, blobs }));
}

Deno.test("frames come out as they went in, however the bytes are cut", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = sequence(seed);
    const frames = Array.from({ length: 1 + next(6) }, (_, id): Content => ({
      message: { id, text: "ü".repeat(next(200_000)) },
      blobs: Array.from({ length: next(4) }, () => new Uint8Array(next(90_000)).fill(next(256))),
    }));
    const bytes = joined(frames.flatMap(({ message, blobs }) => encodeFrame(message, blobs)));
    assert.deepEqual(
      await read(bytes, () => 1 + next(seed % 2 === 0 ? 7_000 : 100_000)),
      frames,
      `seed ${seed}`,
    );
  }
  const frame = joined(encodeFrame({ a: 1 }, [new Uint8Array([1, 2])]));
  assert.deepEqual(await read(frame, () => 1), [{ message: { a: 1 }, blobs: [new Uint8Array([1, 2])] }]);
});

Deno.test("a frame that was handed out does not change with the next ones", async () => {
  const bytes = joined(
    [..."abc"].flatMap((letter) => encodeFrame(letter, [new TextEncoder().encode(letter)])),
  );
  const frames = await read(bytes, () => 5);
  assert.deepEqual(frames.map(({ blobs: [blob] }) => new TextDecoder().decode(blob)), ["a", "b", "c"]);
});

function raw(header: string, length = header.length): Uint8Array {
  const bytes = new Uint8Array(4 + header.length);
  new DataView(bytes.buffer).setUint32(0, length);
  bytes.set(new TextEncoder().encode(header), 4);
  return bytes;
}

const BROKEN: Readonly<Record<string, readonly [Uint8Array, { readonly code: string }]>> = {
  "no JSON": [raw("{"), { code: "INTERNAL" }],
  "no text": [new Uint8Array([0, 0, 0, 1, 0xff]), { code: "INTERNAL" }],
  "no object": [raw("[1]"), { code: "INTERNAL" }],
  "no message": [raw(`{"sizes":[]}`), { code: "INTERNAL" }],
  "blobs that are no list": [raw(`{"message":1,"sizes":3}`), { code: "INTERNAL" }],
  "a blob of no size": [raw(`{"message":1,"sizes":["x"]}`), { code: "INTERNAL" }],
  "a blob of half a byte": [raw(`{"message":1,"sizes":[0.5]}`), { code: "INTERNAL" }],
  "a header over the limit": [raw("{}", FRAME_LIMIT + 1), { code: "LIMIT" }],
  "JSON over its own limit": [raw("{}", JSON_LIMIT + 1), { code: "LIMIT" }],
  "JSON that is too deep": [raw(`{"message":${"[".repeat(600)}${"]".repeat(600)}}`), { code: "LIMIT" }],
  "JSON of too many values": [raw(`{"message":[${"[],".repeat(600_000)}[]]}`), { code: "LIMIT" }],
  "blobs that are over the limit together": [raw(`{"message":1,"sizes":[0,${FRAME_LIMIT},1]}`), {
    code: "LIMIT",
  }],
  "half a length": [new Uint8Array([0, 0]), { code: "INTERNAL" }],
  "half a header": [raw(`{"m"`, 100), { code: "INTERNAL" }],
  "no blob where one is due": [raw(`{"message":1,"sizes":[1]}`), { code: "INTERNAL" }],
};

for (const [what, [bytes, error]] of Object.entries(BROKEN)) {
  Deno.test(`a stream with ${what} is given up`, async () => {
    await assert.rejects(read(bytes), error);
  });
}

Deno.test("frames of many senders do not mix, also when the system takes few bytes at a time", async () => {
  const written: Uint8Array[] = [];
  const slow: ByteStream = {
    ...streamOf(new Uint8Array()),
    write: async (bytes) => {
      await Promise.resolve();
      written.push(bytes.slice(0, 3));
      return Math.min(3, bytes.length);
    },
  };
  const stream = new FrameStream(slow);
  const blob = new Uint8Array([1, 2, 3, 4, 5]);
  await Promise.all([1, 2, 3, 4].map((id) => stream.send({ id }, [blob])));
  const frames = await read(joined(written));
  assert.deepEqual(
    frames.map(({ message, blobs }) => ({ message, blobs })),
    [1, 2, 3, 4].map((id) => ({ message: { id }, blobs: [blob] })),
  );
});

Deno.test("a write that fails rejects its sender, and the next ones too", async () => {
  const failing: ByteStream = {
    ...streamOf(new Uint8Array()),
    write: () => Promise.reject(new Deno.errors.BrokenPipe("gone")),
  };
  const stream = new FrameStream(failing);
  await assert.rejects(stream.send(1), Deno.errors.BrokenPipe);
  await assert.rejects(stream.send(2), Deno.errors.BrokenPipe);
});

Deno.test("frames that are sent side by side go out in one write, large ones by themselves", async () => {
  const written: Uint8Array[] = [];
  const write = (bytes: Uint8Array) => {
    written.push(bytes);
    return Promise.resolve(bytes.length);
  };
  const stream = new FrameStream({ ...streamOf(new Uint8Array()), write });
  const messages = [{ id: 1 }, { id: 2 }, { id: 3 }];
  await Promise.all(messages.map((message) => stream.send(message)));
  assert.equal(written.length, 1);
  const large = new Uint8Array(100_000).fill(7);
  await Promise.all([stream.send({ id: 4 }, [large]), stream.flushed()]);
  assert.ok(written.at(-1)?.buffer === large.buffer, "not copied");
  const frames = await read(joined(written));
  assert.deepEqual(frames.map(({ message }) => message), [...messages, { id: 4 }]);
});

Deno.test("blobs that are too much are read past, and the frame says how much that was", async () => {
  const frames = [
    encodeFrame({ id: 1 }, [new Uint8Array(150_000), new Uint8Array(150_001)]),
    encodeFrame({ id: 2 }),
  ];
  const stream = new FrameStream(streamOf(joined(frames.flat())), { mostBlobBytes: 300_000 });
  assert.deepEqual(await Array.fromAsync(stream.frames(), ({ blobs, leftOut }) => ({ blobs, leftOut })), [
    { blobs: [], leftOut: 300_001 },
    { blobs: [], leftOut: 0 },
  ]);
});
