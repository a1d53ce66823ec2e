/** Events that a VM tells of besides its result, in the order they happened. */
export type Effect =
  | { readonly kind: "send"; readonly connection: number; readonly text: string }
  | { readonly kind: "timer"; readonly id: number; readonly ms: number; readonly repeats: boolean }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "event"; readonly text: string }
  | { readonly kind: "note"; readonly what: string; readonly text: string };

/** Message by which a worker begins. */
export interface WorkerStart {
  readonly type: "start";
  readonly module: WebAssembly.Module;
  /** True when that is the known build, fitted. */
  readonly isFitted: boolean;
  /** Bytes that a VM may take. */
  readonly memoryLimit: number;
  /** Our own part of the Lua side: name and text. */
  readonly sources: readonly (readonly [string, string])[];
  readonly cell: SharedArrayBuffer;
  readonly base: string;
  readonly project: string;
  readonly scratch: string;
  readonly folders: readonly string[];
  readonly programs: readonly string[];
}

/** One thing to do. */
export interface WorkerJob {
  readonly type: "job";
  readonly kind: string;
  readonly args: readonly (string | number | undefined)[];
  /** JSON that `mcp:status()` gives. */
  readonly status: string;
}

/** To the worker. */
export type ToWorker =
  | WorkerStart
  | WorkerJob
  | { readonly type: "snapshot" }
  | { readonly type: "restore"; readonly snapshot: StoredSnapshot };

/** A snapshot that crosses threads, and restarts. */
export interface StoredSnapshot {
  readonly state: number;
  readonly stack: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** From the worker. */
export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "memory"; readonly memory: ArrayBufferLike }
  | { readonly type: "effect"; readonly effect: Effect }
  | { readonly type: "done"; readonly result: string; readonly timeUp: boolean }
  | { readonly type: "failed"; readonly message: string; readonly timeUp: boolean }
  | { readonly type: "snapshot"; readonly snapshot: StoredSnapshot };
