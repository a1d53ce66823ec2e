/** The kinds of permission there are. */
export const PERMISSION_KINDS = ["net", "read", "write", "run", "env", "sys", "secret"] as const;

/** One of {@linkcode PERMISSION_KINDS}. */
export type PermissionKind = (typeof PERMISSION_KINDS)[number];

/**
 * Permissions that an adapter asks for. Lists only: nobody can ask for everything, and an empty list is nothing.
 * The adapter gets what it asked for *and* was granted.
 */
export interface Permissions {
  /** Hosts with an optional port: `"127.0.0.1:4100"`, `"api.example.com"`. */
  readonly net?: readonly string[];
  /** Folders or files it may read, absolute or starting with `~/`. */
  readonly read?: readonly string[];
  /** Folders or files it may write, absolute or starting with `~/`. */
  readonly write?: readonly string[];
  /** Programs it may start. A program it starts has the full rights of the user's account. */
  readonly run?: readonly string[];
  /** Environment variables by name, or those of a prefix: `"APP_*"`. */
  readonly env?: readonly string[];
  /** System facts by the runtime's names, for example `hostname`. */
  readonly sys?: readonly string[];
  /**
   * Secrets that the host sends for it, each with its origin: `"github@https://api.github.com"` goes out as
   * `Authorization: Bearer`, `"maps@https://maps.example#x-api-key"` in the header that is named.
   */
  readonly secret?: readonly string[];
  /** Reason, in one sentence; shown to the person who grants. */
  readonly reason?: string;
}

/**
 * Permissions add up: each was given by a person, or is shipped.
 *
 * @param a the one list of permissions
 * @param b the other
 */
export function joinPermissions(a: Permissions, b: Permissions): Permissions {
  const joined: Partial<Record<PermissionKind, readonly string[]>> = {};
  for (const kind of PERMISSION_KINDS) {
    const entries = [...a[kind] ?? [], ...b[kind] ?? []];
    if (entries.length > 0) joined[kind] = entries;
  }
  return joined;
}

/** Answer of a person to a request for permissions. */
export type GrantAnswer = "once" | "always" | "no";
