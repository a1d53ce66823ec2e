import { join } from "node:path";
import { readRegularFile } from "../base/regular_file.ts";
import { type ChainHead, NO_HEAD, parseLine } from "./audit_record.ts";

/** Bytes of one file; then a new one begins, and the oldest goes. */
export const FILE_BYTES = 8 * 1024 * 1024;
/** Number of files. */
export const FILES = 8;

/** More than a file grows to before the next look at it. */
const MOST_BYTES = 4 * FILE_BYTES;

/** A head, and the size in bytes of the file that it was written to. */
export interface KeptHead extends ChainHead {
  readonly size: number;
}

/** The files of the record in a folder, which is its owner's alone. */
export class AuditFiles {
  readonly folder: string;

  constructor(state: string) {
    this.folder = join(state, "audit");
  }

  /** The file that is written to. */
  get current(): string {
    return this.#file(0);
  }

  /** Says what was written last: a record that is cut off at the end is missed by it. */
  get headFile(): string {
    return join(this.folder, "head");
  }

  /**
   * Whole lines from the oldest on. One that a writer could not finish is none.
   *
   * @param after the number of a record: files that are older than it are not read
   */
  async lines(after = 0): Promise<string[]> {
    const lines: string[] = [];
    for (let number = 0; number < FILES; number++) {
      const whole = (await textOf(this.#file(number))).split("\n").slice(0, -1);
      lines.unshift(...whole);
      if ((parseLine(whole[0] ?? "")?.seq ?? Infinity) <= after) break;
    }
    return lines;
  }

  /** The head as it was kept; nothing when nothing was ever written. */
  async head(): Promise<KeptHead | undefined> {
    const [seq = "", hash = "", size = ""] = (await textOf(this.headFile)).trim().split(" ");
    return /^\d+$/.test(seq) ? { seq: Number(seq), hash, size: Number(size) } : undefined;
  }

  /** Keeps the head, for the next writer and for the one who looks for what is missing. */
  async keep({ seq, hash, size }: KeptHead): Promise<void> {
    await Deno.writeTextFile(this.headFile, `${seq} ${hash} ${size}\n`, { mode: 0o600 });
  }

  /** The head to go on from, and the size of the file. Removes a line that a writer could not finish. */
  async end(): Promise<KeptHead> {
    const size = await sizeOf(this.current);
    const kept = await this.head();
    if (kept?.size === size) return kept;
    const text = await textOf(this.current);
    const half = text.length - text.lastIndexOf("\n") - 1;
    const whole = size - new TextEncoder().encode(text.slice(text.length - half)).length;
    if (half > 0) await Deno.truncate(this.current, whole);
    return { ...await this.#lastHead(), size: whole };
  }

  /** The head by the last record that is there: what was kept is older when a writer was killed. */
  async #lastHead(): Promise<ChainHead> {
    const record = (await this.lines()).toReversed().values().map(parseLine).find((one) => one !== undefined);
    return record === undefined ? NO_HEAD : { seq: record.seq, hash: record.hash };
  }

  /** Begins a new file. */
  async rotate(): Promise<void> {
    for (let number = FILES - 2; number >= 0; number--) {
      await Deno.rename(this.#file(number), this.#file(number + 1)).catch(() => {}); // not there yet
    }
  }

  #file(number: number): string {
    return join(this.folder, number === 0 ? "audit.jsonl" : `audit.${number}.jsonl`);
  }
}

async function textOf(path: string): Promise<string> {
  return await readRegularFile(path, MOST_BYTES).catch(() => "");
}

async function sizeOf(path: string): Promise<number> {
  return await Deno.lstat(path).then(({ size }) => size, () => 0);
}
