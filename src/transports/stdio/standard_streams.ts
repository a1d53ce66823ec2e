/** The two ends of a line-based connection. */
export interface StdioStreams {
  readonly input: ReadableStream<Uint8Array>;
  /** Writes all of it. */
  write(bytes: Uint8Array): Promise<void>;
}

/** The process's own standard streams. */
export function processStreams(): StdioStreams {
  return {
    input: Deno.stdin.readable,
    write: async (bytes) => {
      for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
    },
  };
}
