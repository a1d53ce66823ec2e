/** The counters that a HotSpot JVM keeps in a file for those who look at it. */

const MAGIC = 0xcafec0c0;
const BYTES = "B".charCodeAt(0);

/**
 * Reads a text counter.
 *
 * @param file the whole of `hsperfdata_USER/PID`
 * @param wanted its name, for example `sun.rt.javaCommand`
 * @returns nothing when the file is none or does not have it
 */
export function readPerfText(file: Uint8Array, wanted: string): string | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 32 || view.getUint32(0) !== MAGIC) return undefined;
  const little = file[4] === 1;
  const [start, count] = [view.getInt32(24, little), view.getInt32(28, little)];
  let at = start;
  for (let left = count; left > 0 && at + 20 <= file.length; left -= 1) {
    const length = view.getInt32(at, little);
    if (length < 20 || at + length > file.length) return undefined;
    const name = textAt(file, at + view.getInt32(at + 4, little), at + length);
    const isText = view.getInt32(at + 8, little) > 0 && file[at + 12] === BYTES;
    if (name === wanted && isText) return textAt(file, at + view.getInt32(at + 16, little), at + length);
    at += length;
  }
  return undefined;
}

function textAt(file: Uint8Array, from: number, limit: number): string {
  const end = file.indexOf(0, from);
  return new TextDecoder().decode(file.subarray(from, end === -1 || end > limit ? limit : end));
}
