import { joinBytes } from "../../../kit/join_bytes.ts";

/** A part of a RIFF file. */
interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Picture as it lies in a film: its size, and the parts of its file that hold it. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly chunks: readonly Chunk[];
}

const HEAD = 12;
const PIXELS = new Set(["ALPH", "VP8 ", "VP8L"]);
const ANIMATED = 0x02;
/** A new picture covers the one before it as it is. */
const NO_BLENDING = 0x02;

/** Puts WebP pictures into one file that shows them one after the other. They are copied, not coded again. */
export function animatedWebp(pictures: readonly Uint8Array[], eachMs: number): Uint8Array<ArrayBuffer> {
  const frames = pictures.map(frameOf);
  const width = Math.max(...frames.map((each) => each.width));
  const height = Math.max(...frames.map((each) => each.height));
  const chunks: Chunk[] = [
    { name: "VP8X", data: Uint8Array.of(ANIMATED, 0, 0, 0, ...three(width - 1), ...three(height - 1)) },
    { name: "ANIM", data: Uint8Array.of(255, 255, 255, 255, 0, 0) },
    ...frames.map((each) => ({ name: "ANMF", data: animated(each, eachMs) })),
  ];
  const body = joinBytes(chunks.map(written));
  return joinBytes([text("RIFF"), four(body.length + 4), text("WEBP"), body]);
}

/** @throws TypeError for what is no WebP */
function frameOf(picture: Uint8Array): Frame {
  const all = chunksOf(picture);
  const chunks = all.filter(({ name }) => PIXELS.has(name));
  const pixels = chunks.find(({ name }) => name !== "ALPH");
  if (pixels === undefined) throw new TypeError("Cannot read a picture: it is no WebP");
  return { ...sizeOf(pixels), chunks };
}

function chunksOf(picture: Uint8Array): Chunk[] {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  const chunks: Chunk[] = [];
  for (let at = HEAD; at + 8 <= picture.length;) {
    const size = view.getUint32(at + 4, true);
    const name = new TextDecoder().decode(picture.subarray(at, at + 4));
    chunks.push({ name, data: picture.subarray(at + 8, at + 8 + size) });
    at += 8 + size + size % 2;
  }
  return chunks;
}

function sizeOf({ name, data }: Chunk): { readonly width: number; readonly height: number } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (name === "VP8L") {
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
  }
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function animated({ width, height, chunks }: Frame, ms: number): Uint8Array {
  const head = [0, 0, 0, 0, 0, 0, ...three(width - 1), ...three(height - 1), ...three(ms), NO_BLENDING];
  return joinBytes([Uint8Array.from(head), ...chunks.map(written)]);
}

function written({ name, data }: Chunk): Uint8Array {
  return joinBytes([text(name), four(data.length), data, new Uint8Array(data.length % 2)]);
}

function text(word: string): Uint8Array {
  return new TextEncoder().encode(word);
}

function three(value: number): number[] {
  return [value & 255, value >> 8 & 255, value >> 16 & 255];
}

function four(value: number): Uint8Array {
  return Uint8Array.of(...three(value), value >>> 24 & 255);
}
