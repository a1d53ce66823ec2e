/** The two ends of a line-based connection. */
export interface StdioStreams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes all of it. */
  write(bytes: Uint8Array): Promise<void>;
}

/** Size of one read, in bytes. */
const CHUNK = 64 * 1024;

/** The process's own standard streams. */
export function processStreams(): StdioStreams {
  return {
    input: standardInput(),
    write: async (bytes) => {
      for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
    },
  };
}

/** Yields what arrives, without the runtime's stream around it: that takes as long as the reading itself. */
async function* standardInput(): AsyncGenerator<Uint8Array, void, void> {
  const buffer = new Uint8Array(CHUNK);
  for (;;) {
    const count = await Deno.stdin.read(buffer);
    if (count === null) return;
    yield buffer.slice(0, count);
  }
}
