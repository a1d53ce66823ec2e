const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Address at which the known build keeps the end of what it has taken of its memory so far. */
const END = 31_452;
const PAGE = 65_536;

/** Views of a VM's memory, also when it grows. */
export class Heap {
  readonly #memory: WebAssembly.Memory;
  readonly #isFitted: boolean;
  #bytes: Uint8Array;
  #data: DataView;

  /** @param isFitted whether it is the known build, whose memory has its size from the start */
  constructor(memory: WebAssembly.Memory, isFitted: boolean) {
    this.#memory = memory;
    this.#isFitted = isFitted;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#data = new DataView(memory.buffer);
  }

  get bytes(): Uint8Array {
    if (!this.#isFitted) this.#follow();
    return this.#bytes;
  }

  get data(): DataView {
    if (!this.#isFitted) this.#follow();
    return this.#data;
  }

  /** Bytes of it that are taken; nothing that counts comes after. */
  get used(): number {
    return this.#isFitted ? this.#data.getUint32(END, true) : this.#memory.buffer.byteLength;
  }

  /** Makes room for so many bytes; tells whether there is. */
  grow(size: number, most: number): boolean {
    const missing = Math.ceil((size - this.#memory.buffer.byteLength) / PAGE);
    if (missing <= 0) return true;
    if (this.#isFitted || size > most) return false;
    try {
      this.#memory.grow(missing);
      return true;
    } catch {
      return false; // the machine has no more
    }
  }

  /** Follows a memory that grew: that is another buffer. */
  #follow(): void {
    if (this.#bytes.buffer === this.#memory.buffer) return;
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#data = new DataView(this.#memory.buffer);
  }

  text(at: number, size: number): string {
    return decoder.decode(this.bytes.subarray(at, at + size));
  }

  /** A text that ends with a zero. */
  zeroText(at: number): string {
    const end = this.bytes.indexOf(0, at);
    return this.text(at, end - at);
  }

  /** A copy that is nobody else's. */
  copy(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.bytes.subarray(at, at + size));
  }

  encode(text: string): Uint8Array {
    return encoder.encode(text);
  }
}
