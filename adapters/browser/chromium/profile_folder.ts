import { dirname } from "node:path";
import { browserError } from "../errors.ts";

/** The longest folder that Chromium can put its socket into: the address of a socket has 107 characters at most. */
const LONGEST = 107 - "/org.chromium.Chromium.XXXXXX/SingletonSocket".length;

/**
 * A profile for one run of the browser, thrown away afterwards, or kept under a name. Chromium has no memory-only mode
 * for it, and without `--user-data-dir` a visible browser would open the person's own. It lies among this process's
 * temporary files: the host gives every adapter a private folder for them, and removes it however the adapter or the
 * host itself ends.
 */
export class ProfileFolder implements AsyncDisposable {
  readonly #folder: string;
  readonly #kept: { readonly path: string; readonly lock: Deno.FsFile } | undefined;

  constructor(folder: string, kept?: { readonly path: string; readonly lock: Deno.FsFile }) {
    this.#folder = folder;
    this.#kept = kept;
  }

  /**
   * Makes a folder, or takes the one that is kept.
   *
   * @throws ToolError `CONFLICT` when another browser has the kept one
   */
  static async create(kept?: string): Promise<ProfileFolder> {
    const lock = kept === undefined ? undefined : await lockOf(kept);
    const folder = await Deno.makeTempDir({ prefix: "p-" });
    await Deno.mkdir(`${folder}/d`);
    return new ProfileFolder(
      folder,
      kept === undefined || lock === undefined ? undefined : { path: kept, lock },
    );
  }

  /** Returns what `--user-data-dir` gets. */
  get path(): string {
    return this.#kept?.path ?? `${this.#folder}/d`;
  }

  /** For the browser's own temporary files, its socket among them; undefined where that would not fit. */
  get scratch(): string | undefined {
    return [this.#folder, dirname(this.#folder)].find(({ length }) => length <= LONGEST);
  }

  /** A helper process of the browser may still write for a moment: what is left goes with the adapter's own folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#kept?.lock.close();
    await Deno.remove(this.#folder, { recursive: true }).catch(() => undefined);
  }
}

/** The system lets go of the lock when this process ends, by whatever. */
async function lockOf(path: string): Promise<Deno.FsFile> {
  await Deno.mkdir(path, { recursive: true, mode: 0o700 });
  const lock = await Deno.open(`${path}/glovebox.lock`, { write: true, create: true });
  if (await lock.tryLock(true)) return lock;
  lock.close();
  throw browserError("CONFLICT", `Cannot use the profile ${path}: another browser has it`, {
    hint: "End that one, or take another name with --option browser.profile=NAME",
  });
}
