import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolError } from "../../adapter_api/errors.ts";
import { HAS_GROUPS } from "../../base/process_group.ts";
import { deadline, DeadlineError } from "../../base/time/deadline.ts";
import { linesOf } from "../../base/text/lines.ts";
import { type ChildProgram, runtimeArguments } from "./child_program.ts";
import type { ByteStream } from "../wire/frames.ts";
import { type Effective, meansPublicNames, permissionFlags } from "../../authorization/permissions.ts";
import { DEFAULT_LIMITS, type EffectiveLimits } from "../limits/effective_limits.ts";
import { removeFolder, type RunDirectory, scratchIn } from "./run_directory.ts";
import type { RuntimeCache } from "./runtime_cache.ts";

/** Options for one child process. */
export interface ProcessOptions {
  readonly program: ChildProgram;
  readonly folder: RunDirectory;
  readonly cache: RuntimeCache;
  /** For messages. */
  readonly name: string;
  /** The adapter's code: a file or a folder that it may read. */
  readonly code: string;
  readonly effective: Effective;
  /** Values of the granted variables. */
  readonly env: Readonly<Record<string, string>>;
  /** True for an adapter of ours: it bounds what it keeps itself, and Lua's sessions are large address spaces. */
  readonly isBuiltIn: boolean;
  readonly limits: EffectiveLimits;
  /** True for a process in which a manifest is read: it writes nothing. */
  readonly isProbe?: boolean;
  /** File where the runtime records what the process reaches for. */
  readonly record?: string | undefined;
  /** A folder of its own that outlives the process. */
  readonly kept?: string | undefined;
  /** Hears that the process is there, before anything runs in it. */
  readonly onSpawn?: () => void;
  /** A line that the process wrote: to its standard output, or to its standard error. */
  readonly onLine: (line: string, level: LineLevel) => void | Promise<void>;
}

/** Level of a line: what is written to standard error is one. */
export type LineLevel = "info" | "warning" | "error";

/** Time that a child has until its first message, in milliseconds: a small or emulated processor takes ten seconds. */
export const HELLO_MS = 30_000;

/**
 * Has the system's resolver (glibc 2.36 or later) ask for IPv4 addresses alone. The runtime denies ranges of IPv4 but
 * not of IPv6, so a public name could otherwise lead to this machine or its networks over IPv6.
 */
const IPV4_ONLY = { RES_OPTIONS: "no-aaaa" } as const;

/** A process and the stream of its frames. */
export interface Started {
  readonly child: Deno.ChildProcess;
  readonly stream: ByteStream;
  /** Resolves when everything was read that it printed. */
  readonly told: Promise<void>;
}

/** Starts the process of one adapter, with exactly its flags. */
export async function startChild(path: string, nonce: string, options: ProcessOptions): Promise<Started> {
  return options.folder.facilities.unixSockets
    ? await startOverSocket(path, nonce, options)
    : startOverStdio(path, nonce, options);
}

/** Returns the error that a failed start is for the caller. */
export function startError(name: string, error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const code = error instanceof DeadlineError ? "TIMEOUT" : "ADAPTER_DIED";
  const reason = error instanceof Error ? error.message : String(error);
  return new ToolError(code, `The adapter ${name} did not start: ${reason}`, {
    hint: "Its log has the details",
  });
}

async function startOverSocket(path: string, nonce: string, options: ProcessOptions): Promise<Started> {
  const socket = join(path, "s");
  using listener = Deno.listen({ transport: "unix", path: socket });
  const child = spawn(path, [socket, nonce], options, "null");
  const told = Promise.all([follow(child.stdout, "info", options), follow(child.stderr, "error", options)])
    .then(() => {});
  try {
    const died = child.status.then(({ code }) =>
      Promise.reject(new Error(`its process ended with code ${code}`))
    );
    const stream = await deadline(Promise.race([listener.accept(), died]), HELLO_MS, "its first message");
    return { child, stream: closeOnce(stream), told };
  } catch (error) {
    killQuietly(child);
    await child.status;
    await removeFolder(path);
    throw startError(options.name, error);
  } finally {
    await Deno.remove(socket).catch(() => {}); // one connection, then the name is gone
  }
}

function startOverStdio(path: string, nonce: string, options: ProcessOptions): Started {
  const child = spawn(path, ["stdio:", nonce], options, "piped");
  const told = follow(child.stderr, "error", options);
  const reader = child.stdout.getReader({ mode: "byob" });
  const writer = child.stdin.getWriter();
  return {
    child,
    told,
    stream: {
      read: async (buffer) => {
        const { value, done } = await reader.read(new Uint8Array(buffer.length));
        if (done) return null; // with an empty value, not without one
        buffer.set(value);
        return value.length;
      },
      write: async (bytes) => {
        await writer.write(bytes);
        return bytes.length;
      },
      close: () => void writer.close().catch(() => {}), // the child may have closed it first
    },
  };
}

/** The listener and the watcher may both close it; the second time is no error. */
function closeOnce(stream: Deno.UnixConn): ByteStream {
  let open = true;
  return {
    read: (buffer) => stream.read(buffer).catch(() => null), // reset by a dying process: the same as its end
    write: (bytes) => stream.write(bytes),
    close: () => {
      if (open) stream.close();
      open = false;
    },
  };
}

function killQuietly(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // gone already
  }
}

/** Ends with the process. */
async function follow(
  stream: ReadableStream<Uint8Array>,
  level: LineLevel,
  { onLine }: ProcessOptions,
): Promise<void> {
  for await (const line of linesOf(stream)) await onLine(line, level);
}

function spawn(path: string, args: readonly string[], options: ProcessOptions, stdin: "null" | "piped") {
  const [command, ...first] = limitedCommand(options);
  const child = new Deno.Command(command, {
    args: [...first, ...childArguments(path, args, options)],
    stdin,
    stdout: "piped",
    stderr: "piped",
    clearEnv: true,
    env: {
      ...programPath(options.effective),
      ...options.env,
      TMPDIR: scratchIn(path),
      DENO_DIR: join(path, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
      DENO_NO_PACKAGE_JSON: "1",
      NO_COLOR: "1",
      MALLOC_ARENA_MAX: "1", // an arena for each of the runtime's threads would cost 10 MB
      ...(meansPublicNames(options.effective) ? IPV4_ONLY : {}),
      ...(options.record === undefined ? {} : { DENO_AUDIT_PERMISSIONS: options.record }),
    },
    detached: HAS_GROUPS,
  }).spawn();
  options.onSpawn?.();
  return child;
}

/**
 * Most memory for data of a process, in KiB, under the limits that nobody changed. The heap has a limit of its own; this
 * one is for buffers, which the heap's does not count.
 */
const MOST_DATA_KIB = 2_500_000;
/** Address space that the runtime takes to begin with, in KiB. */
const RUNTIME_KIB = 524_288;

/** Returns the command of a shell that starts its arguments with less memory for data. */
function limitedScript({ memoryMB }: EffectiveLimits): string {
  const own = Math.ceil(memoryMB * 1_000_000 / 1024) + RUNTIME_KIB;
  const kib = memoryMB > DEFAULT_LIMITS.memoryMB ? own : Math.min(own, MOST_DATA_KIB);
  return `ulimit -S -d ${kib} 2>/dev/null; exec "$0" "$@"`;
}

/** Variables that name authorities which the person trusts besides the usual ones. */
const AUTHORITIES = ["DENO_CERT", "DENO_TLS_CA_STORE", "NODE_EXTRA_CA_CERTS"] as const;

/**
 * Returns which authorities an adapter trusts: those that its person trusts, as many companies reach nothing else.
 *
 * @param env environment of the host
 */
export function trustedAuthorities(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(AUTHORITIES.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  }));
}

/** A program is granted by its path and started by its name: names are looked up where granted programs lie. */
export function programPath({ run }: Effective): { readonly PATH?: string } {
  return run.length === 0
    ? {}
    : { PATH: [...new Set(run.map((program) => dirname(program)))].join(delimiter) };
}

/** Programs that an adapter starts would inherit the limit, and a browser or a JVM needs more. */
function limitedCommand(
  { program, folder, effective, isBuiltIn, limits }: ProcessOptions,
): [string, ...string[]] {
  const isLimited = Deno.build.os === "linux" && folder.facilities.shell && !isBuiltIn &&
    effective.run.length === 0;
  return isLimited ? ["/bin/sh", "-c", limitedScript(limits), program.runtime] : [program.runtime];
}

/** Everything after the runtime's name. */
function childArguments(path: string, args: readonly string[], options: ProcessOptions): string[] {
  const { effective, code, program, isProbe, limits, kept } = options;
  const socket = args[0] === "stdio:" ? {} : { socket: join(path, "s") };
  return [
    ...runtimeArguments(program, limits.heapMB),
    "--deny-import",
    ...permissionFlags(effective, {
      code,
      kept,
      ...(isProbe ? {} : { scratch: scratchIn(path) }),
      ...socket,
    }),
    pathToFileURL(program.boot).href,
    ...args,
    options.folder.reaper.works ? "0" : String(Deno.pid),
  ];
}
