/**
 * Writes a file whole or not at all, for its owner alone: nobody ever sees half of it.
 *
 * @param path a file in a folder that is there
 * @param contents a text, or bytes
 */
export async function atomicWrite(path: string, contents: string | Uint8Array): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
  try {
    await Deno.writeFile(draft, bytes, { mode: 0o600 });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {}); // it may not have been made; the cause matters more
    throw error;
  }
}
