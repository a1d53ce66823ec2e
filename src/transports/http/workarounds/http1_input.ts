/** Source of bytes. */
export interface ByteSource {
  read(buffer: Uint8Array): Promise<number | null>;
}

const FIRST_ROOM = 16 * 1024;
/** More than this is not kept of what comes before it is asked for. */
const MOST_ROOM = 256 * 1024;

/** Input of a connection. It is read on while a request is being answered: that is how its end is noticed. */
export class Http1Input {
  readonly #source: ByteSource;
  readonly #onEnd: () => void;
  #room = new Uint8Array(FIRST_ROOM);
  #start = 0;
  #end = 0;
  #reading: Promise<boolean> | undefined;
  #isWatched = false;
  #isOver = false;

  /** @param onEnd hears once that nothing more comes */
  constructor(source: ByteSource, onEnd: () => void) {
    this.#source = source;
    this.#onEnd = onEnd;
  }

  /** Bytes that have arrived and are not taken yet; valid until the next wait. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#room.subarray(this.#start, this.#end);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes bytes away that are here. */
  take(count: number): void {
    this.#start += count;
  }

  /** Reads on without being asked, from now on or not any more. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (isWatched) void this.more();
  }

  /** Waits for more bytes; false when there are no more, or too many that nobody took. */
  more(): Promise<boolean> {
    if (this.#reading !== undefined) return this.#reading;
    if (this.#isOver || !this.#makeRoom()) return Promise.resolve(false);
    this.#reading = this.#read();
    return this.#reading;
  }

  async #read(): Promise<boolean> {
    const count = await this.#source.read(this.#room.subarray(this.#end)).catch(() => null); // reset, or closed by us
    this.#reading = undefined;
    if (count === null) {
      this.#isOver = true;
      this.#onEnd();
      return false;
    }
    this.#end += count;
    if (this.#isWatched) void this.more();
    return true;
  }

  /** Only between two reads: one that is under way writes where it began to. */
  #makeRoom(): boolean {
    if (this.#start === this.#end) this.#start = this.#end = 0;
    if (this.#end < this.#room.length) return true;
    const kept = this.bytes;
    if (kept.length >= MOST_ROOM) return false;
    const room = this.#start > 0 ? this.#room : new Uint8Array(this.#room.length * 2);
    room.set(kept);
    this.#room = room;
    this.#end -= this.#start;
    this.#start = 0;
    return true;
  }
}
