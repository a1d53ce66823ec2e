/** Paths of the runtime and of the parts of the app that a child loads. */
export interface ChildProgram {
  /** The Deno executable. */
  readonly runtime: string;
  /** The boot module. */
  readonly boot: string;
  /** The configuration whose import map names the SDK. */
  readonly config: string;
}

/**
 * Flags for the memory of a child: by its own measure for young objects, an adapter that sends much takes twice as
 * much. `IdleGarbageCollector` takes what `--expose-gc` gives.
 */
const HEAP = ["--max-semi-space-size=4", "--expose-gc"];
/** JavaScript heap of a child that nobody limited otherwise, in megabytes. */
const HEAP_MB = 512;

/**
 * V8 makes the hot functions of WebAssembly larger, to save calls and jumps. What our children run there is Lua's
 * interpreter, one large function, which loses a tenth of its speed by that.
 */
const WASM = ["--no-wasm-inlining", "--no-wasm-loop-peeling", "--no-wasm-loop-unrolling"];

/**
 * Returns the arguments with which every process of ours begins: nothing is asked, fetched or looked up beyond the
 * app's own configuration. V8's flags are a part of that, because it takes compiled code from a process with the same
 * ones alone.
 */
export function runtimeArguments({ config }: ChildProgram, heapMB = HEAP_MB): string[] {
  return [
    "run",
    "--quiet",
    "--no-prompt",
    "--unstable-worker-options", // a worker that is to have fewer rights would end the process without it
    "--no-remote",
    "--no-npm",
    "--cached-only",
    "--no-lock",
    "--config",
    config,
    `--v8-flags=${[`--max-old-space-size=${heapMB}`, ...HEAP, ...WASM].join()}`,
  ];
}

/** The argument that makes the boot module load everything of ours, and an adapter of ours if one is named, and end. */
export const WARM_UP = "warm-up";
