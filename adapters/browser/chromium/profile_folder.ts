/** Where profiles live: the one folder this adapter writes to. */
export const PROFILES = "~/.cache/glovebox/browser";

/**
 * A throw-away profile for one run of the browser.
 *
 * The profile must be on disk (Chromium has no memory-only mode for it, and without `--user-data-dir` a visible
 * browser would open the person's own), and it must go away even when nobody is left to remove it. So hosts share
 * numbered slots: whoever holds the lock of a slot owns it, the system drops the lock with the process, and taking
 * a slot clears what a killed owner left. The last folder of the path is fresh each time, because a browser that is
 * just ending may still write into the old one. Only `write` is needed for all this, not `read`.
 */
export class ProfileFolder implements AsyncDisposable {
  readonly #slot: string;
  readonly #lock: Deno.FsFile;
  /** What `--user-data-dir` gets. */
  readonly path: string;

  constructor(slot: string, lock: Deno.FsFile) {
    this.#slot = slot;
    this.#lock = lock;
    this.path = `${slot}/${crypto.randomUUID().slice(0, 8)}`;
  }

  static async create(base: string): Promise<ProfileFolder> {
    await Deno.mkdir(base, { recursive: true, mode: 0o700 });
    for (let number = 1;; number += 1) {
      const slot = `${base}/${number}`;
      const lock = await Deno.open(`${slot}.lock`, { write: true, create: true, mode: 0o600 });
      if (!await lock.tryLock(true)) {
        lock.close();
        continue;
      }
      await removeAll(slot);
      const folder = new ProfileFolder(slot, lock);
      await Deno.mkdir(folder.path, { recursive: true, mode: 0o700 });
      return folder;
    }
  }

  /** For sockets and the like; undefined where the path would be too long for the address of a socket. */
  get scratch(): string | undefined {
    return this.#slot.length > 60 ? undefined : this.#slot;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await removeAll(this.#slot);
    this.#lock.close();
  }
}

/** What cannot be removed now is removed by the next owner. */
async function removeAll(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => undefined);
}
