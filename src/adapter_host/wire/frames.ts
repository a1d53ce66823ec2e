import { ToolError } from "../../adapter_api/errors.ts";
import { fromUtf8 } from "../../base/text/utf8.ts";
import { FrameBatch, type Header, JSON_LIMIT, mustBeModest, tooLarge } from "./frame_batch.ts";

/** The largest header and the largest sum of blobs of one frame, in bytes. */
export const FRAME_LIMIT = 256 * 1024 * 1024;

/** Bytes that are read at once, unless something is longer. */
const ROOM = 64 * 1024;

/** Stream of bytes: an adapter's socket, or its standard streams. */
export interface ByteStream {
  read(buffer: Uint8Array): Promise<number | null>;
  write(bytes: Uint8Array): Promise<number>;
  close(): void;
}

/** One message: JSON, and raw bytes that it refers to by index. */
export interface Frame {
  readonly message: unknown;
  readonly blobs: readonly Uint8Array[];
  /** Bytes of the message as JSON. */
  readonly size: number;
  /** Bytes of blobs that were too much and went unread; then there are none. */
  readonly leftOut: number;
}

/** Options for a {@linkcode FrameStream}. */
export interface FrameOptions {
  /** Most bytes of blobs of one frame that are kept; what is more is read and dropped, so that it takes no memory. */
  readonly mostBlobBytes?: number;
}

/** Reads frames and writes frames, one after the other, over a stream of bytes. */
export class FrameStream {
  readonly #stream: ByteStream;
  readonly #mostBlobBytes: number;
  #writing: Promise<void> = Promise.resolve();
  #unsent = new FrameBatch();
  #written = new FrameBatch();
  #sending: Promise<void> | undefined;
  #held = new Uint8Array(ROOM);
  #start = 0;
  #end = 0;

  constructor(stream: ByteStream, { mostBlobBytes = FRAME_LIMIT }: FrameOptions = {}) {
    this.#stream = stream;
    this.#mostBlobBytes = mostBlobBytes;
  }

  /**
   * Resolves when the bytes are handed to the system; frames never interleave. What is sent while something is being
   * written goes out in one write: the other end sees it at once, and is woken once. Nothing waits for more to come,
   * or both ends would take turns instead of working side by side.
   *
   * @throws ToolError `LIMIT` at once when the message is too large; nothing is sent then
   */
  send(message: unknown, blobs: readonly Uint8Array[] = []): Promise<void> {
    this.#unsent.add(message, blobs);
    if (this.#sending === undefined) {
      this.#sending = this.#writing.then(() => this.#writeUnsent());
      this.#writing = this.#sending.catch(() => {}); // one failed write must not reject the next sender's chain twice
    }
    return this.#sending;
  }

  async #writeUnsent(): Promise<void> {
    const batch = this.#unsent;
    this.#unsent = this.#written;
    this.#sending = undefined;
    try {
      for (const part of batch.parts()) {
        for (let done = 0; done < part.length;) done += await this.#stream.write(part.subarray(done));
      }
    } finally {
      batch.clear();
      this.#written = batch;
    }
  }

  /** Yields frames until the other end closes. Throws `LIMIT` or `INTERNAL` when it sends nonsense. */
  async *frames(): AsyncGenerator<Frame, void, void> {
    for (;;) {
      const start = this.#here(4) ?? await this.#take(4);
      if (start === undefined) return;
      const length = new DataView(start.buffer, start.byteOffset).getUint32(0);
      checkJsonSize(length);
      const header = parseHeader(this.#here(length) ?? await this.#need(length));
      const { message, sizes = [] } = header;
      const all = sizes.reduce((sum, size) => sum + size, 0);
      checkSize(all);
      const leftOut = all > this.#mostBlobBytes ? all : 0;
      const blobs: Uint8Array[] = [];
      if (leftOut > 0) await this.#drop(leftOut);
      else for (const size of sizes) blobs.push((await this.#need(size)).slice());
      yield { message, blobs, size: length, leftOut };
    }
  }

  /** Resolves when everything that was sent is handed to the system. */
  async flushed(): Promise<void> {
    await this.#writing;
  }

  close(): void {
    this.#stream.close();
  }

  /** A view of the next bytes, until more are taken, when they were read already: most frames come whole. */
  #here(length: number): Uint8Array | undefined {
    if (this.#end - this.#start < length) return undefined;
    const bytes = this.#held.subarray(this.#start, this.#start + length);
    this.#start += length;
    return bytes;
  }

  /** Reads past bytes that nobody wants. */
  async #drop(length: number): Promise<void> {
    for (let left = length; left > 0;) {
      const part = Math.min(left, ROOM);
      await this.#need(part);
      left -= part;
    }
  }

  async #need(length: number): Promise<Uint8Array> {
    checkSize(length);
    const bytes = await this.#take(length);
    if (bytes === undefined) throw new ToolError("INTERNAL", "The stream ended in the middle of a frame");
    return bytes;
  }

  /** A view of the next bytes, until more are taken; nothing when the stream ended before the first of them. */
  async #take(length: number): Promise<Uint8Array | undefined> {
    for (;;) {
      const bytes = this.#here(length);
      if (bytes !== undefined) return bytes;
      this.#makeRoom(length);
      const count = await this.#stream.read(this.#held.subarray(this.#end));
      if (count === null) {
        if (this.#end === this.#start) return undefined;
        throw new ToolError("INTERNAL", "The stream ended in the middle of a frame");
      }
      this.#end += count;
    }
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

function grown(size: number, needed: number): number {
  return Math.max(needed, size * 2);
}

function checkJsonSize(bytes: number): void {
  if (bytes > JSON_LIMIT) throw tooLarge(bytes);
}

function checkSize(bytes: number): void {
  if (bytes <= FRAME_LIMIT) return;
  throw new ToolError("LIMIT", `A frame of ${bytes} bytes is over the limit of ${FRAME_LIMIT}`);
}

function parseHeader(bytes: Uint8Array): Header {
  mustBeModest(bytes);
  try {
    const header: unknown = JSON.parse(fromUtf8(bytes));
    if (isHeader(header)) return header;
  } catch {
    // falls through to the one error there is for nonsense
  }
  throw new ToolError("INTERNAL", "The other end sent something that is not a frame");
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== "object" || value === null || !("message" in value)) return false;
  if (!("sizes" in value)) return true;
  return Array.isArray(value.sizes) && value.sizes.every((size) => Number.isSafeInteger(size) && size >= 0);
}
