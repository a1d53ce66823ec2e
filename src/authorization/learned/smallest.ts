import { dirname } from "node:path";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../../adapter_api/permissions.ts";
import { covers, parseHost } from "../covers.ts";
import type { Access } from "./accesses.ts";

/** Files of one folder from which on the folder is meant, and folders in one from which on that one is. */
const FILES_OF_A_FOLDER = 2;
const FOLDERS_OF_A_FOLDER = 3;
/** Ports of one host from which on it is the host that is meant: those of a test's own server change with each run. */
const PORTS_OF_A_HOST = 3;

/** Facts about places of this machine. */
export interface PlaceFacts {
  /** Real paths of folders among what was reached for. */
  readonly folders: ReadonlySet<string>;
  /** Tells whether a folder may be proposed as a whole, although only parts of it were reached for. */
  readonly mayWiden: (kind: "read" | "write", folder: string) => boolean;
}

/** What can be asked for, and what cannot be put into words of a manifest. */
export interface Reached {
  readonly permissions: Permissions;
  /** Kinds of which a process reached for all there is. */
  readonly everything: readonly PermissionKind[];
}

/**
 * Puts accesses into the smallest permissions that a person can read: single files as they are, several of one folder
 * as the folder, never a wildcard. Pure.
 *
 * @param accesses with real paths
 */
export function smallest(accesses: readonly Access[], facts: PlaceFacts): Reached {
  const permissions: Partial<Record<PermissionKind, readonly string[]>> = {};
  for (const kind of PERMISSION_KINDS) {
    const values = new Set(accesses.flatMap((one) => one.kind === kind && one.value ? [one.value] : []));
    const entries = kind === "read" || kind === "write"
      ? fewest(kind, [...values], facts)
      : kind === "net"
      ? hosts([...values])
      : [...values].sort();
    if (entries.length > 0) permissions[kind] = entries;
  }
  const everything = PERMISSION_KINDS.filter((kind) =>
    accesses.some((one) => one.kind === kind && one.value === undefined)
  );
  return { permissions, everything };
}

function fewest(
  kind: "read" | "write",
  paths: readonly string[],
  { folders, mayWiden }: PlaceFacts,
): string[] {
  const files = paths.filter((path) => !folders.has(path));
  const byFolder = widened(kind, files, FILES_OF_A_FOLDER, mayWiden);
  const whole = [...paths.filter((path) => folders.has(path)), ...byFolder];
  const [single, several] = [
    whole.filter((path) => files.includes(path)),
    whole.filter((path) => !files.includes(path)),
  ];
  return withoutInner(kind, [
    ...single,
    ...widened(kind, withoutInner(kind, several), FOLDERS_OF_A_FOLDER, mayWiden),
  ]);
}

/** Paths, with what lies around them in the place of those of which there are enough. */
function widened(
  kind: "read" | "write",
  paths: readonly string[],
  enough: number,
  mayWiden: PlaceFacts["mayWiden"],
): string[] {
  return [...Map.groupBy(paths, dirname)].flatMap(([folder, inner]) =>
    inner.length >= enough && mayWiden(kind, folder) ? [folder] : inner
  );
}

function withoutInner(kind: PermissionKind, entries: readonly string[]): string[] {
  const all = [...new Set(entries)].sort();
  return all.filter((entry) => !all.some((other) => other !== entry && covers(kind, other, entry)));
}

/** Where a program listens at a port of 0, it gets another one each time: its own server is not to be told by a port. */
function hosts(entries: readonly string[]): string[] {
  return [...Map.groupBy(entries, (entry) => parseHost(entry).host)].flatMap(([host, all]) =>
    all.length >= PORTS_OF_A_HOST || all.some((entry) => parseHost(entry).port === "0") ? [host] : all
  ).sort();
}
