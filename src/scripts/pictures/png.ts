import { ToolError } from "../../adapter_api/errors.ts";

/** Picture as its pixels: red, green, blue and alpha, each a byte. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

const SIGNATURE = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
/** Bytes of a pixel by the type of its colours: grey, colours, grey with alpha, colours with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const MOST_PIXELS = 50_000_000;

/**
 * Reads a PNG as browsers and JVMs write them: 8 bits, not interlaced, without a palette.
 *
 * @throws ToolError `INVALID_INPUT` for any other
 */
export async function decodePng(bytes: Uint8Array): Promise<Pixels> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw unreadable("it is no PNG");
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = CHANNELS[view.getUint8(25)];
  if (view.getUint8(24) !== 8 || channels === undefined || view.getUint8(28) !== 0) {
    throw unreadable("it has a palette, is interlaced or has not 8 bits a colour");
  }
  if (width * height > MOST_PIXELS) throw unreadable(`it has more than ${MOST_PIXELS} pixels`);
  const packed: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49444154) packed.push(bytes.subarray(at + 8, at + 8 + length)); // IDAT
    at += length + 12;
  }
  const rows = await through(packed, new DecompressionStream("deflate"));
  if (rows.length < (width * channels + 1) * height) throw unreadable("it ends too early");
  return { width, height, data: toRgba(unfiltered(rows, width * channels, { height, channels }), channels) };
}

/** Writes a PNG. */
export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width * 4 + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 6, 0, 0, 0], 8);
  const packed = await through([rows], new CompressionStream("deflate"));
  return joined([SIGNATURE, chunk("IHDR", head), chunk("IDAT", packed), chunk("IEND", new Uint8Array())]);
}

function unreadable(reason: string): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot read the picture: ${reason}`);
}

/** Takes the difference to the pixel on the left, above or both out of each byte. */
function unfiltered(
  rows: Uint8Array,
  stride: number,
  { height, channels }: { readonly height: number; readonly channels: number },
): Uint8Array {
  const plain = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (stride + 1)] ?? 0;
    for (let at = 0; at < stride; at++) {
      const here = row * stride + at;
      const left = at >= channels ? plain[here - channels] ?? 0 : 0;
      const above = row > 0 ? plain[here - stride] ?? 0 : 0;
      const corner = at >= channels && row > 0 ? plain[here - stride - channels] ?? 0 : 0;
      plain[here] = (rows[row * (stride + 1) + 1 + at] ?? 0) + predicted(filter, { left, above, corner });
    }
  }
  return plain;
}

interface Around {
  readonly left: number;
  readonly above: number;
  readonly corner: number;
}

function predicted(filter: number, { left, above, corner }: Around): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function toRgba(plain: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const count = plain.length / channels;
  const data = new Uint8Array(count * 4);
  for (let at = 0; at < count; at++) {
    const from = at * channels;
    const isGrey = channels < 3;
    data[at * 4] = plain[from] ?? 0;
    data[at * 4 + 1] = plain[isGrey ? from : from + 1] ?? 0;
    data[at * 4 + 2] = plain[isGrey ? from : from + 2] ?? 0;
    data[at * 4 + 3] = channels % 2 === 0 ? plain[from + channels - 1] ?? 0 : 255;
  }
  return data;
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), body]);
  const made = new Uint8Array(named.length + 8);
  const view = new DataView(made.buffer);
  view.setUint32(0, body.length);
  made.set(named, 4);
  view.setUint32(named.length + 4, crc(named));
  return made;
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function through(
  parts: readonly Uint8Array[],
  stream: DecompressionStream | CompressionStream,
): Promise<Uint8Array> {
  const body = new Blob(parts.map((part) => new Uint8Array(part))).stream().pipeThrough(stream);
  try {
    return new Uint8Array(await new Response(body).arrayBuffer());
  } catch {
    throw unreadable("its pixels are damaged");
  }
}
