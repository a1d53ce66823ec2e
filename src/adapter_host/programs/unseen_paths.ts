import { type ConfinedRun, SHOWN } from "./confinement.ts";

/** Places that every confined program sees, or has of its own. */
const OWN = ["/usr", "/proc", "/dev", ...SHOWN];
const PATH = /(?<=^|[\s='"`(:])\/[^\s'"`:;,()]+/g;
/** More names would not help. */
const MOST = 3;

/**
 * Finds the paths that a program was given, or complains of, and that its sandbox does not show. Pure.
 *
 * @param said the end of what it wrote on standard error
 */
export function unseenIn(said: string, { args, scratch, permissions }: ConfinedRun): string[] {
  const { read, write, run } = permissions;
  const shown = [...OWN, scratch, ...read, ...write, ...run];
  const isShown = (path: string) => shown.some((each) => path === each || path.startsWith(`${each}/`));
  const named = [...args, said].flatMap((text) => text.match(PATH) ?? []);
  return [...new Set(named)].filter((path) => !isShown(path)).slice(0, MOST);
}

/** Returns the same, of what is there: a program that fails for want of it says only that it is not. */
export async function unseenPaths(said: string, run: ConfinedRun): Promise<string[]> {
  const named = unseenIn(said, run);
  const isThere = await Promise.all(named.map((path) => Deno.stat(path).then(() => true, () => false)));
  return named.filter((_, at) => isThere[at]);
}
