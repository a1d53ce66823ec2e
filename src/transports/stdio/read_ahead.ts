/** Number of chunks that are kept while nobody takes them. */
const MOST_KEPT = 16;

/**
 * Begins to read at once, and goes on while earlier chunks are worked on.
 *
 * @param input what is read; an error of it reaches the one who takes the chunk after the last one
 * @returns the same chunks, for one reader
 */
export function readAhead(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const kept: Uint8Array[] = [];
  let onMore = Promise.withResolvers<void>();
  let onRoom = Promise.withResolvers<void>();
  let isOver = false;
  const pump = async (): Promise<void> => {
    try {
      for await (const chunk of input) {
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
  pumping.catch(() => {}); // told below
  return {
    async *[Symbol.asyncIterator]() {
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
    },
  };
}
