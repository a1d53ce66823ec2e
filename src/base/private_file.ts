import { dirname } from "node:path";
import { atomicWrite } from "./atomic_write.ts";
import { mustBeRegular } from "./regular_file.ts";
import { deadline } from "./time/deadline.ts";

/** Time for which a writer waits for another one, in milliseconds; each holds the lock for a moment only. */
const LOCK_MS = 10_000;
/** More than any such file has. */
const MOST_BYTES = 16 * 1024 * 1024;
const WRITABLE_BY_OTHERS = 0o022;

/** From times that are younger, in milliseconds, nothing is concluded: the clocks of file systems are coarse. */
const SETTLED_MS = 2_000;

/**
 * Returns a stamp that tells one state of a file or folder from another without reading it.
 *
 * @returns nothing when it has to be read to be known: it is not there, or was changed just now
 */
export function stampOf(path: string): string | undefined {
  try {
    const { ino, size, mode, mtime, ctime } = Deno.lstatSync(path);
    const changed = Math.max(mtime?.getTime() ?? Infinity, ctime?.getTime() ?? 0);
    return Date.now() - changed < SETTLED_MS ? undefined : `${ino} ${size} ${mode} ${changed}`;
  } catch {
    return undefined;
  }
}

/**
 * Reads a file that decides what others may do: only when nobody but its owner, who must be us, can write it.
 *
 * @returns its text; nothing where there is no file
 * @throws Error that says why it is not trusted
 */
export function readPrivateFile(path: string): string | undefined {
  try {
    const info = Deno.lstatSync(path);
    mustBeOurs("the file", info);
    mustBeRegular(info, MOST_BYTES);
    mustBeOurs(`its folder ${dirname(path)}`, Deno.statSync(dirname(path)));
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** What a private file says, read again only where it may have changed. */
export class RememberedFile<Value> {
  readonly #path: string;
  readonly #parse: (text: string | undefined) => Value;
  #known: { readonly stamp: string; readonly value: Value } | undefined;

  /** @param parse reads its text, which is nothing where there is no file */
  constructor(path: string, parse: (text: string | undefined) => Value) {
    this.#path = path;
    this.#parse = parse;
  }

  /** @throws Error when it is not trusted, or what parsing it throws */
  read(): Value {
    const stamp = stampOf(this.#path); // before reading: what comes later is new
    if (stamp !== undefined && this.#known?.stamp === stamp) return this.#known.value;
    const value = this.#parse(readPrivateFile(this.#path));
    this.#known = stamp === undefined ? undefined : { stamp, value };
    return value;
  }

  /** The next look reads it, whatever it seems. */
  forget(): void {
    this.#known = undefined;
  }
}

/**
 * Makes sure that nobody but its owner, who must be us, can write what a path leads to.
 *
 * @param what names it in the error
 * @throws Error that says why it is not trusted
 */
export function mustBeOurs(what: string, { uid, mode, isSymlink }: Deno.FileInfo): void {
  if (isSymlink) throw new Error(`${what} is a symlink`);
  const us = Deno.uid();
  if (us === null) return; // a system without owners and modes
  if (uid !== us) throw new Error(`${what} belongs to another user (${uid})`);
  if (((mode ?? 0) & WRITABLE_BY_OTHERS) !== 0) {
    throw new Error(`other users can write ${what}: its mode is ${((mode ?? 0) & 0o777).toString(8)}`);
  }
}

/** Changes that are under way, by path. */
const changes = new Map<string, Promise<void>>();

/**
 * Changes a file while nobody else of ours does; when a process dies, the system frees what it had locked. In one
 * process changes queue here: each that waits for the lock takes one of the runtime's 32 threads for files, and when
 * none is left the one that has the lock cannot go on either.
 *
 * @param change makes the new text; nothing leaves the file as it is
 */
export function changePrivateFile(path: string, change: () => string | undefined): Promise<void> {
  const begin = () => changeLocked(path, change);
  const done = (changes.get(path) ?? Promise.resolve()).then(begin, begin);
  changes.set(path, done);
  return done.finally(() => {
    if (changes.get(path) === done) changes.delete(path);
  });
}

async function changeLocked(path: string, change: () => string | undefined): Promise<void> {
  await makePrivateFolder(dirname(path));
  using lock = await Deno.open(`${path}.lock`, { create: true, write: true, mode: 0o600 });
  await deadline(lock.lock(true), LOCK_MS, `Waiting for another writer of ${path}`);
  const text = change();
  if (text !== undefined) await atomicWrite(path, text);
}

/** Adds to a file that only its owner can read; it is made when it is not there. */
export async function appendPrivately(path: string, text: string): Promise<void> {
  await Deno.writeTextFile(path, text, { append: true, mode: 0o600 });
}

/** Makes a folder, and those above it, for its owner alone. */
export async function makePrivateFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Holds a file so that others can tell that its owner is at work: when the process ends, the system lets go of it.
 *
 * @returns nothing while somebody else holds it
 */
export async function holdFile(path: string): Promise<Disposable | undefined> {
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  if (await file.tryLock(true)) return file;
  file.close();
  return undefined;
}

/** Tells whether somebody holds a file; many may ask at once. */
export async function isHeld(path: string): Promise<boolean> {
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  try {
    return !await file.tryLock(false);
  } finally { // the bundler drops a `using` whose name is used once, at once
    file.close();
  }
}
