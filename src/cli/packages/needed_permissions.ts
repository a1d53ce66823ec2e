import { builtinModules } from "node:module";

/** The permissions that modules of Node work with. */
const NEEDS: Readonly<Record<string, string>> = {
  child_process: "run",
  dgram: "net",
  dns: "net",
  fs: "read or write",
  http: "net",
  http2: "net",
  https: "net",
  net: "net",
  os: "sys",
  sqlite: "read or write",
  tls: "net",
};

const IMPORTED = /(?:\bfrom|\bimport|\b(?:__)?require\d*\s*\()\s*"(?:node:)?([a-z_0-9]+(?:\/[a-z_]+)*)"/g;

/** Returns the modules of Node that code imports and that need a permission, by the permission. Pure. */
export function permissionsOf(code: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const names = new Set([...code.matchAll(IMPORTED)].map(([, name = ""]) => name));
  for (const name of [...names].filter((each) => builtinModules.includes(each)).sort()) {
    const kind = NEEDS[name.split("/")[0] ?? ""];
    if (kind !== undefined) found.set(kind, [...found.get(kind) ?? [], `node:${name}`]);
  }
  return found;
}
