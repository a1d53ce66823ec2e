import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ToolError } from "../../adapter_api/errors.ts";
import { deadline, DeadlineError } from "../../base/time/deadline.ts";
import { linesOf } from "../../base/text/lines.ts";
import { type ChildProgram, runtimeArguments } from "./child_program.ts";
import type { ByteStream } from "../wire/frames.ts";
import { type Effective, permissionFlags } from "../../authorization/permissions.ts";
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
  /** A line that the process wrote to its standard output or error. */
  readonly onLine: (line: string) => void;
}

/** Time that a child has until its first message, in milliseconds. */
export const HELLO_MS = 10_000;

/** A process and the stream of its frames. */
export interface Started {
  readonly child: Deno.ChildProcess;
  readonly stream: ByteStream;
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
  follow(child.stdout, options);
  follow(child.stderr, options);
  try {
    const died = child.status.then(({ code }) =>
      Promise.reject(new Error(`its process ended with code ${code}`))
    );
    const stream = await deadline(Promise.race([listener.accept(), died]), HELLO_MS, "its first message");
    return { child, stream: closeOnce(stream) };
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
  follow(child.stderr, options);
  const reader = child.stdout.getReader({ mode: "byob" });
  const writer = child.stdin.getWriter();
  return {
    child,
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

function follow(stream: ReadableStream<Uint8Array>, { onLine }: ProcessOptions): void {
  void (async () => { // ends with the process
    for await (const line of linesOf(stream)) onLine(line);
  })();
}

function spawn(path: string, args: readonly string[], options: ProcessOptions, stdin: "null" | "piped") {
  return new Deno.Command(options.program.runtime, {
    args: childArguments(path, args, options),
    stdin,
    stdout: "piped",
    stderr: "piped",
    clearEnv: true,
    env: {
      ...options.env,
      TMPDIR: scratchIn(path),
      DENO_DIR: join(path, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
      DENO_NO_PACKAGE_JSON: "1",
      NO_COLOR: "1",
      MALLOC_ARENA_MAX: "1", // an arena for each of the runtime's threads would cost 10 MB
    },
    detached: Deno.build.os !== "windows",
  }).spawn();
}

/** Everything after the runtime's name. */
function childArguments(path: string, args: readonly string[], options: ProcessOptions): string[] {
  const { program, effective, code } = options;
  const socket = args[0] === "stdio:" ? {} : { socket: join(path, "s") };
  return [
    ...runtimeArguments(program),
    "--deny-import",
    ...permissionFlags(effective, { code, scratch: scratchIn(path), ...socket }),
    pathToFileURL(program.boot).href,
    ...args,
    options.folder.reaper.works ? "0" : String(Deno.pid),
  ];
}
