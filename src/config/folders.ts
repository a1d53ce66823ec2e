import { homedir, tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** Folders of this product on one system; `docs/folders.md` has the table. */
export interface Folders {
  readonly home: string;
  /** The person's settings. */
  readonly config: string;
  /** Grants, tokens, discovery files. */
  readonly state: string;
  /** Files that are safe to delete. */
  readonly cache: string;
  /** Folder in which running Java programs announce themselves; fixed, as they may see another environment. */
  readonly jvm: string;
  /** The person's own files. */
  readonly documents: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The folders of one system. Pure.
 *
 * @param os as the runtime names it
 * @param home the home folder
 * @param env the environment
 */
export function foldersOf(os: typeof Deno.build.os, home: string, env: Env): Folders {
  const documents = join(home, "Glovebox");
  if (os === "windows") {
    const roaming = join(env.APPDATA ?? join(home, "AppData", "Roaming"), "Glovebox");
    const local = join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "Glovebox");
    const jvm = join(home, "AppData", "Local", "Glovebox", "state", "jvm");
    return {
      home,
      config: roaming,
      state: join(local, "state"),
      cache: join(local, "cache"),
      jvm,
      documents,
    };
  }
  if (os === "darwin") {
    const support = join(home, "Library", "Application Support", "Glovebox");
    const cache = join(home, "Library", "Caches", "glovebox");
    const state = join(support, "state");
    return { home, config: support, state, cache, jvm: join(state, "jvm"), documents };
  }
  const base = (name: string, fallback: string) => {
    const named = env[name] ?? "";
    return join(isAbsolute(named) ? named : join(home, fallback), "glovebox"); // as their specification says
  };
  return {
    home,
    config: base("XDG_CONFIG_HOME", ".config"),
    state: base("XDG_STATE_HOME", ".local/state"),
    cache: env.GLOVEBOX_CACHE_DIR || base("XDG_CACHE_HOME", ".cache"),
    jvm: join(home, ".local", "state", "glovebox", "jvm"),
    documents,
  };
}

/** The folders of this machine. Without a home folder, a private place among the temporary files. */
export function currentFolders(): Folders {
  const env = Deno.env.toObject();
  const home = homedir() || join(tmpdir(), `glovebox-${Deno.uid() ?? "user"}`);
  return foldersOf(Deno.build.os, resolve(home), env);
}
