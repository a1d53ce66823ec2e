/**
 * Reads a text file that anybody may have put there: a pipe would keep a reader waiting, and a device or a huge file
 * would fill its memory.
 *
 * @param limit the largest size, in bytes
 * @throws Error that says why it is not read
 */
export async function readRegularFile(path: string, limit: number): Promise<string> {
  return new TextDecoder().decode(await readRegularBytes(path, limit));
}

/** The same for a file of bytes. */
export async function readRegularBytes(path: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  mustBeRegular(await Deno.stat(path), limit); // before it is opened: opening a pipe waits for its other end
  using file = await Deno.open(path);
  const info = await file.stat();
  mustBeRegular(info, limit);
  const bytes = new Uint8Array(info.size);
  let length = 0;
  for (let count: number | null = 0; count !== null && length < bytes.length;) {
    count = await file.read(bytes.subarray(length));
    length += count ?? 0;
  }
  return bytes.subarray(0, length);
}

/**
 * Makes sure that a file is one that ends.
 *
 * @throws Error that says what it is
 */
export function mustBeRegular({ isFile, size }: Deno.FileInfo, limit: number): void {
  if (!isFile) throw new Error("it is not a regular file");
  if (size > limit) throw new Error(`it has ${size} bytes, more than ${limit}`);
}
