import { z } from "zod";
import { AuditFiles } from "../../audit/audit_files.ts";
import { type AuditRecord, parseLine } from "../../audit/audit_record.ts";
import { findBreak } from "../../audit/chain.ts";
import { currentFolders } from "../../config/folders.ts";
import { EXIT, print, printError, printJson, UsageError } from "../failure.ts";
import { table } from "../table.ts";

const auditFlags = z.object({
  verify: z.boolean().optional(),
  follow: z.boolean().optional(),
  json: z.boolean().optional(),
  adapter: z.string().optional(),
  type: z.string().optional(),
  since: z.string().optional(),
  last: z.string().optional(),
});
type AuditFlags = z.output<typeof auditFlags>;

const TYPES = [
  "call",
  "confirmation",
  "refusal",
  "grant",
  "revocation",
  "secret",
  "program",
  "process",
  "host",
  "answer",
  "takeover",
  "login",
  "gap",
] as const;
const LAST = 50;
const LOOK_MS = 500;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `glovebox audit`: shows what was recorded, and whether it is as it was written. */
export async function audit(_words: readonly string[], flags: unknown): Promise<number> {
  const chosen = auditFlags.parse(flags);
  const files = new AuditFiles(currentFolders().state);
  if (chosen.verify) return await verify(files);
  const fits = filterOf(chosen);
  const last = numberOf(chosen.last ?? String(LAST));
  const records = (await recordsOf(files)).filter(fits).slice(-last);
  if (chosen.json) { for (const record of records) await printJson(record); }
  else if (records.length > 0 || !chosen.follow) await print(asTable(records));
  if (chosen.follow) await follow(files, fits, chosen);
  return EXIT.fine;
}

async function verify(files: AuditFiles): Promise<number> {
  const lines = await files.lines();
  const broken = findBreak(lines, await files.head());
  if (broken === undefined) {
    await print(
      `${
        lines.length === 1 ? "1 record, as it was" : `${lines.length} records, all as they were`
      } written: ${files.folder}`,
    );
    return EXIT.fine;
  }
  await printError(
    `glovebox: Record ${broken.seq} in ${files.folder} is not as it was written: ${broken.reason}`,
  );
  return EXIT.failure;
}

async function recordsOf(files: AuditFiles, after?: number): Promise<AuditRecord[]> {
  return (await files.lines(after)).flatMap((line) => parseLine(line) ?? []);
}

/** Prints what comes, until the person stops it. */
async function follow(
  files: AuditFiles,
  fits: (record: AuditRecord) => boolean,
  { json }: AuditFlags,
): Promise<void> {
  let seen = (await files.head())?.seq ?? 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (((await files.head())?.seq ?? 0) === seen) continue;
    const fresh = (await recordsOf(files, seen)).filter(({ seq }) => seq > seen);
    seen = fresh.at(-1)?.seq ?? seen;
    for (const record of fresh.filter(fits)) {
      if (json) await printJson(record);
      else await print(rowOf(record).join("  "));
    }
  }
}

function filterOf({ adapter, type, since }: AuditFlags): (record: AuditRecord) => boolean {
  if (type !== undefined && TYPES.every((known) => known !== type)) {
    throw new UsageError(`There are no records of the type "${type}"; there are ${TYPES.join(", ")}`);
  }
  const from = since === undefined ? "" : new Date(momentOf(since)).toISOString();
  return (record) =>
    (adapter === undefined || record["adapter"] === adapter) &&
    (type === undefined || record.type === type) &&
    record.at >= from;
}

function momentOf(since: string): number {
  const [, count, unit = ""] = /^(\d+)([mhd])$/.exec(since) ?? [];
  const moment = count === undefined ? Date.parse(since) : Date.now() - Number(count) * (UNITS[unit] ?? 0);
  if (!Number.isNaN(moment)) return moment;
  throw new UsageError(`--since "${since}" is no time: write 30m, 2h, 7d or 2026-11-23`);
}

function numberOf(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`--last "${text}" is no number of records`);
}

function asTable(records: readonly AuditRecord[]): string {
  return records.length === 0
    ? "Nothing is recorded"
    : table(["WHEN", "WHAT", "WHO", "DETAILS"], records.map(rowOf));
}

function rowOf({ at, type, pid, ...facts }: AuditRecord): string[] {
  const word = (name: string) =>
    typeof facts[name] === "string" || typeof facts[name] === "number" ? `${facts[name]}` : "";
  const details: Readonly<Record<string, string>> = {
    call: `${word("tool")}: ${word("outcome")}, ${word("ms")} ms, ${JSON.stringify(facts["arguments"])}`,
    confirmation: `${word("tool")}: ${word("answer")}`,
    refusal: `${word("tool")}: ${word("kind")}=${word("resource")}`,
    grant: `${word("right")}, by ${word("how")}`,
    revocation: `${word("right")}, by ${word("how")}`,
    answer: `${word("tool")}: ${word("kind")} ${word("answer")}, in the ${word("where")}`,
    takeover: `${word("what")} ${word("detail")}`,
    login: `${word("what")} ${word("client")}: ${word("reason")}`,
    secret: `${word("what")} ${word("name")} for ${word("origin")}`,
    program: `${word("program")}: ${word("outcome")}, ${word("ms")} ms`,
    process: `${word("what")} ${word("process")} ${word("detail")}`,
    gap: `${word("events")} events before this one are not recorded`,
    host: `${word("what")}, version ${word("version")}, process ${pid}`,
  };
  return [at, type, word("adapter"), (details[type] ?? "").trim()];
}
