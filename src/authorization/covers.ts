import type { PermissionKind } from "../adapter_api/permissions.ts";

/** Tells whether one entry includes another of the same kind. */
export function covers(kind: PermissionKind, wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  switch (kind) {
    case "net": {
      const [outer, inner] = [parseHost(wide), parseHost(narrow)];
      return outer.host === inner.host && (outer.port === undefined || outer.port === inner.port);
    }
    case "read":
    case "write":
      return narrow.startsWith(wide.endsWith("/") ? wide : `${wide}/`);
    case "env":
      return wide.endsWith("*") && narrow.startsWith(wide.slice(0, -1));
    case "run":
    case "sys":
    case "secret":
      return false;
  }
}

/** The parts of a `net` entry. */
export function parseHost(entry: string): { host: string; port: string | undefined } {
  const [, host = entry, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  return { host: host.toLowerCase(), port };
}
