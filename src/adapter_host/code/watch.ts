import { dirname } from "node:path";

/** An adapter whose script may change. */
export interface WatchedAdapter {
  readonly name: string;
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

/** Reloads a script when one of its files changes; a broken one leaves the old one running. */
export function watchAdapters(adapters: readonly WatchedAdapter[], log: WatchLog): Disposable {
  const watchers = adapters.filter(({ sources }) => sources.length > 0)
    .map((adapter) => new AdapterWatcher(adapter, log));
  return { [Symbol.dispose]: () => watchers.forEach((watcher) => watcher[Symbol.dispose]()) };
}

class AdapterWatcher implements Disposable {
  readonly #adapter: WatchedAdapter;
  readonly #log: WatchLog;
  #files: Deno.FsWatcher;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reloading = Promise.resolve();
  #closed = false;

  constructor(adapter: WatchedAdapter, log: WatchLog) {
    this.#adapter = adapter;
    this.#log = log;
    this.#files = this.#watch();
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#files.close();
  }

  /** Exactly the folders with its files: what is below may be somebody's whole home. */
  #watch(): Deno.FsWatcher {
    const files = Deno.watchFs([...new Set(this.#adapter.sources.map(dirname))], { recursive: false });
    void this.#follow(files); // ends when the watcher is closed
    return files;
  }

  async #follow(files: Deno.FsWatcher): Promise<void> {
    for await (const { kind } of files) {
      if (kind === "access" || this.#closed) continue;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#reloading = this.#reloading.then(() => this.#reload()); // one after the other: the last one stays
      }, SETTLE_MS);
    }
  }

  /** Does not reject. */
  async #reload(): Promise<void> {
    const { name } = this.#adapter;
    try {
      if (!await this.#adapter.reload() || this.#closed) return;
      this.#log.info(`Reloaded ${name}`);
      const before = this.#files;
      this.#files = this.#watch(); // its files may be others now
      before.close();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.warning(`The changed ${name} is not loaded, the old one goes on: ${reason}`);
    }
  }
}
