/** Number of chunks that are kept while nobody takes them. */
const MOST_KEPT = 16;

/** Sees a chunk before it is kept; returns whether it wants to see the next one. */
export type SeeFirst = (chunk: Uint8Array) => Promise<boolean>;

/** What is read ahead. */
export interface ReadAhead {
  /** Every chunk, for one reader; an error of the input comes after the last one. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Resolves when the input is over, however it ended. */
  readonly ended: Promise<void>;
}

/**
 * Begins to read at once, and goes on while earlier chunks are worked on.
 *
 * @param input what is read
 * @param see sees the chunks that come first; nobody gets one before it has
 */
export function readAhead(input: AsyncIterable<Uint8Array>, see?: SeeFirst): ReadAhead {
  const kept: Uint8Array[] = [];
  let onMore = Promise.withResolvers<void>();
  let onRoom = Promise.withResolvers<void>();
  let isOver = false;
  const pump = async (): Promise<void> => {
    let seeing = see;
    try {
      for await (const chunk of input) {
        if (seeing !== undefined && !await seeing(chunk)) seeing = undefined;
        kept.push(chunk);
        onMore.resolve();
        while (kept.length >= MOST_KEPT) await onRoom.promise;
      }
    } finally {
      isOver = true;
      onMore.resolve();
    }
  };
  const pumping = pump();
  async function* taken(): AsyncGenerator<Uint8Array, void, void> {
    for (;;) {
      for (let chunk = kept.shift(); chunk !== undefined; chunk = kept.shift()) {
        onRoom.resolve();
        onRoom = Promise.withResolvers();
        yield chunk;
      }
      if (isOver) return await pumping;
      onMore = Promise.withResolvers();
      await onMore.promise;
    }
  }
  return { chunks: taken(), ended: pumping.catch(() => {}) }; // the reader is told
}
