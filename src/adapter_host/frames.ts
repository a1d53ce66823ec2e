import { ToolError } from "../adapter_api/errors.ts";

/** The largest header and the largest sum of blobs of one frame, in bytes. */
export const FRAME_LIMIT = 256 * 1024 * 1024;

/** Up to how many bytes are copied to go out in one write. */
const JOIN_LIMIT = 64 * 1024;

/** What both ends of an adapter's socket, or of its standard streams, offer. */
export interface ByteStream {
  read(buffer: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  close(): void;
}

/** One message: JSON, and raw bytes that it refers to by index. */
export interface Frame {
  readonly message: unknown;
  readonly blobs: readonly Uint8Array[];
}

interface Header {
  readonly m: unknown;
  readonly b?: readonly number[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Encodes one frame: header length, header as JSON, then the blobs. */
export function encodeFrame(message: unknown, blobs: readonly Uint8Array[] = []): Uint8Array[] {
  const header: Header = blobs.length === 0
    ? { m: message }
    : { m: message, b: blobs.map(({ length }) => length) };
  const json = encoder.encode(JSON.stringify(header));
  const start = new Uint8Array(4 + json.length);
  new DataView(start.buffer).setUint32(0, json.length);
  start.set(json, 4);
  return [start, ...blobs];
}

/** Reads frames and writes frames, one after the other, over a stream of bytes. */
export class FrameStream {
  readonly #stream: ByteStream;
  #writing: Promise<void> = Promise.resolve();
  #unsent: Uint8Array[] = [];
  #sending: Promise<void> | undefined;
  #held = new Uint8Array(64 * 1024);
  #start = 0;
  #end = 0;

  constructor(stream: ByteStream) {
    this.#stream = stream;
  }

  /**
   * Resolves when the bytes are handed to the system; frames never interleave. What is sent while something is being
   * written goes out in one write: the other end sees it at once, and is woken once. Nothing waits for more to come,
   * or both ends would take turns instead of working side by side.
   */
  send(message: unknown, blobs: readonly Uint8Array[] = []): Promise<void> {
    this.#unsent.push(...encodeFrame(message, blobs));
    if (this.#sending === undefined) {
      this.#sending = this.#writing.then(() => this.#writeUnsent());
      this.#writing = this.#sending.catch(() => {}); // one failed write must not reject the next sender's chain twice
    }
    return this.#sending;
  }

  async #writeUnsent(): Promise<void> {
    const parts = joined(this.#unsent);
    this.#unsent = [];
    this.#sending = undefined;
    for (const part of parts) {
      for (let done = 0; done < part.length;) done += await this.#stream.write(part.subarray(done));
    }
  }

  /** Yields frames until the other end closes. Throws `LIMIT` or `INTERNAL` when it sends nonsense. */
  async *frames(): AsyncGenerator<Frame, void, void> {
    for (;;) {
      const start = await this.#take(4);
      if (start === undefined) return;
      const length = new DataView(start.buffer, start.byteOffset).getUint32(0);
      const header = parseHeader(await this.#need(length));
      const sizes = header.b ?? [];
      checkSize(sizes.reduce((sum, size) => sum + size, 0));
      const blobs: Uint8Array[] = [];
      for (const size of sizes) blobs.push((await this.#need(size)).slice());
      yield { message: header.m, blobs };
    }
  }

  /** Resolves when everything that was sent is handed to the system. */
  async flushed(): Promise<void> {
    await this.#writing;
  }

  close(): void {
    this.#stream.close();
  }

  async #need(length: number): Promise<Uint8Array> {
    checkSize(length);
    const bytes = await this.#take(length);
    if (bytes === undefined) throw new ToolError("INTERNAL", "The stream ended in the middle of a frame");
    return bytes;
  }

  /** A view of the next bytes, until more are taken; nothing when the stream ended before the first of them. */
  async #take(length: number): Promise<Uint8Array | undefined> {
    while (this.#end - this.#start < length) {
      this.#makeRoom(length);
      const count = await this.#stream.read(this.#held.subarray(this.#end));
      if (count === null) {
        if (this.#end === this.#start) return undefined;
        throw new ToolError("INTERNAL", "The stream ended in the middle of a frame");
      }
      this.#end += count;
    }
    const bytes = this.#held.subarray(this.#start, this.#start + length);
    this.#start += length;
    return bytes;
  }

  #makeRoom(length: number): void {
    const used = this.#end - this.#start;
    if (this.#held.length - this.#start >= length && this.#end < this.#held.length) return;
    const target = length <= this.#held.length
      ? this.#held
      : new Uint8Array(grown(this.#held.length, length));
    target.set(this.#held.subarray(this.#start, this.#end)); // set() copes with overlap
    this.#held = target;
    this.#start = 0;
    this.#end = used;
  }
}

/** Small parts as one; large ones are not copied. */
function joined(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (parts.length === 1 || length > JOIN_LIMIT) return parts;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return [whole];
}

function grown(size: number, needed: number): number {
  return Math.max(needed, size * 2);
}

function checkSize(bytes: number): void {
  if (bytes <= FRAME_LIMIT) return;
  throw new ToolError("LIMIT", `A frame of ${bytes} bytes is over the limit of ${FRAME_LIMIT}`);
}

function parseHeader(bytes: Uint8Array): Header {
  try {
    const header: unknown = JSON.parse(decoder.decode(bytes));
    if (isHeader(header)) return header;
  } catch {
    // falls through to the one error there is for nonsense
  }
  throw new ToolError("INTERNAL", "The other end sent something that is not a frame");
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== "object" || value === null || !("m" in value)) return false;
  if (!("b" in value)) return true;
  return Array.isArray(value.b) && value.b.every((size) => Number.isSafeInteger(size) && size >= 0);
}
