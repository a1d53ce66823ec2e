const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Views of a VM's memory; they are made anew when it has grown. */
export class Heap {
  readonly memory: WebAssembly.Memory;
  #bytes: Uint8Array;
  #data: DataView;

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#data = new DataView(memory.buffer);
  }

  get bytes(): Uint8Array {
    this.#renew();
    return this.#bytes;
  }

  get data(): DataView {
    this.#renew();
    return this.#data;
  }

  #renew(): void {
    if (this.#bytes.buffer === this.memory.buffer) return;
    this.#bytes = new Uint8Array(this.memory.buffer);
    this.#data = new DataView(this.memory.buffer);
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
