/** Where the runtime and the parts of the app that a child loads are. */
export interface ChildProgram {
  /** The Deno executable. */
  readonly runtime: string;
  /** The boot module. */
  readonly boot: string;
  /** The configuration whose import map names the SDK. */
  readonly config: string;
}

/**
 * How V8 keeps the memory of a child: by its own measure for young objects, an adapter that sends much takes twice as
 * much. `Tidy` takes what `--expose-gc` gives.
 */
const HEAP = ["--max-old-space-size=512", "--max-semi-space-size=4", "--expose-gc"];

/**
 * How every process of ours begins: nothing is asked, fetched or looked up beyond the app's own configuration. Its heap
 * is a part of that, because V8 takes compiled code from a process with the same flags alone.
 */
export function runtimeArguments({ config }: ChildProgram): string[] {
  return [
    "run",
    "--quiet",
    "--no-prompt",
    "--no-remote",
    "--no-npm",
    "--cached-only",
    "--no-lock",
    "--config",
    config,
    `--v8-flags=${HEAP.join()}`,
  ];
}
