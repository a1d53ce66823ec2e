import { deepEqual, equal } from "node:assert/strict";
import { FrameDecoder, maskedFrame } from "./web_socket_frames.ts";

/** As a server sends it: not masked. */
function serverFrame(opcode: number, payload: Uint8Array, final = true): Uint8Array {
  const masked = maskedFrame(opcode, payload);
  const head = masked.slice(0, masked.length - payload.length - 4);
  head[0] = (final ? 0x80 : 0) | opcode;
  head[1] = (head[1] ?? 0) & 0x7f;
  return Uint8Array.of(...head, ...payload);
}

Deno.test("FrameDecoder returns messages of every size when they arrive in pieces", () => {
  for (const size of [0, 5, 125, 126, 65_535, 65_536]) {
    const payload = new Uint8Array(size).fill(7);
    const bytes = serverFrame(1, payload);
    const decoder = new FrameDecoder();
    const cuts = [bytes.subarray(0, 1), bytes.subarray(1, 3), bytes.subarray(3)];
    deepEqual(cuts.flatMap((cut) => decoder.push(cut)), [{ opcode: 1, payload }]);
  }
});

Deno.test("FrameDecoder joins fragments and lets control frames through between them", () => {
  const decoder = new FrameDecoder();
  const parts = [serverFrame(1, Uint8Array.of(1), false), serverFrame(9, Uint8Array.of(9))];
  const frames = [...parts, serverFrame(0, Uint8Array.of(2))].flatMap((each) => decoder.push(each));
  deepEqual(frames.map(({ opcode, payload }) => [opcode, ...payload]), [[9, 9], [1, 1, 2]]);
});

Deno.test("maskedFrame hides the payload behind its key", () => {
  const frame = maskedFrame(1, Uint8Array.of(65, 66, 67, 68, 69));
  const [first, second, ...rest] = frame;
  deepEqual([first, second], [0x81, 0x85]);
  const key = rest.slice(0, 4);
  equal(String.fromCharCode(...rest.slice(4).map((byte, at) => byte ^ (key[at % 4] ?? 0))), "ABCDE");
});
