import type { Box, Point } from "../plan/geometry.ts";

/** Number of cells that are looked at in a moment: larger floors have larger cells. */
const MOST_CELLS = 250_000;
const SMALLEST_CM = 5;
const FAR = 1e12;

/** What a cell of a floor is. */
export const CELL = { outside: 0, free: 1, furniture: 2 } as const;

/** A floor as a grid of square cells. */
export class FloorGrid {
  /** Side of a cell, in centimetres. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** A value of {@linkcode CELL} for each cell, row by row. */
  readonly cells: Uint8Array;
  readonly #box: Box;

  constructor(box: Box) {
    const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
    this.cell = Math.max(SMALLEST_CM, Math.sqrt(width * height / MOST_CELLS), width / 5_000, height / 5_000);
    // A border of cells that are outside, so that each cell that is not has eight neighbours.
    this.columns = Math.ceil(width / this.cell) + 2;
    this.rows = Math.ceil(height / this.cell) + 2;
    this.cells = new Uint8Array(this.columns * this.rows);
    this.#box = box;
  }

  /** The middle of a cell on the plan. */
  placeOf(index: number): Point {
    const [column, row] = [index % this.columns, Math.floor(index / this.columns)];
    return [this.#box.minX + (column - 0.5) * this.cell, this.#box.minY + (row - 0.5) * this.cell];
  }

  /** Every cell whose middle is inside an outline. */
  *inside(points: readonly Point[]): Generator<number> {
    const ys = points.map(([, y]) => y);
    const from = Math.max(this.#row(Math.min(...ys)), 1);
    const to = Math.min(this.#row(Math.max(...ys)), this.rows - 2);
    for (let row = from; row <= to; row++) {
      const y = this.#box.minY + (row - 0.5) * this.cell;
      const crossings = crossingsAt(points, y);
      for (let each = 0; each + 1 < crossings.length; each += 2) {
        const first = Math.max(Math.ceil(this.#column(crossings[each] ?? 0)), 1);
        const last = Math.min(Math.floor(this.#column(crossings[each + 1] ?? 0)), this.columns - 2);
        for (let column = first; column <= last; column++) yield row * this.columns + column;
      }
    }
  }

  /** Sets the cells inside an outline. */
  fill(points: readonly Point[], value: number): void {
    for (const index of this.inside(points)) this.cells[index] = value;
  }

  /** The cells next to one, corners included. */
  around(index: number): number[] {
    const { columns } = this;
    const [above, below] = [index - columns, index + columns];
    return [above - 1, above, above + 1, index - 1, index + 1, below - 1, below, below + 1];
  }

  /** For each cell how far it is to the nearest that is not free, in centimetres. */
  clearances(): Float64Array {
    const squares = Float64Array.from(this.cells, (value) => value === CELL.free ? FAR : 0);
    for (let column = 0; column < this.columns; column++) transform(squares, column, this.columns, this.rows);
    for (let row = 0; row < this.rows; row++) transform(squares, row * this.columns, 1, this.columns);
    return squares.map((square) => Math.sqrt(square) * this.cell);
  }

  /** A fractional column, whole where the middle of a cell is. */
  #column(x: number): number {
    return (x - this.#box.minX) / this.cell + 0.5;
  }

  #row(y: number): number {
    return Math.round((y - this.#box.minY) / this.cell + 0.5);
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay];
    if ((ay > y) !== (by > y)) crossings.push((bx - ax) * (y - ay) / (by - ay) + ax);
  });
  return crossings.sort((a, b) => a - b);
}

/** Squared distances along one line of the grid: the lower envelope of a parabola over each of its cells. */
function transform(squares: Float64Array, from: number, step: number, count: number): void {
  const line = Float64Array.from({ length: count }, (_, index) => squares[from + index * step] ?? 0);
  const tops = new Int32Array(count);
  const borders = new Float64Array(count + 1);
  const meeting = (a: number, b: number) => ((line[b] ?? 0) + b * b - (line[a] ?? 0) - a * a) / (2 * (b - a));
  let last = 0;
  [borders[0], borders[1]] = [-Infinity, Infinity];
  for (let each = 1; each < count; each++) {
    let border = meeting(tops[last] ?? 0, each);
    while (last > 0 && border <= (borders[last] ?? 0)) border = meeting(tops[--last] ?? 0, each);
    tops[++last] = each;
    borders[last] = border;
    borders[last + 1] = Infinity;
  }
  let top = 0;
  for (let each = 0; each < count; each++) {
    while ((borders[top + 1] ?? Infinity) < each) top++;
    const at = tops[top] ?? 0;
    squares[from + each * step] = (each - at) ** 2 + (line[at] ?? 0);
  }
}
