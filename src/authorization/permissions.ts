import { ToolError } from "../adapter_api/errors.ts";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../adapter_api/permissions.ts";
import { covers, parseHost } from "./covers.ts";

export { covers } from "./covers.ts";

/** Permissions in force: every kind is there, every entry is exact. */
export type Effective = Readonly<Record<PermissionKind, readonly string[]>>;

/**
 * Asked ∩ granted: of two entries of which one covers the other, the narrower. Pure.
 *
 * @param asked what the manifest asks for, with absolute paths and programs
 * @param granted what a person granted, in the same form
 */
export function intersect(asked: Permissions, granted: Permissions): Effective {
  const both = (kind: PermissionKind) =>
    (asked[kind] ?? []).flatMap((wanted) =>
      (granted[kind] ?? []).flatMap((given) => narrower(kind, wanted, given) ?? [])
    );
  return {
    net: unique(both("net")),
    read: unique(both("read")),
    write: unique(both("write")),
    run: unique(both("run")),
    env: unique(both("env")),
    sys: unique(both("sys")),
  };
}

function narrower(kind: PermissionKind, wanted: string, given: string): string | undefined {
  if (covers(kind, given, wanted)) return wanted;
  return covers(kind, wanted, given) ? given : undefined;
}

const unique = (entries: readonly string[]): string[] => [...new Set(entries)];

/** Addresses that are never meant by a public name: a name that resolves to one is refused. */
const PRIVATE_RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "[::]",
  "[::1]",
] as const;

const PRIVATE_HOST =
  /^(localhost|.*\.localhost|\[.*\]|0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Tells whether an address is on this machine or in a private network. */
export function isPrivate(entry: string): boolean {
  return PRIVATE_HOST.test(parseHost(entry).host);
}

/** The runtime splits a list at a comma; it has no word for a line end. */
const UNSAFE = /[,\n\r\0]/;

/**
 * Finds what makes a list of permissions unusable. The runtime would split a path at a comma into two grants, and
 * take `*` or an empty entry for everything.
 */
export function permissionProblems(asked: Permissions): string[] {
  const problems = PERMISSION_KINDS.flatMap((kind) =>
    (asked[kind] ?? []).flatMap((entry) => {
      if (UNSAFE.test(entry)) return [`permissions.${kind}: "${entry}" has a comma or a line end`];
      if (entry.trim() === "" || entry === "*") {
        return [`permissions.${kind}: an entry cannot mean everything`];
      }
      return [];
    })
  );
  for (const entry of asked.net ?? []) {
    if (
      !/^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d+)?$/i.test(entry) || Number(parseHost(entry).port ?? 0) > 65_535
    ) {
      problems.push(
        `permissions.net: "${entry}" is not a host with an optional port, such as 127.0.0.1:4100`,
      );
    }
  }
  const net = asked.net ?? [];
  if (net.some(isPrivate) && !net.every(isPrivate)) {
    problems.push(
      "permissions.net: addresses of this machine and public names cannot be mixed in one adapter",
    );
  }
  return problems;
}

/** Permissions that the process needs for itself, beside what was granted. */
export interface Essentials {
  /** The adapter's code: a file or a folder. */
  readonly code: string;
  /** The Unix socket to the host; nothing where frames go over the standard streams. */
  readonly socket?: string;
  /** A private folder that is deleted with the process. */
  readonly scratch: string;
}

/**
 * The exact `--allow-*` and `--deny-*` flags. Pure.
 *
 * @throws ToolError `INVALID_INPUT` for an entry that the runtime would read as several
 */
export function permissionFlags(effective: Effective, { code, socket, scratch }: Essentials): string[] {
  const own = socket === undefined ? [] : [socket];
  const net = [...effective.net, ...own.map((path) => `unix:${path}`)];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["allow-read", [code, scratch, ...own, ...effective.read]],
    ["allow-write", [scratch, ...own, ...effective.write]],
    ["allow-net", net],
    ["allow-run", effective.run],
    ["allow-env", effective.env],
    ["allow-sys", effective.sys],
    ["deny-net", effective.net.length > 0 && !effective.net.some(isPrivate) ? PRIVATE_RANGES : []],
  ];
  const unsafe = lists.flatMap(([, entries]) => entries).find((entry) => UNSAFE.test(entry));
  if (unsafe !== undefined) {
    throw new ToolError("INVALID_INPUT", `Cannot grant "${unsafe}": it has a comma or a line end`, {
      hint: "Rename it, or use another folder",
    });
  }
  return lists.flatMap(([flag, entries]) => entries.length === 0 ? [] : [`--${flag}=${entries.join(",")}`]);
}
