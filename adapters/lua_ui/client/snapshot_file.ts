import type { StoredSnapshot } from "../engine/messages.ts";
import { atomicWrite } from "../../kit/atomic_write.ts";
import { joinBytes } from "../../kit/join_bytes.ts";

const MAGIC = 0x4c55_4156;
const WORD = 4;
/** Numbers before the bytes of a whole one: the mark, its number, state, stack, size. */
const BASE_WORDS = 5;
/** Numbers before the places of a change: the mark, the number of the whole one, state, stack, size, count of pages. */
const CHANGE_WORDS = 6;
const PAGE = 4_096;
/** Changes are added to the whole one until they are so much of it. */
const MOST_CHANGES = 0.5;

/**
 * State of a session in two files: the whole of it, and behind that the pages that changed since. A session at work
 * changes a few of its pages; writing these takes so little that it can be done all the time.
 */
export class SnapshotFile {
  readonly #whole: string;
  readonly #changes: string;
  #last: Uint8Array<ArrayBuffer> | undefined;
  #number = 0;
  #written = 0;

  /** @param path without an ending */
  constructor(path: string) {
    this.#whole = `${path}.vm`;
    this.#changes = `${path}.changes`;
  }

  /** Writes what changed since the last time; a part that is left unfinished is as if it were not there. */
  async write(snapshot: StoredSnapshot): Promise<void> {
    const last = this.#last;
    const pages = last === undefined ? [] : changedPages(last, snapshot.bytes);
    const size = pages.length * PAGE;
    if (last === undefined || this.#written + size > snapshot.bytes.length * MOST_CHANGES) {
      await this.#writeWhole(snapshot);
    } else {
      const record = changeRecord(this.#number, snapshot, pages);
      await Deno.writeFile(this.#changes, record, { append: true, create: true, mode: 0o600 });
      this.#written += record.length;
    }
    this.#last = snapshot.bytes;
  }

  /** Reads what was written last; nothing when there is none. */
  async read(): Promise<StoredSnapshot | undefined> {
    const whole = await Deno.readFile(this.#whole).catch(() => undefined);
    const [mark, number = 0, state = 0, stack = 0, size = 0] = whole === undefined
      ? []
      : numbersAt(whole, 0, BASE_WORDS);
    if (whole === undefined || mark !== MAGIC || whole.length < BASE_WORDS * WORD + size) return undefined;
    const bytes = whole.slice(BASE_WORDS * WORD, BASE_WORDS * WORD + size);
    const changes = await Deno.readFile(this.#changes).catch(() => new Uint8Array());
    return withChanges({ state, stack, bytes }, changes, number);
  }

  async remove(): Promise<void> {
    for (const path of [this.#whole, this.#changes]) await Deno.remove(path).catch(() => {}); // none
  }

  async #writeWhole({ state, stack, bytes }: StoredSnapshot): Promise<void> {
    this.#number = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const header = Uint32Array.of(MAGIC, this.#number, state, stack, bytes.length);
    await atomicWrite(this.#whole, joinBytes([new Uint8Array(header.buffer), bytes]));
    await Deno.remove(this.#changes).catch(() => {}); // those of another one count for nothing
    this.#written = 0;
  }
}

/** The pages in which two states differ; what only the newer one has are such. */
function changedPages(before: Uint8Array<ArrayBuffer>, after: Uint8Array<ArrayBuffer>): number[] {
  const changed: number[] = [];
  const both = Math.min(before.length, after.length) - Math.min(before.length, after.length) % PAGE;
  const [a, b] = [
    new Uint32Array(before.buffer, 0, both / WORD),
    new Uint32Array(after.buffer, 0, both / WORD),
  ];
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    const page = Math.floor(at * WORD / PAGE);
    changed.push(page);
    at = (page + 1) * PAGE / WORD - 1;
  }
  for (let page = both / PAGE; page * PAGE < after.length; page++) changed.push(page);
  return changed;
}

function changeRecord(
  number: number,
  { state, stack, bytes }: StoredSnapshot,
  pages: readonly number[],
): Uint8Array {
  const header = Uint32Array.of(MAGIC, number, state, stack, bytes.length, pages.length, ...pages);
  const parts = pages.map((page) => {
    const part = bytes.subarray(page * PAGE, (page + 1) * PAGE);
    return part.length === PAGE ? part : joinBytes([part, new Uint8Array(PAGE - part.length)]);
  });
  return joinBytes([new Uint8Array(header.buffer), ...parts]);
}

/** Puts changes in, one after the other, up to one that is not whole. */
function withChanges(whole: StoredSnapshot, changes: Uint8Array, of: number): StoredSnapshot {
  let current = whole;
  for (let at = 0; at + CHANGE_WORDS * WORD <= changes.length;) {
    const [mark, number, state = 0, stack = 0, size = 0, count = 0] = numbersAt(changes, at, CHANGE_WORDS);
    const data = at + (CHANGE_WORDS + count) * WORD;
    const end = data + count * PAGE;
    if (mark !== MAGIC || number !== of || end > changes.length) break;
    const bytes = new Uint8Array(size);
    bytes.set(current.bytes.subarray(0, size));
    for (const [i, page] of numbersAt(changes, at + CHANGE_WORDS * WORD, count).entries()) {
      const from = data + i * PAGE;
      bytes.set(changes.subarray(from, from + Math.min(PAGE, size - page * PAGE)), page * PAGE);
    }
    current = { state, stack, bytes };
    at = end;
  }
  return current;
}

function numbersAt(bytes: Uint8Array, at: number, count: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from(
    { length: count },
    (_, i) => at + (i + 1) * WORD <= bytes.length ? view.getUint32(at + i * WORD, true) : 0,
  );
}
