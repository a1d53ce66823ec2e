const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where this build keeps the end of what it has taken of its memory so far. */
const END = 31_452;

/** Views of a VM's memory, whose size is fixed. */
export class Heap {
  readonly bytes: Uint8Array;
  readonly data: DataView;

  constructor({ buffer }: WebAssembly.Memory) {
    this.bytes = new Uint8Array(buffer);
    this.data = new DataView(buffer);
  }

  /** How much of it is taken; nothing that counts comes after. */
  get used(): number {
    return this.data.getUint32(END, true);
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
