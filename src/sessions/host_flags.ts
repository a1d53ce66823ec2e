/** By default a heap grows to several times of what it holds before it is cleared: a host is there all day. */
const HEAP = [
  ...["--min-semi-space-size=8", "--max-semi-space-size=8", "--initial-old-space-size=16"],
  ...["--heap-growing-percent=50", "--max-old-space-size=1024", "--expose-gc"], // the latter for `IdleGarbageCollector`
];

/** The flag that limits the heap of a host: a message of gigabytes ends it, not the machine. */
export const HEAP_FLAG = `--v8-flags=${HEAP.join(",")}`;

/** Flags with which the runtime runs a host: it loads nothing but what was packed, and asks nobody. */
export const HOST_FLAGS = [
  "-A",
  "--quiet",
  "--no-prompt",
  "--no-lock",
  "--cached-only",
  "--no-remote",
  "--no-npm",
  HEAP_FLAG,
];
