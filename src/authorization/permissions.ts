import { ToolError } from "../adapter_api/errors.ts";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../adapter_api/permissions.ts";
import { covers, parseHost } from "./covers.ts";
import { secretProblem } from "./secret_entry.ts";
import { isSpecialHost, SPECIAL_IPV4 } from "./special_addresses.ts";

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
    secret: unique(both("secret")),
  };
}

function narrower(kind: PermissionKind, wanted: string, given: string): string | undefined {
  if (covers(kind, given, wanted)) return wanted;
  return covers(kind, wanted, given) ? given : undefined;
}

const unique = (entries: readonly string[]): string[] => [...new Set(entries)];

/** Tells whether an address is on this machine or in a private network. */
export function isPrivate(entry: string): boolean {
  return isSpecialHost(parseHost(entry).host);
}

/** IPv6 addresses that are denied one by one: the runtime takes no ranges of IPv6. */
const SPECIAL_ADDRESSES = [
  "[::]",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[fd00:ec2::254]",
];

/** Tells whether a process may reach public names alone: what they resolve to is then held to public addresses. */
export function meansPublicNames({ net }: Effective): boolean {
  return net.length > 0 && !net.some(isPrivate);
}

/** The runtime splits a list at a comma; it has no word for a line end. */
const UNSAFE = /[,\n\r\0]/;

const EXAMPLES = {
  net: "such as 127.0.0.1:4100",
  read: "such as ~/notes",
  write: "such as ~/notes",
  run: "such as git",
  env: "such as LANG",
  sys: "such as hostname",
  secret: "such as desk@https://desk.example",
} as const satisfies Record<PermissionKind, string>;

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d+)?$/i;
/** Facts about the system that the runtime knows by name; another one would keep the process from starting. */
const FACTS: readonly string[] = [
  ...["cpus", "getegid", "getPriority", "gid", "homedir", "hostname", "inspector", "loadavg"],
  ...["networkInterfaces", "osRelease", "osUptime", "setPriority", "statfs", "systemMemoryInfo", "uid"],
  ...["umask", "userInfo", "username"],
];
/** A variable, or those of one prefix: a few that end elsewhere than in `_` would come to everything. */
const VARIABLE = /^(?:[^=*]+|[a-z]\w*_\*)$/i;

const isEverything = (entry: string): boolean => entry.trim() === "" || entry === "*";

/**
 * Finds what makes a list of permissions unusable. The runtime would split a path at a comma into two grants, and
 * take `*` or an empty entry for everything.
 */
export function permissionProblems(asked: Permissions): string[] {
  const problems = PERMISSION_KINDS.flatMap((kind) =>
    (asked[kind] ?? []).flatMap((entry) => {
      const problem = problemWith(kind, entry);
      return problem === undefined ? [] : [`permissions.${kind}: ${problem}`];
    })
  );
  problems.push(...(asked.secret ?? []).flatMap(secretProblem));
  const net = asked.net ?? [];
  if (net.some(isPrivate) && !net.every(isPrivate)) {
    problems.push(
      "permissions.net: addresses of this machine and public names cannot be mixed in one adapter",
    );
  }
  return problems;
}

function problemWith(kind: PermissionKind, entry: string): string | undefined {
  if (UNSAFE.test(entry)) return `"${entry}" has a comma or a line end`;
  if (isEverything(entry)) return `an entry cannot mean everything: name what it needs, ${EXAMPLES[kind]}`;
  if (kind === "net" && (!HOST.test(entry) || Number(parseHost(entry).port ?? 0) > 65_535)) {
    return `"${entry}" is not a host with an optional port, such as 127.0.0.1:4100`;
  }
  if (kind === "env" && !VARIABLE.test(entry)) {
    return `"${entry}" is neither a variable, such as LANG, nor a prefix, such as APP_*`;
  }
  if (kind === "sys" && !FACTS.includes(entry)) {
    return `there is no "${entry}"; there are ${FACTS.join(", ")}`;
  }
  return undefined;
}

/** Permissions that the process needs for itself, besides what was granted. */
export interface Essentials {
  /** The adapter's code: a file or a folder. */
  readonly code: string;
  /** The Unix socket to the host; nothing where frames go over the standard streams. */
  readonly socket?: string;
  /** A private folder that is deleted with the process; nothing where it may write nowhere. */
  readonly scratch?: string;
  /** A private folder for what an adapter of ours keeps as long as the host lives. */
  readonly kept?: string | undefined;
}

/**
 * The exact `--allow-*` and `--deny-*` flags. Pure.
 *
 * @throws ToolError `INVALID_INPUT` for an entry that the runtime would read as several
 */
export function permissionFlags(effective: Effective, { code, socket, scratch, kept }: Essentials): string[] {
  const own = socket === undefined ? [] : [socket];
  const free = [scratch ?? [], kept ?? []].flat();
  const net = [...effective.net, ...own.map((path) => `unix:${path}`)];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["allow-read", [code, ...free, ...own, ...effective.read]],
    ["allow-write", [...free, ...own, ...effective.write]],
    ["allow-net", net],
    ["allow-run", effective.run],
    ["allow-env", effective.env],
    ["allow-sys", effective.sys],
    ["deny-net", meansPublicNames(effective) ? [...SPECIAL_IPV4, ...SPECIAL_ADDRESSES] : []],
  ];
  const unsafe = lists.flatMap(([, entries]) => entries).find((entry) => UNSAFE.test(entry));
  if (unsafe !== undefined) {
    throw new ToolError("INVALID_INPUT", `Cannot grant "${unsafe}": it has a comma or a line end`, {
      hint: "Rename it, or use another folder",
    });
  }
  return lists.flatMap(([flag, entries]) => entries.length === 0 ? [] : [`--${flag}=${entries.join(",")}`]);
}
