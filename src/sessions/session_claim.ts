import { join } from "node:path";
import { deadline } from "../base/time/deadline.ts";
import { makePrivateFolder, mustBeOurs } from "../base/private_file.ts";
import { connectPrivately, type Endpoint, listenPrivately } from "./endpoint.ts";
import { logPath, readRecord, recordedNames, recordPath, writeRecord } from "./session_record.ts";

/** Place of a session. */
export interface SessionPlace {
  /** The folder of all sessions. */
  readonly folder: string;
  readonly name: string;
  readonly hasUnixSockets?: boolean;
}

/** A session that this process has, until it is disposed. */
export interface ClaimedSession extends AsyncDisposable {
  readonly endpoint: Endpoint;
  readonly token: string;
  /** Resolves when somebody removed or replaced its files: nobody finds this host any more. */
  readonly lost: Promise<void>;
}

/** Time for which a host waits for another one that starts or ends, in milliseconds. */
const LOCK_MS = 10_000;

/**
 * Takes a session for this process: whoever of several hosts is first has it. What hosts left that were killed is
 * removed.
 *
 * @returns nothing when another host has it
 */
export async function claimSession(
  { folder, name, hasUnixSockets }: SessionPlace,
): Promise<ClaimedSession | undefined> {
  await makePrivateFolder(folder);
  mustBeOurs(`the folder ${folder}`, await Deno.lstat(folder));
  using _lock = await lock(folder);
  await sweep(folder, name);
  const path = recordPath(folder, name);
  if (await isAnswered(path)) return undefined;
  await using unrecorded = new AsyncDisposableStack();
  const endpoint = unrecorded.use(await listenPrivately(join(folder, `${name}.sock`), hasUnixSockets));
  const token = crypto.getRandomValues(new Uint8Array(32)).toHex();
  await writeRecord(path, { pid: Deno.pid, address: endpoint.address, token });
  unrecorded.move(); // from now on it ends with the session
  const watched = watchRecord(folder, path);
  return {
    endpoint,
    token,
    lost: watched.lost,
    [Symbol.asyncDispose]: async () => {
      watched[Symbol.dispose]();
      using _lock = await lock(folder).catch(() => undefined); // the folder may be gone
      const found = readToken(path);
      if (found !== undefined && found !== token) return; // another host has it: to close would remove that one's socket
      if (found !== undefined) await Deno.remove(path);
      await endpoint[Symbol.asyncDispose]();
      await removeEmpty(logPath(folder, name));
    },
  };
}

/** Locks the files of all sessions: held for a moment only, and freed by the system when a process dies. */
async function lock(folder: string): Promise<Disposable> {
  const file = await Deno.open(join(folder, ".lock"), { create: true, write: true, mode: 0o600 });
  try {
    await deadline(file.lock(true), LOCK_MS, "Waiting for another session's host");
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Removes the records of other hosts that do not answer. */
async function sweep(folder: string, own: string): Promise<void> {
  for (const name of recordedNames(folder)) {
    if (name === own || await isAnswered(recordPath(folder, name))) continue;
    for (const path of [recordPath(folder, name), join(folder, `${name}.sock`)]) {
      await Deno.remove(path).catch(() => {}); // one of them may not be there
    }
    await removeEmpty(logPath(folder, name));
  }
}

/** Tells whether a host listens where a record says so. */
async function isAnswered(path: string): Promise<boolean> {
  try {
    const record = readRecord(path);
    const stream = record && await connectPrivately(record.address);
    stream?.close();
    return stream !== undefined;
  } catch {
    return false; // not ours: it is replaced
  }
}

/** Watches for the end of a record. */
function watchRecord(folder: string, path: string): Disposable & { readonly lost: Promise<void> } {
  const own = inodeOf(path);
  const watcher = watcherOf(folder);
  const follow = async (): Promise<void> => {
    for await (const { kind } of watcher ?? []) {
      if (kind !== "access" && inodeOf(path) !== own) return;
    }
    await Promise.withResolvers<never>().promise; // it was closed: nothing is lost
  };
  let isOpen = true;
  return {
    lost: follow(),
    [Symbol.dispose]: () => {
      if (isOpen) watcher?.close();
      isOpen = false;
    },
  };
}

/** Where the system has no watch left, the host ends when it is idle. */
function watcherOf(folder: string): Deno.FsWatcher | undefined {
  try {
    return Deno.watchFs(folder);
  } catch {
    return undefined;
  }
}

function inodeOf(path: string): number | null | undefined {
  try {
    return Deno.lstatSync(path).ino;
  } catch {
    return undefined;
  }
}

function readToken(path: string): string | undefined {
  try {
    return readRecord(path)?.token;
  } catch {
    return undefined;
  }
}

async function removeEmpty(path: string): Promise<void> {
  const { size } = await Deno.stat(path).catch(() => ({ size: 1 }));
  if (size === 0) await Deno.remove(path);
}
