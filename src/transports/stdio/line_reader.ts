import { LongLine } from "./long_line.ts";

const NEWLINE = 10;

/**
 * Splits bytes into lines. Chunks are kept in a list and joined once a line is whole: joining at every chunk would
 * cost the square of a line's length, and lines of several megabytes are usual for pictures.
 */
export class LineReader {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #length = 0;
  #long: LongLine | undefined;

  /** @param limit the longest line, in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Yields the lines that are whole with this chunk; of one that was too long, its ends. */
  *push(chunk: Uint8Array): Generator<Uint8Array | LongLine> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      yield this.#take();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#long !== undefined) this.#long.add(part);
    else if (this.#length > this.#limit) {
      this.#long = new LongLine([...this.#chunks, part]);
      this.#chunks = [];
    } else if (part.length > 0) {
      this.#chunks.push(part.slice());
    }
  }

  #take(): Uint8Array | LongLine {
    const [first = new Uint8Array(), ...more] = this.#chunks;
    const line = this.#long ?? (more.length === 0 ? first : join([first, ...more], this.#length));
    this.#chunks = [];
    this.#length = 0;
    this.#long = undefined;
    return line;
  }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
