/**
 * Shares the numbers out between the frames of a page, which cannot ask each other: every frame has endlessly many
 * blocks of a thousand numbers, and no two frames have one in common. The main frame is 0 and begins at 1.
 */
export class NumberBlocks {
  readonly #size = 1000;

  /** The number of the `nth` element (from 0) of a frame: diagonals of the table of frames and blocks. */
  number(frame: number, nth: number): number {
    const place = frame === 0 ? nth + 1 : nth;
    const sum = frame + Math.floor(place / this.#size);
    return (sum * (sum + 1) / 2 + frame) * this.#size + place % this.#size;
  }

  /** The frame that a number belongs to. */
  frameOf(number: number): number {
    const block = Math.floor(number / this.#size);
    const sum = Math.floor((Math.sqrt(8 * block + 1) - 1) / 2);
    return block - sum * (sum + 1) / 2;
  }
}
