import { join } from "node:path";

/** The variables that name the home folder; an adapter with paths below `~/` asks for them. */
export const HOME_VARIABLES = ["HOME", "USERPROFILE"];

/** Returns a path of the options with `~/` put in full; nothing where no home is known. */
export function expandHome(path: string): string | undefined {
  if (!path.startsWith("~/")) return path;
  const home = homeFolder();
  return home === undefined ? undefined : join(home, path.slice(2));
}

function homeFolder(): string | undefined {
  for (const name of HOME_VARIABLES) {
    try {
      const home = Deno.env.get(name);
      if (home !== undefined) return home;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotCapable)) throw error; // not granted: no home is known
    }
  }
  return undefined;
}
