import { join } from "node:path";
import { lies } from "../engine/files/granted_paths.ts";

const SETTLE_MS = 100;
const WATCHED = ["lua", "viewdefs", "apps", "html"] as const;
const MOST_FOLDERS = 500;

/** Tells which files of a project changed, also behind links, a moment after the last change. */
export class ProjectWatch implements Disposable {
  readonly #base: string;
  readonly #onChange: (paths: readonly string[]) => void;
  readonly #changed = new Set<string>();
  #watcher: Deno.FsWatcher | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(base: string, onChange: (paths: readonly string[]) => void) {
    this.#base = base;
    this.#onChange = onChange;
  }

  /** Begins to look, also at what links lead to now. */
  async start(): Promise<void> {
    const folders = await this.#folders();
    if (this.#ended) return;
    try {
      this.#watcher?.close();
    } catch {
      // it ended by itself
    }
    this.#watcher = Deno.watchFs(folders, { recursive: true });
    void this.#follow(this.#watcher); // ends with the watcher
  }

  [Symbol.dispose](): void {
    this.#ended = true;
    clearTimeout(this.#settling);
    try {
      this.#watcher?.close();
    } catch {
      // it ended by itself
    }
  }

  async #follow(watcher: Deno.FsWatcher): Promise<void> {
    for await (const { kind, paths } of watcher) {
      if (kind === "access") continue;
      const ours = paths.filter((path) => !lies(path, join(this.#base, "log")));
      if (ours.length === 0) continue;
      for (const path of ours) this.#changed.add(path);
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => void this.#tell(), SETTLE_MS); // does not reject
    }
  }

  async #tell(): Promise<void> {
    const paths = [...this.#changed];
    this.#changed.clear();
    if (paths.some((path) => !/\.\w+$/.test(path))) await this.start().catch(() => {}); // folders come and go
    this.#onChange(paths);
  }

  /** The base folder, and every folder that a link in the watched ones leads to. */
  async #folders(): Promise<string[]> {
    const found = new Set([this.#base]);
    const visit = async (folder: string, depth: number): Promise<void> => {
      if (depth > 6 || found.size > MOST_FOLDERS) return;
      for await (const entry of Deno.readDir(folder)) {
        const path = join(folder, entry.name);
        if (entry.isDirectory) await visit(path, depth + 1);
        if (!entry.isSymlink) continue;
        const target = await Deno.realPath(path).catch(() => undefined);
        const info = target === undefined ? undefined : await Deno.stat(target).catch(() => undefined);
        if (target === undefined || info === undefined) continue;
        found.add(info.isDirectory ? target : join(target, ".."));
      }
    };
    for (const name of WATCHED) await visit(join(this.#base, name), 0).catch(() => {}); // it is not there
    return [...found];
  }
}
