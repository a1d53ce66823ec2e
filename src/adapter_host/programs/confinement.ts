import type { Effective } from "../../authorization/permissions.ts";
import { isPathWithin } from "../../base/path_within.ts";

/** A sandbox of this system that works; or why there is none, in words that complete "not confined: …". */
export type Confinement =
  | { readonly works: true; readonly sandbox: string; readonly system: readonly string[] }
  | { readonly works: false; readonly reason: string };

/** One program to confine. */
export interface ConfinedRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** A folder of its own, which it may write. */
  readonly scratch: string;
  readonly permissions: Effective;
}

/** Places of the sandbox's program; only the system's own is taken. */
const SANDBOXES = ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"] as const;
/** Links into `/usr`, or folders of older systems. */
const SYSTEM = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] as const;
/** What libraries read wherever they are used; none of it is anybody's own. */
const SHARED = [
  ...["/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime"],
  ...[
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/ca-certificates",
    "/etc/pki/tls/certs",
    "/etc/mime.types",
  ],
  ...["/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/fonts", "/nix/store"],
] as const;
/** The same for what looks up names. */
const NETWORK = [
  "/etc/resolv.conf",
  "/etc/hosts",
  "/etc/host.conf",
  "/etc/gai.conf",
  "/etc/services",
] as const;
/** Places besides `/usr` that a confined program may see without a grant. */
export const SHOWN: readonly string[] = [...SYSTEM, ...SHARED, ...NETWORK];
/** Nothing of the caller's is shared. */
const APART = [
  ...["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
  ...["--die-with-parent", "--cap-drop", "ALL"],
] as const;
const TRY_MS = 5_000;

let found: Promise<Confinement> | undefined;

/** Tells whether programs can be confined on this system; it is tried once. */
export function confinementHere(): Promise<Confinement> {
  return found ??= tryConfinement();
}

/**
 * Returns permissions whose folders and files are still what was granted: one that was exchanged for a link meanwhile
 * would let a program see what the link leads to. What lies in a folder that may be written is seen with it.
 */
export async function asGranted(permissions: Effective): Promise<Effective> {
  const { read, write } = permissions;
  const isHeld = (path: string, all: readonly string[]) =>
    all.some((each) => each !== path && isPathWithin(path, each));
  const outer = write.filter((path) => !isHeld(path, write));
  const only = read.filter((path) => !write.includes(path) && !isHeld(path, [...write, ...read]));
  return { ...permissions, read: await unlinked(only), write: await unlinked(outer) };
}

async function unlinked(paths: readonly string[]): Promise<string[]> {
  const same = await Promise.all(
    paths.map((path) => Deno.realPath(path).then((real) => real === path, () => false)),
  );
  return paths.filter((_, at) => same[at]);
}

/**
 * Returns the arguments with which the sandbox runs a program: it sees the system's programs and libraries, what the
 * adapter may read and write, and a folder of its own; it reaches a network only where the adapter reaches one. Pure.
 */
export function sandboxArguments(system: readonly string[], run: ConfinedRun): string[] {
  const { command, args, cwd, scratch, permissions: { read, write, net, run: programs } } = run;
  const isOnline = net.length > 0;
  const granted = [
    ...[...programs, command].map((path) => [path, "--ro-bind-try"] as const),
    ...read.filter((path) => !write.includes(path)).map((path) => [path, "--ro-bind-try"] as const),
    ...write.map((path) => [path, "--bind-try"] as const),
  ].sort(([a], [b]) => a.length - b.length); // what lies in a folder comes after it
  const above = foldersAbove([...granted.map(([path]) => path), scratch]);
  return [
    ...APART,
    ...(isOnline ? [] : ["--unshare-net"]),
    ...system,
    ...[...SHARED, ...(isOnline ? NETWORK : [])].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    ...above.flatMap((path) => ["--tmpfs", path]),
    ...granted.flatMap(([path, how]) => [how, path, path]),
    ...["--bind", scratch, scratch],
    ...[...above, "/"].flatMap((path) => ["--remount-ro", path]),
    ...["--chdir", cwd, "--", command, ...args],
  ];
}

/**
 * Folders of `/tmp` that exist in the sandbox only to hold what was granted. Like those of the root they are
 * read-only: a program that writes beside what was granted would succeed, and what it wrote would be gone with it.
 */
function foldersAbove(places: readonly string[]): string[] {
  if (places.includes("/tmp")) return [];
  const above = places.flatMap((path) => /^\/tmp\/[^/]+(?=\/)/.exec(path) ?? []);
  return [...new Set(above)].filter((path) => !places.includes(path));
}

async function tryConfinement(): Promise<Confinement> {
  if (Deno.build.os !== "linux") {
    return { works: false, reason: `there is no sandbox for ${Deno.build.os} yet` };
  }
  const trusted = await Promise.all(SANDBOXES.map(isSystems));
  const sandbox = SANDBOXES.find((_, at) => trusted[at]);
  if (sandbox === undefined) return { works: false, reason: "bubblewrap is not installed" };
  const system = ["--ro-bind", "/usr", "/usr", ...(await Promise.all(SYSTEM.map(systemPlace))).flat()];
  const scratch = await Deno.makeTempDir();
  const permissions = { net: [], read: [], write: [], run: [], env: [], sys: [], secret: [] };
  const command = "/usr/bin/env";
  try {
    const args = sandboxArguments(system, { command, args: ["true"], cwd: scratch, scratch, permissions });
    const { success, stderr } = await new Deno.Command(sandbox, {
      args,
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin" },
      stdin: "null",
      signal: AbortSignal.timeout(TRY_MS),
    }).output();
    if (success) return { works: true, sandbox, system };
    const [said = ""] = new TextDecoder().decode(stderr).trim().split("\n");
    return { works: false, reason: `bubblewrap does not work here (${said.slice(0, 200)})` };
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

/** A program that somebody else could have put there would have the rights of the one who starts it. */
async function isSystems(path: string): Promise<boolean> {
  const info = await Deno.stat(path).catch(() => undefined);
  return info !== undefined && info.isFile && info.uid === 0 && ((info.mode ?? 0) & 0o022) === 0;
}

async function systemPlace(path: string): Promise<string[]> {
  const target = await Deno.readLink(path).catch(() => undefined);
  if (target !== undefined) return ["--symlink", target, path];
  return ["--ro-bind-try", path, path];
}
