import type { ShellFiles } from "./builtins/call.ts";
import { expandOne, type Surroundings } from "./expand.ts";
import type { Redirect } from "./syntax.ts";

/** Takes what is written. */
type Sink = (bytes: Uint8Array) => void;

const MOST_OUTPUT = 32 * 1024 * 1024;
const NOWHERE = "/dev/null";
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const forget: Sink = () => {};

/** The two streams of one command, and where they lead. */
export class Streams implements Disposable {
  readonly output: Uint8Array[] = [];
  readonly #files: Deno.FsFile[] = [];
  #complaints = "";
  #size = 0;
  #first: Sink;
  #second: Sink;

  constructor() {
    this.#first = (bytes) => {
      this.#size += bytes.length;
      if (this.#size > MOST_OUTPUT) throw new Error("it writes too much");
      this.output.push(bytes);
    };
    this.#second = (bytes) => {
      this.#complaints += decoder.decode(bytes);
    };
  }

  /** Text that was written to the second stream. */
  get complaints(): string {
    return this.#complaints;
  }

  /** Leads a stream elsewhere. */
  redirect({ stream, mode, target }: Redirect, around: Surroundings, files: ShellFiles): void {
    if (mode === "read") return;
    const name = expandOne(target, around);
    const sink = mode === "same" ? this.#streamOf(name) : this.#open(name, mode === "append", files);
    if (stream === 2) this.#second = sink;
    else this.#first = sink;
  }

  print(what: string | Uint8Array): void {
    this.#first(typeof what === "string" ? encoder.encode(what) : what);
  }

  complain(text: string): void {
    this.#second(encoder.encode(text));
  }

  [Symbol.dispose](): void {
    for (const file of this.#files) file.close();
  }

  #streamOf(name: string): Sink {
    return name === "2" ? this.#second : this.#first;
  }

  #open(name: string, append: boolean, files: ShellFiles): Sink {
    if (name === NOWHERE) return forget;
    const path = files.at(name);
    const info = files.info(name);
    if (info !== undefined && !info.isFile) throw new Error(`${name}: it is not a plain file`);
    const file = Deno.openSync(path, { create: true, write: !append, append, truncate: !append });
    this.#files.push(file);
    return (bytes) => {
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(file.writeSync(rest));
    };
  }
}

/** Returns the input of a command that was led to a file; nothing else. */
export function inputOf(
  redirects: readonly Redirect[],
  around: Surroundings,
  files: ShellFiles,
): Uint8Array | undefined {
  const last = redirects.findLast(({ mode }) => mode === "read");
  if (last === undefined) return undefined;
  const name = expandOne(last.target, around);
  if (name === NOWHERE) return new Uint8Array();
  const path = files.at(name);
  if (!Deno.statSync(path).isFile) throw new Error(`${name}: it is not a plain file`);
  return Deno.readFileSync(path);
}
