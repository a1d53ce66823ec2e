import { dirname, join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { readPrivateFile } from "../../base/private_file.ts";
import { shellWord } from "../../base/text/shell_word.ts";

const LENGTH = 32;

/** Returns the file of the kept token in the folder for state. */
export function tokenFileIn(state: string): string {
  return join(state, "http-token");
}

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
  await mustBeOurFolder(dirname(path));
  await Deno.remove(path).catch(() => {}); // there may be none
  const draft = `${path}.${crypto.randomUUID()}`;
  const token = crypto.getRandomValues(new Uint8Array(LENGTH)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
  try {
    await Deno.writeTextFile(draft, `${token}\n`, { mode: 0o600, createNew: true });
    await Deno.link(draft, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error; // another host was faster
  } finally {
    await Deno.remove(draft).catch(() => {}); // it may not have been made; the cause matters more
  }
  return await readToken(path) ?? token;
}

/** One that others could have read or written, or that is no plain file, is none. */
async function readToken(path: string): Promise<string | undefined> {
  try {
    const { mode } = await Deno.lstat(path);
    if (mode !== null && (mode & 0o077) !== 0) return undefined;
    const text = readPrivateFile(path)?.trim() ?? "";
    return isToken(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Others who can write the folder would put a token of theirs in the place of any of ours. */
async function mustBeOurFolder(folder: string): Promise<void> {
  const { uid, mode } = await Deno.stat(folder);
  const isOurs = Deno.uid() === null || uid === Deno.uid();
  if (isOurs && ((mode ?? 0) & 0o022) === 0) return;
  const what = isOurs ? "other users can write it" : "it belongs to another user";
  throw new ToolError("INVALID_INPUT", `Cannot keep the token in ${folder}: ${what}`, {
    hint: isOurs ? `Run: chmod go-w ${shellWord(folder)}` : "Use a folder of your own",
  });
}

/** Tells whether a text can be a bearer token: printable, without spaces, long enough not to be guessed. */
export function isToken(text: string): boolean {
  return /^[!-~]{16,}$/.test(text);
}
