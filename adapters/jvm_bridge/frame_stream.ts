import { BridgeError } from "./bridge_error.ts";

/** Frame that travels over the bridge: JSON, and raw bytes next to it. */
export interface Frame {
  readonly json: unknown;
  readonly bytes: Uint8Array;
}

/** The largest frame, and the largest of a program that has proved nothing yet, in bytes. */
const LARGEST = 256 * 1024 * 1024;
/** The most bytes of a request that the other side takes. */
const LARGEST_REQUEST = 64 * 1024 * 1024;
/** Largest frame of a side that has not proved itself, in bytes. */
export const LARGEST_OF_STRANGER = 4_096;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Frames over a connection: the lengths of both parts as 32 bits each, JSON, bytes. */
export class FrameStream implements Disposable {
  readonly #connection: Deno.Conn;
  #held = new Uint8Array(64 * 1024);
  #start = 0;
  #end = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(connection: Deno.Conn) {
    this.#connection = connection;
  }

  /**
   * Frames go out one after the other.
   *
   * @throws BridgeError `TOO_LARGE` for what the other side takes for no frame; nothing was sent
   */
  async send(json: unknown): Promise<void> {
    const text = encoder.encode(JSON.stringify(json));
    if (text.length > LARGEST_REQUEST) throw new BridgeError("TOO_LARGE", "That is too much for one call");
    const frame = new Uint8Array(8 + text.length);
    new DataView(frame.buffer).setUint32(0, text.length);
    frame.set(text, 8);
    const sent = this.#writing.then(() => this.#write(frame));
    this.#writing = sent.catch(() => {}); // the sender hears of it
    return await sent;
  }

  /**
   * Returns the next frame.
   *
   * @param largest the most bytes that it may have
   * @throws BridgeError `GONE` when the other side closed, or sends what is none
   */
  async next(largest = LARGEST): Promise<Frame> {
    const head = await this.#take(8);
    const view = new DataView(head.buffer, head.byteOffset);
    const [jsonLength, bytesLength] = [view.getUint32(0), view.getUint32(4)];
    if (jsonLength + bytesLength > largest) {
      throw new BridgeError("GONE", "The other side sent what is no frame");
    }
    const json: unknown = JSON.parse(decoder.decode(await this.#take(jsonLength)));
    return { json, bytes: await this.#take(bytesLength) };
  }

  [Symbol.dispose](): void {
    try {
      this.#connection.close();
    } catch (error) {
      if (!(error instanceof Deno.errors.BadResource)) throw error; // closed before
    }
  }

  async #write(frame: Uint8Array): Promise<void> {
    for (let done = 0; done < frame.length;) done += await this.#connection.write(frame.subarray(done));
  }

  /** A copy of the next bytes. */
  async #take(length: number): Promise<Uint8Array> {
    if (this.#held.length < length) this.#grow(length);
    while (this.#end - this.#start < length) {
      if (this.#start > 0) this.#makeRoom(this.#held);
      const count = await this.#connection.read(this.#held.subarray(this.#end));
      if (count === null) throw new BridgeError("GONE", "The application closed the connection");
      this.#end += count;
    }
    const bytes = this.#held.slice(this.#start, this.#start + length);
    this.#start += length;
    return bytes;
  }

  #grow(length: number): void {
    this.#makeRoom(new Uint8Array(Math.max(length, this.#held.length * 2)));
  }

  #makeRoom(target: Uint8Array<ArrayBuffer>): void {
    target.set(this.#held.subarray(this.#start, this.#end)); // set() copes with overlap
    this.#end -= this.#start;
    this.#start = 0;
    this.#held = target;
  }
}
