import { dirname } from "node:path";

/** An adapter whose script may change. */
export interface WatchedAdapter {
  readonly name: string;
  /** Its script or folder, as it was named: a link may lead elsewhere later. */
  readonly place: string;
  /** The files to watch. */
  readonly sources: readonly string[];
  /** Loads the script again and tells whether it had changed. */
  reload(): Promise<boolean>;
}

/** Log of a watcher. */
export interface WatchLog {
  info(message: string): void;
  warning(message: string): void;
}

/** Editors write a file in several steps: changes that come within this time, in milliseconds, count as one. */
const SETTLE_MS = 50;

/** How often it is looked whether a folder is another one by now, in milliseconds: no event tells that. */
const LOOK_MS = 500;

/** Reloads a script when one of its files changes; a broken one leaves the old one running. */
export function watchAdapters(adapters: readonly WatchedAdapter[], log: WatchLog): Disposable {
  const watchers = adapters.filter(({ sources }) => sources.length > 0)
    .map((adapter) => new AdapterWatcher(adapter, log));
  return { [Symbol.dispose]: () => watchers.forEach((watcher) => watcher[Symbol.dispose]()) };
}

/** One watch of the system, and what ends when it is closed. */
interface Watch {
  readonly files: Deno.FsWatcher;
  readonly followed: Promise<void>;
}

class AdapterWatcher implements Disposable {
  readonly #adapter: WatchedAdapter;
  readonly #log: WatchLog;
  readonly #looking: ReturnType<typeof setInterval>;
  #watch: Watch | undefined;
  /** What is watched, by its path. */
  #watched: ReadonlyMap<string, string> = new Map();
  #renewing = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(adapter: WatchedAdapter, log: WatchLog) {
    this.#adapter = adapter;
    this.#log = log;
    this.#begin();
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    clearInterval(this.#looking);
    clearTimeout(this.#timer);
    this.#watch?.files.close();
  }

  /** Exactly the folders with its files: what is below may be somebody's whole home. */
  #begin(): void {
    const { place, sources } = this.#adapter;
    const folders = [...new Set(sources.map(dirname))].filter((folder) => nowAt(folder) !== undefined);
    const files = Deno.watchFs(folders, { recursive: false });
    this.#watched = new Map([place, ...folders].map((path) => [path, nowAt(path) ?? ""]));
    this.#watch = { files, followed: this.#follow(files) };
  }

  /** A folder that was removed and made again, or a link that leads elsewhere, is watched from now on. */
  #look(): void {
    const { place, sources } = this.#adapter;
    const isOther = [place, ...sources.map(dirname)].some((path) => {
      const now = nowAt(path);
      return now !== undefined && now !== this.#watched.get(path);
    });
    if (isOther) void this.#renew();
  }

  #renew(): Promise<void> {
    return this.#renewing = this.#renewing.then(() => this.#beginAnew());
  }

  /**
   * Does not reject. The runtime keeps the old folder of a path as long as anybody watches that path; what comes
   * between is read.
   */
  async #beginAnew(): Promise<void> {
    if (this.#closed) return;
    const { files, followed } = this.#watch ?? {};
    this.#watch = undefined;
    this.#watched = new Map(); // until it is watched again, each look tries
    files?.close();
    await followed;
    if (this.#closed) return;
    try {
      this.#begin();
      this.#reloadSoon();
    } catch {
      // It went again meanwhile: the next look sees what came of it.
    }
  }

  async #follow(files: Deno.FsWatcher): Promise<void> {
    for await (const { kind } of files) {
      if (kind !== "access" && !this.#closed) this.#reloadSoon();
    }
  }

  #reloadSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#reload(), SETTLE_MS);
  }

  /** Does not reject. */
  async #reload(): Promise<void> {
    const { name } = this.#adapter;
    try {
      if (!await this.#adapter.reload() || this.#closed) return;
      this.#log.info(`Reloaded ${name}`);
      await this.#renew(); // its files may be others now
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.warning(`The changed ${name} is not loaded, the old one goes on: ${reason}`);
    }
  }
}

/** Tells a file or folder from another one that has its path later; nothing where there is none. */
function nowAt(path: string): string | undefined {
  try {
    const real = Deno.realPathSync(path);
    const { dev, ino, isDirectory } = Deno.statSync(real);
    return isDirectory ? `${real} ${dev} ${ino}` : real; // editors make a new file each time
  } catch {
    return undefined;
  }
}
