const LONGEST = 64 * 1024;

/** Splits a stream of bytes into lines; a longer line than 64 KiB is cut. Never throws: a broken stream just ends. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = (lines.pop() ?? "").slice(0, LONGEST);
      yield* lines.filter((line) => line !== "").map((line) => line.slice(0, LONGEST));
    }
  } catch {
    // the process was killed in the middle of a write
  }
  if (rest !== "") yield rest;
}
