import { dirname } from "node:path";

/**
 * Writes a file whole or not at all: readers and other hosts never see half of it. A link that has its name is
 * replaced, and what it leads to stays as it is.
 *
 * @param path where it goes; folders are made
 * @param contents a text, or bytes
 * @param mode who may read it, as for `chmod`: its owner alone, unless it is told
 */
export async function atomicWrite(
  path: string,
  contents: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${crypto.randomUUID()}`;
  try {
    const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
    await Deno.writeFile(draft, bytes, { mode, createNew: true });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {}); // it may not have been made; the cause matters more
    throw error;
  }
}
