import { join } from "node:path";
import { atomicWrite } from "../base/atomic_write.ts";
import { isObject } from "../base/is_object.ts";
import { readPrivateFile } from "../base/private_file.ts";

/** Address of a session's host: a Unix socket, or a port of 127.0.0.1 where the system has no such sockets. */
export type SessionAddress = { readonly socket: string } | { readonly port: number };

/** What a host writes down of itself, for its owner alone. */
export interface SessionRecord {
  readonly pid: number;
  readonly address: SessionAddress;
  /** The first word to the host: a port can be reached by every user. */
  readonly token: string;
}

/** Returns the folder with the records and sockets of sessions. */
export function sessionsIn(state: string): string {
  return join(state, "sessions");
}

/** Returns the path of a session's record. */
export function recordPath(folder: string, name: string): string {
  return join(folder, `${name}${ENDING}`);
}

const ENDING = ".json";

/** Returns the path of a session's log. */
export function logPath(folder: string, name: string): string {
  return join(folder, `${name}.log`);
}

/** Writes the record of a session, whole. */
export async function writeRecord(path: string, record: SessionRecord): Promise<void> {
  await atomicWrite(path, JSON.stringify(record));
}

/**
 * Reads the record of a session.
 *
 * @returns nothing where there is none
 * @throws Error that says why it is not trusted
 */
export function readRecord(path: string): SessionRecord | undefined {
  const text = readPrivateFile(path);
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error("it is not an object");
  const { pid, address, token } = value;
  if (typeof pid !== "number" || typeof token !== "string") throw new Error("it has no number or no token");
  return { pid, token, address: addressIn(address) };
}

/** Returns the names of the sessions that have a record, in order. */
export function recordedNames(folder: string): string[] {
  try {
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
    return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length)).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

function addressIn(value: unknown): SessionAddress {
  if (isObject(value)) {
    if (typeof value["socket"] === "string") return { socket: value["socket"] };
    if (typeof value["port"] === "number") return { port: value["port"] };
  }
  throw new Error("it has no address");
}
