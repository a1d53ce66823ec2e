import { dirname } from "node:path";

/** The longest folder that Chromium can put its socket into: the address of a socket has 107 characters at most. */
const LONGEST = 107 - "/org.chromium.Chromium.XXXXXX/SingletonSocket".length;

/**
 * A throw-away profile for one run of the browser. Chromium has no memory-only mode for it, and without
 * `--user-data-dir` a visible browser would open the person's own. It lies among this process's temporary files: the
 * host gives every adapter a private folder for them, and removes it however the adapter or the host itself ends.
 */
export class ProfileFolder implements AsyncDisposable {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<ProfileFolder> {
    const folder = await Deno.makeTempDir({ prefix: "p-" });
    await Deno.mkdir(`${folder}/d`);
    return new ProfileFolder(folder);
  }

  /** What `--user-data-dir` gets. */
  get path(): string {
    return `${this.#folder}/d`;
  }

  /** For the browser's own temporary files, its socket among them; undefined where that would not fit. */
  get scratch(): string | undefined {
    return [this.#folder, dirname(this.#folder)].find(({ length }) => length <= LONGEST);
  }

  /** A helper process of the browser may still write for a moment: what is left goes with the adapter's own folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#folder, { recursive: true }).catch(() => undefined);
  }
}
