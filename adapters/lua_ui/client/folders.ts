import { isAbsolute, join, resolve } from "node:path";

/** The granted folders as absolute paths; they need not exist yet. */
export function absoluteFolders(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (!folder.startsWith("~/")) return [isAbsolute(folder) ? folder : resolve(folder)];
    const home = homeFolder();
    return home === undefined ? [] : [join(home, folder.slice(2))];
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

function homeFolder(): string | undefined {
  for (const name of ["HOME", "USERPROFILE"]) {
    try {
      const home = Deno.env.get(name);
      if (home !== undefined) return home;
    } catch {
      // not granted: then there is no home to be known
    }
  }
  return undefined;
}
