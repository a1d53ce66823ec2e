/** Interval at which changes are looked for that the system does not tell of, in milliseconds. */
const LOOK_MS = 1_000;

/** Tells when something in a folder may have changed: at once where the system says so, else soon. */
export function followFolder(folder: string, onChange: () => void): Disposable {
  return new FolderLook(folder, onChange);
}

/** Looks by a timer alone where the folder cannot be made or watched. */
class FolderLook implements Disposable {
  readonly #folder: string;
  readonly #onChange: () => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #watcher: Deno.FsWatcher | undefined;

  constructor(folder: string, onChange: () => void) {
    this.#folder = folder;
    this.#onChange = onChange;
    this.#watcher = this.#watch();
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    Deno.unrefTimer(this.#timer);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#watcher?.close();
  }

  #look(): void {
    this.#watcher ??= this.#watch();
    this.#onChange();
  }

  #watch(): Deno.FsWatcher | undefined {
    try {
      Deno.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const watcher = Deno.watchFs(this.#folder, { recursive: false });
      void this.#tell(watcher); // ends when the watcher is closed
      return watcher;
    } catch {
      return undefined;
    }
  }

  async #tell(watcher: Deno.FsWatcher): Promise<void> {
    for await (const { kind } of watcher) if (kind !== "access") this.#onChange();
  }
}
