import { AuditFiles } from "../../audit/audit_files.ts";
import { type AuditRecord, parseLine } from "../../audit/audit_record.ts";
import { findBreak } from "../../audit/chain.ts";
import { visible } from "../../base/text/visible.ts";
import type { AuditView } from "../wire/views.ts";

/** Records that are shown at once. */
const MOST_RECORDS = 500;

/** Records that a person wants to see. */
export interface AuditQuery {
  /** Nothing for all. */
  readonly type: string;
  readonly adapter: string;
  /** True to look whether all of them are as they were written. */
  readonly verifies: boolean;
}

/** Returns the newest records, the last one first. */
export async function auditOf(state: string, { type, adapter, verifies }: AuditQuery): Promise<AuditView> {
  const files = new AuditFiles(state);
  const last = await files.head();
  const lines = await files.lines(verifies ? 0 : Math.max(0, (last?.seq ?? 0) - MOST_RECORDS));
  const records: AuditRecord[] = [];
  for (const line of lines.toReversed()) {
    const record = parseLine(line);
    if (record === undefined || (type !== "" && record.type !== type)) continue;
    if (adapter !== "" && record.adapter !== adapter) continue;
    records.push(record);
    if (records.length >= MOST_RECORDS) break;
  }
  const found = verifies ? findBreak(lines, last) : undefined;
  const broken = found === undefined ? "" : visible(`Record ${found.seq}: ${found.reason}`);
  return { records: records.map(({ hash: _hash, prev: _prev, ...record }) => record), broken };
}
