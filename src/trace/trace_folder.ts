import { join } from "node:path";
import { ToolError } from "../adapter_api/errors.ts";
import { atomicWrite } from "../base/atomic_write.ts";
import { extensionOf } from "../base/extension_of.ts";
import { appendPrivately, holdFile, makePrivateFolder } from "../base/private_file.ts";
import { sha256 } from "../base/sha256.ts";
import type { TracedPicture } from "./trace_record.ts";

/** Amounts that a folder of traces may take, in bytes. */
export interface TraceLimits {
  /** One part; then a new one begins. */
  readonly part: number;
  /** All parts together; the oldest go first. */
  readonly all: number;
  /** One picture. */
  readonly picture: number;
}

const MEGABYTE = 1024 * 1024;
/** Amounts where nobody says otherwise. */
export const TRACE_LIMITS: TraceLimits = {
  part: 16 * MEGABYTE,
  all: 256 * MEGABYTE,
  picture: 8 * MEGABYTE,
};

/** Name of the records of a part. */
export const CALLS = "calls.jsonl";
/** Held by the host that writes the part. */
const HELD = "held.lock";
/** Name of a part: when its host began, which host, and the number of the part. */
export const PART_NAME = /^(\d{8}-\d{6}-[0-9a-f]{8})\.(\d{4,})$/;

/** A folder of traces, as one host writes it: parts of their own, oldest parts of anybody's removed when it is full. */
export class TraceFolder implements Disposable {
  readonly #path: string;
  readonly #limits: TraceLimits;
  readonly #host: string;
  #number = 0;
  #bytes = 0;
  #part = "";
  #held: Disposable | undefined;
  readonly #pictures = new Set<string>();

  constructor(path: string, limits: TraceLimits = TRACE_LIMITS, now: Date = new Date()) {
    this.#path = path;
    this.#limits = limits;
    const time = now.toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
    this.#host = `${time}-${crypto.randomUUID().slice(0, 8)}`;
  }

  /** True when nothing is written yet, or the part is full: the next one begins with lines of its own. */
  get isFull(): boolean {
    return this.#part === "" || this.#bytes >= this.#limits.part;
  }

  /**
   * Begins a part, and removes the oldest ones of the folder when there is too much.
   *
   * @throws Error of the system
   */
  async begin(): Promise<void> {
    const part = join(this.#path, `${this.#host}.${String(this.#number + 1).padStart(4, "0")}`);
    await makePrivateFolder(part);
    const held = await holdFile(join(part, HELD));
    this.#held?.[Symbol.dispose]();
    this.#held = held;
    this.#number++;
    this.#part = part;
    this.#bytes = 0;
    this.#pictures.clear();
    await forgetOldest(this.#path, this.#limits.all - this.#limits.part);
  }

  /** Adds lines to the part. */
  async append(lines: string): Promise<void> {
    await appendPrivately(join(this.#part, CALLS), lines);
    this.#bytes += lines.length;
  }

  /** Keeps a picture under the hash of its content. */
  async keep(bytes: Uint8Array, mimeType: string): Promise<TracedPicture> {
    const about = { mimeType, bytes: bytes.length };
    if (bytes.length > this.#limits.picture) return about;
    const file = `${await sha256(bytes)}.${extensionOf(mimeType)}`;
    if (!this.#pictures.has(file)) {
      await atomicWrite(join(this.#part, file), bytes);
      this.#pictures.add(file);
      this.#bytes += bytes.length;
    }
    return { ...about, file };
  }

  /** Forgets the part, which is not there any more: the next lines begin another one. */
  lose(): void {
    this.#part = "";
  }

  [Symbol.dispose](): void {
    this.#held?.[Symbol.dispose]();
  }
}

/**
 * Makes the folder and its first part.
 *
 * @throws ToolError `INVALID_INPUT` when nothing can be written there
 */
export async function openTraceFolder(path: string, limits?: TraceLimits): Promise<TraceFolder> {
  const folder = new TraceFolder(path, limits);
  try {
    await folder.begin();
    await folder.append("");
    return folder;
  } catch (error) {
    folder[Symbol.dispose]();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("INVALID_INPUT", `Cannot write a trace into ${path}: ${reason}`, {
      hint: "Name a folder that you can write to: --trace DIR",
    });
  }
}

/** Returns the names of the parts of a folder, oldest first. */
export async function partNames(path: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(path));
  return entries.filter(({ name, isDirectory }) => isDirectory && PART_NAME.test(name))
    .map(({ name }) => name).sort();
}

/** Leaves what a host writes just now. */
async function forgetOldest(path: string, most: number): Promise<void> {
  const names = await partNames(path);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name))));
  let total = sizes.reduce((sum, size) => sum + size, 0);
  for (const [at, name] of names.entries()) {
    if (total <= most) return;
    const part = join(path, name);
    const held = await holdFile(join(part, HELD)).catch(() => undefined); // another host is faster
    if (held === undefined) continue;
    held[Symbol.dispose](); // some systems remove nothing that is open
    await Deno.remove(part, { recursive: true }).catch(() => {}); // as above
    total -= sizes[at] ?? 0;
  }
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  try {
    for await (const { name } of Deno.readDir(folder)) size += (await Deno.lstat(join(folder, name))).size;
  } catch {
    // another host removed it meanwhile
  }
  return size;
}
