import { parseHeaders } from "./http1_head.ts";
import type { Http1Input } from "./http1_input.ts";

/** A line between chunks, and all lines after the last one, in bytes. */
const MOST_LINE = 8 * 1024;

const decoder = new TextDecoder("latin1");

/** The body of one request. It must be read before the next request is. */
export class Http1Body {
  readonly #input: Http1Input;
  readonly #length: number | undefined;
  readonly #onRead: () => void;
  #isRead = false;

  /**
   * @param length in bytes; `undefined` when it comes in chunks
   * @param onRead hears once before the first byte is waited for
   */
  constructor(input: Http1Input, length: number | undefined, onRead: () => void) {
    this.#input = input;
    this.#length = length;
    this.#onRead = onRead;
    this.#isRead = length === 0;
  }

  /** Tells whether all of it was read. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** All of it; read in one go when it is here already. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes } = this.#input;
    const length = this.#length;
    if (length !== undefined && bytes.length >= length) {
      const all = bytes.slice(0, length);
      this.#input.take(length);
      this.#finish();
      return all;
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of this.parts()) parts.push(part);
    return await new Blob(parts).bytes();
  }

  /**
   * All of it, part by part.
   *
   * @throws Error when it breaks off or is not what it says
   */
  async *parts(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if (this.#isRead) return;
    this.#onRead();
    if (this.#length !== undefined) yield* this.#fixed(this.#length);
    else {
      for (let size = await this.#chunkSize(); size > 0; size = await this.#chunkSize()) {
        yield* this.#fixed(size);
        if (await this.#line() !== "") throw broken();
      }
      await this.#trailers();
    }
    this.#finish();
  }

  #finish(): void {
    this.#isRead = true;
    this.#input.watch(true); // the one who answers hears of the end of the connection
  }

  async *#fixed(length: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let missing = length; missing > 0;) {
      if (this.#input.bytes.length === 0 && !await this.#input.more()) throw broken();
      const part = this.#input.bytes.slice(0, missing);
      this.#input.take(part.length);
      missing -= part.length;
      yield part;
    }
  }

  async #chunkSize(): Promise<number> {
    const [, digits] = /^([0-9a-f]{1,8})[ \t]*(?:;[\t -~]*)?$/i.exec(await this.#line()) ?? [];
    if (digits === undefined) throw broken();
    return parseInt(digits, 16);
  }

  /** Reads over what follows the last chunk. */
  async #trailers(): Promise<void> {
    const lines: string[] = [];
    let length = 0;
    for (let line = await this.#line(); line !== ""; line = await this.#line()) {
      lines.push(line);
      length += line.length;
      if (length > MOST_LINE || "bad" in parseHeaders(lines)) throw broken();
    }
  }

  async #line(): Promise<string> {
    for (;;) {
      const { bytes } = this.#input;
      const end = bytes.indexOf(10);
      if (end > MOST_LINE || (end === -1 && bytes.length > MOST_LINE)) throw broken();
      if (end !== -1) {
        if (bytes[end - 1] !== 13) throw broken();
        const line = decoder.decode(bytes.subarray(0, end - 1));
        this.#input.take(end + 1);
        return line;
      }
      if (!await this.#input.more()) throw broken();
    }
  }
}

function broken(): Error {
  return new Error("The body breaks off or is not what it says");
}
