/**
 * Writes a file whole or not at all, for its owner alone: nobody ever sees half of it.
 *
 * @param path a file in a folder that is there
 * @param contents a text, or bytes
 * @param draft where it is written first; one of its own by default, where the folder is granted and not the file alone
 */
export async function atomicWrite(
  path: string,
  contents: string | Uint8Array,
  draft = `${path}.${crypto.randomUUID()}`,
): Promise<void> {
  const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
  try {
    await Deno.writeFile(draft, bytes, { mode: 0o600 });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {}); // it may not have been made; the cause matters more
    throw error;
  }
}
