import { dirname } from "node:path";

const LENGTH = 32;

/**
 * The bearer token of this machine's person: made once and kept, so that clients' settings survive a restart. Hosts
 * that start side by side get the same one. One that others could read, or that is no token, is replaced.
 *
 * @param path the file, which only its owner may read
 */
export async function keptToken(path: string): Promise<string> {
  const kept = await readToken(path);
  if (kept !== undefined) return kept;
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await Deno.remove(path).catch(() => {}); // there may be none
  const draft = `${path}.${crypto.randomUUID()}`;
  const token = crypto.getRandomValues(new Uint8Array(LENGTH)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
  await Deno.writeTextFile(draft, `${token}\n`, { mode: 0o600, createNew: true });
  try {
    await Deno.link(draft, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error; // another host was faster
  } finally {
    await Deno.remove(draft);
  }
  return await readToken(path) ?? token;
}

async function readToken(path: string): Promise<string | undefined> {
  try {
    const { mode } = await Deno.lstat(path);
    if (mode !== null && (mode & 0o077) !== 0) return undefined;
    const text = (await Deno.readTextFile(path)).trim();
    return isToken(text) ? text : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Tells whether a text can be a bearer token: printable, without spaces, long enough not to be guessed. */
export function isToken(text: string): boolean {
  return /^[!-~]{16,}$/.test(text);
}
