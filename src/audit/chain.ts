/**
 * The chain of the audit's records. Loaded when the first is written: Node's hashing costs a start 20 ms, and the web's
 * would cost each record a turn of another thread.
 *
 * @module
 */
import { hash as digestOf } from "node:crypto";
import { type ChainHead, type Happened, parseLine } from "./audit_record.ts";

/** Returns the line that follows a head, and the head that it makes. Pure. */
export function nextLine(
  head: ChainHead,
  { event, at, pid }: Happened,
): { readonly line: string; readonly head: ChainHead } {
  const seq = head.seq + 1;
  const facts = JSON.stringify({ seq, at: new Date(at).toISOString(), pid, prev: head.hash });
  const body = `${facts.slice(0, -1)},${event.slice(1)}`;
  const hash = hashOf(body);
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}\n`, head: { seq, hash } };
}

/** Record that is not as it was written. */
export interface Break {
  /** Number of the record, as far as it can be told. */
  readonly seq: number;
  readonly reason: string;
}

/**
 * Finds where lines were changed, left out, added or exchanged. Pure.
 *
 * @param lines from the oldest on
 * @param last the head that was kept apart: a writer that was killed kept an older one; a record that is missing at the
 * end is noticed by it
 * @returns nothing when all of them are as they were written
 */
export function findBreak(lines: Iterable<string>, last: ChainHead | undefined): Break | undefined {
  let head: ChainHead | undefined;
  for (const line of lines) {
    const record = parseLine(line);
    const expected = (head?.seq ?? 0) + 1;
    if (record === undefined) return { seq: expected, reason: "it is not a record" };
    const { seq, prev, hash } = record;
    if (hashOf(bodyOf(line)) !== hash) return { seq, reason: "it was changed" };
    if (head !== undefined && (seq !== expected || prev !== head.hash)) {
      return { seq: expected, reason: "it is missing, or another one stands in its place" };
    }
    if (seq === last?.seq && hash !== last.hash) return { seq, reason: "another one stands in its place" };
    head = { seq, hash };
  }
  if (last === undefined || last.seq <= (head?.seq ?? 0)) return undefined;
  return { seq: (head?.seq ?? 0) + 1, reason: `it is missing: ${last.seq} records were written` };
}

/** Returns what was hashed: the line without its hash, which stands last. */
function bodyOf(line: string): string {
  return `${line.trimEnd().replace(/,"hash":"[0-9a-f]*"\}$/, "")}}`;
}

function hashOf(body: string): string {
  return digestOf("sha256", body);
}
