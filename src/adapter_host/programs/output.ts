import { Buffer } from "node:buffer";

/** One output of a program: its beginning is kept, and the rest is read, so that it can go on. */
export class Output {
  readonly #parts: Uint8Array[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #reading: Promise<void>;
  #left: number;
  #isCut = false;

  constructor(stream: ReadableStream<Uint8Array>, maxBytes: number) {
    this.#reader = stream.getReader();
    this.#left = maxBytes;
    this.#reading = this.#read();
  }

  /** True when there was more than is kept. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** What is kept. */
  get bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  /** Waits for the end, and no longer than a time in milliseconds. */
  async end(ms: number): Promise<void> {
    const timer = setTimeout(() => void this.#reader.cancel().catch(() => {}), ms);
    await this.#reading;
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    for (;;) {
      const { value, done } = await this.#reader.read().catch(() => ({ value: undefined, done: true }));
      if (done || value === undefined) return;
      if (value.length > this.#left) this.#isCut = true;
      if (this.#left > 0) this.#parts.push(value.slice(0, this.#left));
      this.#left = Math.max(0, this.#left - value.length);
    }
  }
}
