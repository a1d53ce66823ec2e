import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Facilities } from "./facilities.ts";

/** Times that a shell which somebody killed is replaced. */
const REPLACEMENTS = 20;
/** Interval at which the host says that it is alive, in milliseconds. */
const BEAT_MS = 5_000;
/** Seconds between two looks of the shell, and the looks without a beat after which the host is killed. */
const LOOK_S = 10;
const MISSES = 3;

/**
 * A tiny shell that outlives the host by a moment: when the host ends, by whatever signal, its end of the pipe
 * closes; the shell then kills every process group it was told of and removes the host's temporary folder.
 * No `--` stands before the group: dash and busybox would then kill nothing.
 *
 * Its other half kills a host whose thread is blocked, which would hear no signal, but not one that a person stopped.
 */
const SCRIPT = `
trap '' HUP INT TERM
folder=$1 host=$2
(
  exec 0</dev/null
  seen= missed=0
  while sleep ${LOOK_S}; do
    read -r beat <"$folder/beat" 2>/dev/null || exit 0
    read -r stat <"/proc/$host/stat" 2>/dev/null || stat=") $(ps -o state= -p "$host" 2>/dev/null)"
    case "$stat" in *") T"*) seen= ;; esac
    if [ "$beat" = "$seen" ]; then missed=$((missed + 1)); else missed=0; fi
    [ $missed -lt ${MISSES} ] || kill -KILL "$host" 2>/dev/null
    seen=$beat
  done
) &
groups=
while read -r sign id; do
  kept=
  for group in $groups; do [ "$group" = "$id" ] || kept="$kept $group"; done
  [ "$sign" = + ] && kept="$kept $id"
  groups=$kept
done
for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
tries=0
until rm -rf -- "$folder" 2>/dev/null || [ $tries -ge 20 ]; do tries=$((tries + 1)); sleep 0.1; done
kill -KILL 0
`;

const encoder = new TextEncoder();

interface Shell {
  readonly process: Deno.ChildProcess;
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
}

/** Options for a {@linkcode Reaper}. */
export interface ReaperOptions {
  readonly facilities: Facilities;
  /** Hears that somebody killed the shell and another one took its place. */
  readonly onReplaced: () => void;
}

/** Keeps the promise that nothing outlives the host, where there is a shell; elsewhere the watchdogs keep it. */
export class Reaper implements AsyncDisposable {
  readonly #folder: string;
  readonly #onReplaced: () => void;
  readonly #groups = new Set<number>();
  #beating: ReturnType<typeof setInterval> | undefined;
  #shell: Shell | undefined;
  #replaced = 0;
  #isOver = false;

  /** @param folder removed at the end */
  constructor(folder: string, { facilities, onReplaced }: ReaperOptions) {
    this.#folder = folder;
    this.#onReplaced = onReplaced;
    if (facilities.shell) this.#start();
    if (this.#shell === undefined) return;
    this.#beat(0);
    let beats = 0;
    this.#beating = setInterval(() => this.#beat(++beats), BEAT_MS);
    Deno.unrefTimer(this.#beating);
  }

  /** False where there is no shell: then every child has to watch the host by itself. */
  get works(): boolean {
    return this.#shell !== undefined;
  }

  /**
   * From now on the group dies with the host.
   *
   * @throws ToolError `INTERNAL` when the shell is gone and none takes its place
   */
  async add(group: number): Promise<void> {
    this.#groups.add(group);
    if (this.#shell === undefined) return;
    try {
      await this.#shell.writer.write(encoder.encode(`+ ${group}\n`));
    } catch {
      if (this.#replaced >= REPLACEMENTS) throw goneForGood(); // otherwise the next one is told
    }
  }

  /** The group is gone. */
  async remove(group: number): Promise<void> {
    this.#groups.delete(group);
    await this.#shell?.writer.write(encoder.encode(`- ${group}\n`)).catch(() => {}); // it may be gone too, at the end
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#beating);
    this.#shell?.process.ref(); // now it is waited for, be it the last thing that happens
    await this.#shell?.writer.close().catch(() => {}); // somebody killed it: there is nothing left to close
    await this.#shell?.process.status;
  }

  #start(): void {
    const process = startShell(this.#folder);
    if (process === undefined) return;
    process.unref();
    this.#shell = { process, writer: process.stdin.getWriter() };
    const groups = [...this.#groups].map((group) => `+ ${group}\n`).join("");
    if (groups !== "") void this.#shell.writer.write(encoder.encode(groups)).catch(() => {}); // the next one is told
    void process.status.then(() => this.#replace());
  }

  #replace(): void {
    if (this.#isOver || this.#replaced >= REPLACEMENTS) return;
    this.#replaced++;
    this.#start();
    this.#onReplaced();
  }

  /** A folder that cannot be written ends the watch, not the host. */
  #beat(count: number): void {
    void Deno.writeTextFile(join(this.#folder, "beat"), `${count}\n`, { create: count === 0 }).catch(
      () => {},
    );
  }
}

function goneForGood(): ToolError {
  return new ToolError(
    "INTERNAL",
    "The process that ends adapters together with Glovebox was killed too often",
    {
      hint: "Find out who kills it, and start Glovebox again",
    },
  );
}

function startShell(folder: string): Deno.ChildProcess | undefined {
  try {
    return new Deno.Command("/bin/sh", {
      args: ["-c", SCRIPT, "glovebox-reaper", folder, String(Deno.pid)],
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
