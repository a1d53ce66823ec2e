/**
 * Reads a text file that anybody may have put there: a pipe would keep a reader waiting, and a device or a huge file
 * would fill its memory.
 *
 * @param limit the largest size, in bytes
 * @throws Error that says why it is not read
 */
export async function readRegularFile(path: string, limit: number): Promise<string> {
  const { isFile, size } = await Deno.stat(path);
  if (!isFile) throw new Error("it is not a regular file");
  if (size > limit) throw new Error(`it has ${size} bytes, more than ${limit}`);
  return await Deno.readTextFile(path);
}
