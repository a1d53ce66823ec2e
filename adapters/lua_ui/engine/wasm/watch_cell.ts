/**
 * Facts that the worker tells the thread that watches over it, in shared memory: whether the time of the running job is
 * up, and which Lua threads are active, the innermost last.
 */
export class WatchCell {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * 256)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  get isTimeUp(): boolean {
    return Atomics.load(this.#cells, 0) === 1;
  }

  set isTimeUp(value: boolean) {
    Atomics.store(this.#cells, 0, value ? 1 : 0);
  }

  /** Address of the function that the hook calls. */
  get hook(): number {
    return Atomics.load(this.#cells, 1);
  }

  set hook(address: number) {
    Atomics.store(this.#cells, 1, address);
  }

  /** The addresses of the active threads that there is room for; that is more than Lua nests. */
  get active(): number[] {
    const depth = Math.min(Atomics.load(this.#cells, 2), this.#cells.length - 3);
    return Array.from({ length: depth }, (_, i) => Atomics.load(this.#cells, 3 + i));
  }

  /** Only the worker writes here, often; the other side looks again and again. */
  enter(state: number): void {
    const depth = this.#cells[2] ?? 0;
    if (depth + 3 < this.#cells.length) this.#cells[3 + depth] = state;
    this.#cells[2] = depth + 1;
  }

  leave(): void {
    this.#cells[2] = Math.max(0, (this.#cells[2] ?? 0) - 1);
  }

  /** Nothing runs: whatever was entered is left, also by errors. */
  leaveAll(): void {
    Atomics.store(this.#cells, 2, 0);
  }
}
