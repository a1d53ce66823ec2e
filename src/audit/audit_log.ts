import { join } from "node:path";
import { makePrivateFolder } from "../base/private_file.ts";
import { deadline } from "../base/time/deadline.ts";
import type { AuditEvent, AuditSink } from "./audit_event.ts";
import { AuditFiles, FILE_BYTES } from "./audit_files.ts";
import { type ChainHead, type Happened, happened } from "./audit_record.ts";

/** Time for which events are gathered before they are written, in milliseconds. */
const GATHER_MS = 200;
/** Longest time that one writer waits for another one, and that the end waits for the last lines, in milliseconds. */
const LOCK_MS = 5_000;
const CLOSE_MS = 500;
/** Events that are hashed at once. */
const AT_ONCE = 50;
/** Events that wait to be written at most; what comes beyond is counted in their place. */
const MOST_WAITING = 10_000;

/**
 * Record of what happened: lines of JSON in files of the user's alone, each with the hash of the one before, written
 * by every process of Glovebox in turn. A record that cannot be written stops nothing; the log says so once.
 */
export class AuditLog implements AuditSink, AsyncDisposable {
  readonly #files: AuditFiles;
  readonly #onError: (error: Error) => void;
  #waiting: Happened[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasFailed = false;
  /** Events that are in no record. */
  #leftOut = 0;

  /**
   * @param state the folder for state
   * @param onError hears once that nothing can be written
   */
  constructor(state: string, onError: (error: Error) => void) {
    this.#files = new AuditFiles(state);
    this.#onError = onError;
  }

  record(event: AuditEvent): void {
    if (this.#waiting.length >= MOST_WAITING) this.#leftOut++;
    else this.#waiting.push(happened(event));
    this.#timer ??= setTimeout(() => this.#flushSoon(), GATHER_MS);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    this.#flushSoon();
    await this.#writing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await deadline(this.flush(), CLOSE_MS, "The last records").catch(() => {});
  }

  #flushSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const leftOut = this.#leftOut;
    const count = waiting.length;
    if (leftOut > 0) waiting.push(happened({ type: "gap", events: leftOut }));
    if (waiting.length === 0) return;
    try {
      await makePrivateFolder(this.#files.folder);
      using lock = await Deno.open(join(this.#files.folder, "lock"), {
        create: true,
        write: true,
        mode: 0o600,
      });
      await deadline(lock.lock(true), LOCK_MS, "Waiting for another writer of the audit");
      await this.#append(waiting);
      this.#leftOut -= leftOut;
    } catch (error) {
      this.#leftOut += count;
      if (this.#hasFailed) return;
      this.#hasFailed = true;
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #append(waiting: readonly Happened[]): Promise<void> {
    const { nextLine } = await import("./chain.ts");
    const { size, ...last } = await this.#files.end();
    let head: ChainHead = last;
    let text = "";
    for (const [at, each] of waiting.entries()) {
      const next = nextLine(head, each);
      text += next.line;
      head = next.head;
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise((done) => setTimeout(done)); // calls go first
    }
    const isFull = size > FILE_BYTES;
    if (isFull) await this.#files.rotate();
    await Deno.writeTextFile(this.#files.current, text, { append: true, mode: 0o600 });
    await this.#files.keep({ ...head, size: (isFull ? 0 : size) + new TextEncoder().encode(text).length });
  }
}
