import { deadline } from "../base/time/deadline.ts";
import { VERSION } from "../base/version.ts";
import { openTraceFolder, type TraceFolder, type TraceLimits } from "./trace_folder.ts";
import type { TracedPicture, TraceRecord } from "./trace_record.ts";

/** Keeps a picture and returns what stands for it. */
export type KeepPicture = (bytes: Uint8Array, mimeType: string) => Promise<TracedPicture>;

/** Record that is made when it is written: until then the call has paid nothing for it. */
export interface WaitingRecord {
  /** Bytes that are kept in memory until then, about. */
  readonly bytes: number;
  make(keep: KeepPicture): TraceRecord | Promise<TraceRecord>;
}

/** Options for a {@linkcode TraceLog}. */
export interface TraceLogOptions {
  /** True when arguments are kept with their values. */
  readonly values: boolean;
  /** Called before records are made of calls. */
  readonly prepare: () => void;
  /** Hears once that nothing can be written. */
  readonly onError: (error: Error) => void;
  readonly limits?: TraceLimits | undefined;
}

/** Time for which records are gathered before they are written, in milliseconds. */
const GATHER_MS = 100;
/** Longest time that the end waits for the last records, in milliseconds. */
const CLOSE_MS = 700;
/** Records and bytes that wait to be written at most; what comes beyond is counted in their place. */
const MOST_WAITING = 20_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Writes records behind the calls: lines of JSON, whole whenever the host ends. What cannot be written stops nothing. */
export class TraceLog implements AsyncDisposable {
  readonly #folder: TraceFolder;
  readonly #options: TraceLogOptions;
  #waiting: WaitingRecord[] = [];
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasFailed = false;
  /** The last line may be half. */
  #isBroken = false;
  #hasHead = false;
  /** No more calls come. */
  #isClosing = false;
  /** Records that are nowhere. */
  #leftOut = 0;

  constructor(folder: TraceFolder, options: TraceLogOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /**
   * Opens a folder for traces.
   *
   * @throws ToolError `INVALID_INPUT` when nothing can be written there
   */
  static async open(path: string, options: TraceLogOptions): Promise<TraceLog> {
    const log = new TraceLog(await openTraceFolder(path, options.limits), options);
    log.#flushSoon();
    return log;
  }

  add(record: WaitingRecord): void {
    if (this.#waiting.length >= MOST_WAITING || this.#bytes >= MOST_BYTES) this.#leftOut++;
    else {
      this.#waiting.push(record);
      this.#bytes += record.bytes;
    }
    this.#timer ??= setTimeout(() => this.#flushSoon(), GATHER_MS);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    this.#flushSoon();
    await this.#writing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    await deadline(this.flush(), CLOSE_MS, "The last records of the trace").catch(() => {});
    clearTimeout(this.#timer);
    this.#folder[Symbol.dispose]();
  }

  #flushSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    const leftOut = this.#leftOut;
    try {
      if (this.#folder.isFull) {
        await this.#folder.begin();
        this.#hasHead = false;
      }
      const lines = [
        ...(this.#hasHead ? [] : [this.#head()]),
        ...(leftOut === 0 ? [] : [lineOf({ type: "gap", records: leftOut })]),
        ...await this.#linesOf(waiting),
      ];
      await this.#folder.append(`${this.#isBroken ? "\n" : ""}${lines.join("")}`);
      this.#hasHead = true;
      this.#isBroken = false;
      this.#leftOut -= leftOut;
    } catch (error) {
      this.#leftOut += waiting.length;
      this.#failed(error);
    }
  }

  async #linesOf(waiting: readonly WaitingRecord[]): Promise<string[]> {
    const lines: string[] = [];
    this.#options.prepare();
    for (const record of waiting) {
      lines.push(lineOf(await record.make((bytes, mimeType) => this.#folder.keep(bytes, mimeType))));
      if (!this.#isClosing) await new Promise((done) => setTimeout(done)); // calls go first
    }
    return lines;
  }

  #failed(error: unknown): void {
    this.#isBroken = true;
    if (error instanceof Deno.errors.NotFound) this.#folder.lose(); // somebody removed it
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#options.onError(error instanceof Error ? error : new Error(String(error)));
  }

  #head(): string {
    const { values } = this.#options;
    return lineOf({ type: "host", at: Date.now(), version: VERSION, pid: Deno.pid, values });
  }
}

function lineOf(record: TraceRecord): string {
  return `${JSON.stringify(record)}\n`;
}
