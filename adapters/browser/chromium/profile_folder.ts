import { dirname } from "node:path";

/**
 * A throw-away profile for one run of the browser. Chromium has no memory-only mode for it, and without
 * `--user-data-dir` a visible browser would open the person's own. It lies among this process's temporary files: the
 * host gives every adapter a private folder for them, and removes it however the adapter or the host itself ends.
 */
export class ProfileFolder implements AsyncDisposable {
  /** What `--user-data-dir` gets. */
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<ProfileFolder> {
    return new ProfileFolder(await Deno.makeTempDir({ prefix: "p-" }));
  }

  /** For sockets and the like; undefined where the path would be too long for the address of a socket. */
  get scratch(): string | undefined {
    const folder = dirname(this.path);
    return folder.length > 62 ? undefined : folder;
  }

  /** A helper process of the browser may still write for a moment: what is left goes with the adapter's own folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true }).catch(() => undefined);
  }
}
