import { isAbsolute, resolve } from "node:path";
import { expandHome } from "../../kit/home_folder.ts";

/** The granted folders as absolute paths; they need not exist yet. */
export function absoluteFolders(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const full = expandHome(folder);
    return full === undefined ? [] : [isAbsolute(full) ? full : resolve(full)];
  });
}

/** Folders with links followed; what is not there is left as it is said. */
export function realFolders(folders: readonly string[]): string[] {
  return absoluteFolders(folders).map((folder) => {
    try {
      return Deno.realPathSync(folder);
    } catch {
      return folder;
    }
  });
}
