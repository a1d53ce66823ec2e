/**
 * Tells whether there is something at a path that this process can see.
 *
 * @param path of a file or a folder
 */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
