import { joinBytes } from "../../kit/join_bytes.ts";
/** A message, or a control frame: 1 is text, 8 the end, 9 a ping, 10 its answer. */
export interface Frame {
  readonly opcode: number;
  readonly payload: Uint8Array;
}

/** A frame as clients send it: in one piece, masked by a key that cannot be guessed. */
export function maskedFrame(opcode: number, payload: Uint8Array): Uint8Array {
  const { length } = payload;
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const frame = new Uint8Array(2 + size + 4 + length);
  const view = new DataView(frame.buffer);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (size === 0 ? length : size === 2 ? 126 : 127);
  if (size === 2) view.setUint16(2, length);
  if (size === 8) view.setBigUint64(2, BigInt(length));
  const key = crypto.getRandomValues(frame.subarray(2 + size, 6 + size));
  const start = 6 + size;
  for (let at = 0; at < length; at++) frame[start + at] = (payload[at] ?? 0) ^ (key[at & 3] ?? 0);
  return frame;
}

/** Cuts what a server sends into messages, whatever the reads and the fragments are. */
export class FrameDecoder {
  #bytes = new Uint8Array(0);
  #parts: Uint8Array[] = [];
  #opcode = 0;

  push(bytes: Uint8Array): Frame[] {
    this.#bytes = joinBytes([this.#bytes, bytes]);
    const frames: Frame[] = [];
    for (let part = this.#next(); part !== undefined; part = this.#next()) {
      const { opcode, final, payload } = part;
      if (opcode >= 8) {
        frames.push({ opcode, payload });
        continue;
      }
      if (opcode !== 0) this.#opcode = opcode;
      this.#parts.push(payload);
      if (!final) continue;
      frames.push({ opcode: this.#opcode, payload: joinBytes(this.#parts) });
      this.#parts = [];
    }
    return frames;
  }

  #next(): (Frame & { readonly final: boolean }) | undefined {
    const [first, second] = this.#bytes;
    if (first === undefined || second === undefined) return undefined;
    const short = second & 0x7f;
    const size = short < 126 ? 0 : short === 126 ? 2 : 8;
    if (this.#bytes.length < 2 + size) return undefined;
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset);
    const length = size === 0 ? short : size === 2 ? view.getUint16(2) : Number(view.getBigUint64(2));
    const start = 2 + size;
    if (this.#bytes.length < start + length) return undefined;
    const payload = this.#bytes.slice(start, start + length);
    this.#bytes = this.#bytes.slice(start + length);
    return { opcode: first & 0x0f, final: (first & 0x80) !== 0, payload };
  }
}
