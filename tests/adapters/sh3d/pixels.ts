import type { Display } from "../javafx/display.ts";

/** A picture of 8 bits for each of red, green and blue. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Row by row, three bytes a pixel. */
  readonly rgb: Uint8Array;
}

const CHANNELS = 3;

/** Reads a PNG as Java writes it: 8 bits, no transparency, not interlaced. */
export async function readPng(png: Uint8Array): Promise<Pixels> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at);
    const type = new TextDecoder().decode(png.subarray(at + 4, at + 8));
    if (type === "IDAT") parts.push(new Uint8Array(png.subarray(at + 8, at + 8 + length)));
    at += length + 12;
  }
  const inflated = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (view.getUint16(24) !== 0x0802) throw new Error("This is no PNG of 8 bits RGB");
  const bytes = new Uint8Array(await new Response(inflated).arrayBuffer());
  return { width, height, rgb: unfiltered(bytes, width * CHANNELS, height) };
}

function unfiltered(bytes: Uint8Array, row: number, height: number): Uint8Array {
  const rgb = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = bytes[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const left = x < CHANNELS ? 0 : rgb[y * row + x - CHANNELS] ?? 0;
      const up = y === 0 ? 0 : rgb[(y - 1) * row + x] ?? 0;
      const upLeft = y === 0 || x < CHANNELS ? 0 : rgb[(y - 1) * row + x - CHANNELS] ?? 0;
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)];
      rgb[y * row + x] = (bytes[y * (row + 1) + 1 + x] ?? 0) + (guesses[filter] ?? 0);
    }
  }
  return rgb;
}

function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}

/** Bytes of one entry of the table of colours. */
const COLOUR = 12;

/** Returns what a screen shows at this moment. */
export async function pictureOf({ framebuffer }: Display): Promise<Pixels> {
  const bytes = await Deno.readFile(framebuffer);
  const view = new DataView(bytes.buffer);
  const [header, width, height] = [view.getUint32(0), view.getUint32(16), view.getUint32(20)];
  const [row, colours] = [view.getUint32(48), view.getUint32(76)];
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [header + colours * COLOUR + y * row + x * 4, (y * width + x) * 3];
      for (let channel = 0; channel < 3; channel++) rgb[to + channel] = bytes[from + 2 - channel] ?? 0;
    }
  }
  return { width, height, rgb };
}

/** Returns how many colours a picture has: one of nothing has few. */
export function countColours({ rgb }: Pixels): number {
  const seen = new Set<number>();
  for (let at = 0; at < rgb.length; at += CHANNELS) {
    seen.add(((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0));
  }
  return seen.size;
}

/** Returns how bright a picture is on average, from 0 to 255. */
export function brightness({ rgb }: Pixels): number {
  return rgb.reduce((sum, each) => sum + each, 0) / rgb.length;
}

/** Returns which part of a picture is white, or nearly so. */
export function burnt({ rgb }: Pixels): number {
  let count = 0;
  for (let at = 0; at < rgb.length; at += CHANNELS) {
    if (Math.min(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0) >= 250) count++;
  }
  return count / (rgb.length / CHANNELS);
}

/** Returns which part of a picture is red. */
export function redPart({ rgb }: Pixels): number {
  let count = 0;
  for (let at = 0; at < rgb.length; at += CHANNELS) {
    if ((rgb[at] ?? 0) > 60 && (rgb[at] ?? 0) > 3 * Math.max(rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)) count++;
  }
  return count / (rgb.length / CHANNELS);
}

/** Returns how many values of two pictures of one size are further apart than 48 of 255: edges may be drawn otherwise. */
export function differing(one: Pixels, other: Pixels): number {
  return one.rgb.reduce((sum, value, at) => sum + (Math.abs(value - (other.rgb[at] ?? 0)) > 48 ? 1 : 0), 0);
}

/** Returns a rectangle of a picture. */
export function partOf(
  { width: row, rgb }: Pixels,
  { x, y, width, height }: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  },
): Pixels {
  const part = new Uint8Array(width * height * CHANNELS);
  for (let line = 0; line < height; line++) {
    const from = ((y + line) * row + x) * CHANNELS;
    part.set(rgb.subarray(from, from + width * CHANNELS), line * width * CHANNELS);
  }
  return { width, height, rgb: part };
}
