import { sep } from "node:path";

/** Tells whether a path is another one or lies in it. Both are absolute, as the system writes them. Pure. */
export function isPathWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}
