import type { Session } from "./session.ts";

/** Beginning of the names of faults of views. */
export const VIEWDEF = "viewdef ";

/** Views that cannot be used are faults until they are mended. */
export function tellRefused(session: Session, refused: Readonly<Record<string, string>>): void {
  for (const [key, why] of Object.entries(refused)) {
    const text = `${why}. The old one stays`;
    if (session.problems.get(VIEWDEF + key) !== text) session.report(VIEWDEF + key, text);
  }
  for (const what of [...session.problems.keys()]) {
    if (what.startsWith(VIEWDEF) && !(what.slice(VIEWDEF.length) in refused)) session.heal(what);
  }
}
