import { basename } from "node:path";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../../adapter_api/permissions.ts";
import { covers } from "../covers.ts";

/** One entry of a list of permissions. */
export interface Entry {
  readonly kind: PermissionKind;
  readonly value: string;
}

/** How what an adapter reached for stands to what its manifest asks for. */
export interface Comparison {
  /** Reached for and asked for. */
  readonly known: readonly Entry[];
  /** Reached for, and not asked for. */
  readonly added: readonly Entry[];
  /** Asked for, and not reached for. */
  readonly unused: readonly Entry[];
}

/** Compares what was reached for with what is asked for. Pure; both have real paths. */
export function compare(reached: Permissions, asked: Permissions): Comparison {
  const [used, wanted] = [entriesOf(reached), entriesOf(asked)];
  const includes = (entries: readonly Entry[], { kind, value }: Entry) =>
    entries.some((entry) => entry.kind === kind && means(kind, entry.value, value));
  const isUsed = ({ kind, value }: Entry) =>
    used.some((entry) =>
      entry.kind === kind && (means(kind, value, entry.value) || means(kind, entry.value, value))
    );
  return {
    known: used.filter((entry) => includes(wanted, entry)),
    added: used.filter((entry) => !includes(wanted, entry)),
    unused: wanted.filter((entry) => !isUsed(entry)),
  };
}

/** A program is reached for by its name and granted by its path. */
function means(kind: PermissionKind, wide: string, narrow: string): boolean {
  return covers(kind, wide, narrow) || (kind === "run" && basename(wide) === basename(narrow));
}

/** Returns every entry by itself. */
export function entriesOf(permissions: Permissions): Entry[] {
  return PERMISSION_KINDS.flatMap((kind) => (permissions[kind] ?? []).map((value) => ({ kind, value })));
}

/** Returns entries as permissions; the opposite of {@linkcode entriesOf}. */
export function permissionsOf(entries: readonly Entry[]): Permissions {
  return Object.fromEntries(
    [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, all]) => [kind, all.map(({ value }) => value)]),
  );
}

/** Returns those entries that rights do not include. Pure. */
export function missingFrom(rights: Permissions, reached: Permissions): Permissions {
  const left = (kind: PermissionKind) =>
    (reached[kind] ?? []).filter((value) => !(rights[kind] ?? []).some((entry) => means(kind, entry, value)));
  const missing = PERMISSION_KINDS.map((kind) => [kind, left(kind)] as const);
  return Object.fromEntries(missing.filter(([, values]) => values.length > 0));
}

/** Returns a home folder as `~`, as a manifest has it, so that the manifest is right for other people too. */
export function forManifest(permissions: Permissions, home: string): Permissions {
  const short = (path: string) => path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
  const { read, write, ...others } = permissions;
  return {
    ...others,
    ...(read === undefined ? {} : { read: read.map(short) }),
    ...(write === undefined ? {} : { write: write.map(short) }),
  };
}

/** Returns the words for a manifest: `permissions: {...},`. */
export function manifestWords(permissions: Permissions): string {
  const fields = Object.entries(permissions).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return fields.length === 0 ? "permissions: {}," : `permissions: {\n  ${fields.join(",\n  ")},\n},`;
}
