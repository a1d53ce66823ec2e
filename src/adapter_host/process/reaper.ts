import type { Facilities } from "./facilities.ts";

/**
 * A tiny shell that outlives the host by a moment: when the host ends, by whatever signal, its end of the pipe
 * closes; the shell then kills every process group it was told of and removes the host's temporary folder.
 * No `--` stands before the group: dash and busybox would then kill nothing.
 */
const SCRIPT = `
trap '' HUP INT TERM
groups=
while read -r sign id; do
  kept=
  for group in $groups; do [ "$group" = "$id" ] || kept="$kept $group"; done
  [ "$sign" = + ] && kept="$kept $id"
  groups=$kept
done
for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
tries=0
until rm -rf -- "$1" 2>/dev/null || [ $tries -ge 20 ]; do tries=$((tries + 1)); sleep 0.1; done
`;

const encoder = new TextEncoder();

/** Keeps the promise that nothing outlives the host, where there is a shell; elsewhere the watchdogs keep it. */
export class Reaper implements AsyncDisposable {
  readonly #process: Deno.ChildProcess | undefined;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array> | undefined;

  /**
   * @param folder removed at the end
   * @param facilities whether there is a shell
   */
  constructor(folder: string, { shell }: Facilities) {
    this.#process = shell ? startShell(folder) : undefined;
    this.#process?.unref();
    this.#writer = this.#process?.stdin.getWriter();
  }

  /** False where there is no shell: then every child has to watch the host by itself. */
  get works(): boolean {
    return this.#process !== undefined;
  }

  /** From now on the group dies with the host. */
  async add(group: number): Promise<void> {
    await this.#writer?.write(encoder.encode(`+ ${group}\n`));
  }

  /** The group is gone. */
  async remove(group: number): Promise<void> {
    await this.#writer?.write(encoder.encode(`- ${group}\n`)).catch(() => {}); // it may be gone too, at the end
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process?.ref(); // now it is waited for, be it the last thing that happens
    await this.#writer?.close().catch(() => {}); // somebody killed it: there is nothing left to close
    await this.#process?.status;
  }
}

function startShell(folder: string): Deno.ChildProcess | undefined {
  try {
    return new Deno.Command("/bin/sh", {
      args: ["-c", SCRIPT, "glovebox-reaper", folder],
      stdin: "piped",
      stdout: "null",
      stderr: "null",
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin" },
      detached: true,
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined; // a container without a shell
    throw error;
  }
}
