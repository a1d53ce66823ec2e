import { joinPermissions, PERMISSION_KINDS, type Permissions } from "../adapter_api/permissions.ts";
import { type GrantEntry, permissionsOf, type Revocation } from "./grants/grant_file.ts";
import { covers, type Effective, intersect } from "./permissions.ts";

/** Kind of a call: rights may be for one tool, or for one session. */
export interface CallScope {
  /** Nothing for resources, prompts and completions. */
  readonly tool: string | undefined;
  readonly session: string;
}

/** Sources of rights. */
export interface RightSources {
  /** Permissions that the manifest asks for. */
  readonly asked: Permissions;
  /** Permissions that are shipped, and those that flags and settings grant. */
  readonly base: Permissions;
  /** Permissions that are stored. */
  readonly entry: GrantEntry | undefined;
  /** Permissions that a person granted the session. */
  readonly session: Permissions;
}

/** Nothing at all. */
export const NOTHING: Effective = { net: [], read: [], write: [], run: [], env: [], sys: [], secret: [] };

/**
 * Returns what a call may do: asked ∩ granted. A revocation takes from what flags, settings and shipping give; stored
 * grants are newer than it, or it would have removed them. Pure.
 */
export function rightsOf({ asked, base, entry, session }: RightSources, tool: string | undefined): Effective {
  const stored = intersect(asked, permissionsOf(entry?.grants ?? [], tool));
  const other = intersect(asked, joinPermissions(base, session));
  const both = joinPermissions(stored, withoutRevoked(other, entry?.revoked ?? []));
  return intersect(both, both);
}

/** Returns what is asked for, not granted and not revoked: what a person can be asked about. Pure. */
export function outstandingOf(sources: RightSources, effective: Effective): Permissions {
  return withoutRevoked(missing(sources.asked, effective), sources.entry?.revoked ?? []);
}

/** The entries of the one that the other does not cover. Pure. */
export function missing(wanted: Permissions, given: Permissions): Permissions {
  return filtered(wanted, (kind, entry) => !(given[kind] ?? []).some((wide) => covers(kind, wide, entry)));
}

/** Tells whether permissions are no wider than others. Pure. */
export function isWithin(narrow: Permissions, wide: Permissions): boolean {
  return isNothing(missing(narrow, wide));
}

/** Tells whether there is no entry. */
export function isNothing(permissions: Permissions): boolean {
  return PERMISSION_KINDS.every((kind) => (permissions[kind] ?? []).length === 0);
}

/** Only the entries that fit. Pure. */
export function filtered(
  permissions: Permissions,
  fits: (kind: (typeof PERMISSION_KINDS)[number], entry: string) => boolean,
): Permissions {
  const kinds = PERMISSION_KINDS.filter((kind) => permissions[kind] !== undefined);
  return Object.fromEntries(
    kinds.map((kind) => [kind, (permissions[kind] ?? []).filter((entry) => fits(kind, entry))]),
  );
}

/** Part of an entry cannot be taken away from it: then all of it goes. */
function withoutRevoked(permissions: Permissions, revoked: readonly Revocation[]): Permissions {
  return filtered(
    permissions,
    (kind, entry) =>
      !revoked.some(({ kind: of, value }) =>
        of === kind && (value === undefined || covers(kind, value, entry) || covers(kind, entry, value))
      ),
  );
}
