import { z } from "zod";
import type { AuditEvent } from "./audit_event.ts";

/** The last record of a chain: its number and its hash. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** Before the first record. */
export const NO_HEAD: ChainHead = { seq: 0, hash: "" };

/** Schema of one line of the record. */
export const auditRecord = z.looseObject({
  seq: z.number().int().min(1),
  at: z.string(),
  pid: z.number().int(),
  prev: z.string(),
  type: z.string(),
  hash: z.string(),
});

/** One line of the record, parsed. */
export type AuditRecord = z.output<typeof auditRecord>;

/** An event that happened, as a text: thousands may wait to be written. */
export interface Happened {
  /** JSON of the event. */
  readonly event: string;
  /** Time, in milliseconds since 1970. */
  readonly at: number;
  /** Process that tells of it. */
  readonly pid: number;
}

/** Returns an event as it happens now. */
export function happened(event: AuditEvent): Happened {
  return { event: JSON.stringify(event), at: Date.now(), pid: Deno.pid };
}

/** Reads one line; nothing when it is no record. */
export function parseLine(line: string): AuditRecord | undefined {
  try {
    return auditRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
