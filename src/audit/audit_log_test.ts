import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import type { AuditEvent } from "./audit_event.ts";
import { AuditFiles, FILE_BYTES } from "./audit_files.ts";
import { AuditLog } from "./audit_log.ts";
import { parseLine } from "./audit_record.ts";
import { findBreak } from "./chain.ts";

const refused = (resource: string): AuditEvent => ({
  type: "refusal",
  adapter: "a",
  tool: "t",
  kind: "read",
  resource,
});

function failing(error: Error): void {
  throw error;
}

Deno.test("two writers at once make one chain, which only its owner can read", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  {
    await using one = new AuditLog(folder.path, failing);
    await using two = new AuditLog(folder.path, failing);
    for (let n = 0; n < 40; n++) {
      for (const log of [one, two]) log.record(refused(String(n)));
      if (n % 7 === 0) await Promise.all([one.flush(), two.flush()]);
    }
  }
  const lines = await files.lines();
  assert.equal(lines.length, 80);
  assert.equal(findBreak(lines, await files.head()), undefined);
  assert.equal(((await Deno.stat(files.current)).mode ?? 0) & 0o777, 0o600);
  assert.equal(((await Deno.stat(files.folder)).mode ?? 0) & 0o777, 0o700);
});

Deno.test("a chain goes on from file to file", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  await using log = new AuditLog(folder.path, failing);
  const long = "x".repeat(FILE_BYTES / 10);
  for (let n = 0; n < 25; n++) {
    log.record(refused(long));
    await log.flush();
  }
  const lines = await files.lines();
  assert.equal(lines.length, 25);
  assert.equal(findBreak(lines, await files.head()), undefined);
  await Deno.stat(join(files.folder, "audit.1.jsonl"));
});

Deno.test("a record that cannot be written stops nothing, and is told of once", async () => {
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, "audit"), "a file where the folder should be");
  const errors: string[] = [];
  await using log = new AuditLog(folder.path, (error) => errors.push(error.name));
  for (let n = 0; n < 3; n++) {
    log.record(refused("x"));
    await log.flush();
  }
  assert.equal(errors.length, 1);
});

Deno.test("a writer that was killed before it kept the head breaks no chain", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  await using log = new AuditLog(folder.path, failing);
  const kept: string[] = [];
  for (let n = 0; n < 3; n++) {
    log.record(refused(String(n)));
    await log.flush();
    kept.push(await Deno.readTextFile(files.headFile));
  }
  await Deno.writeTextFile(files.headFile, kept[1] ?? "");
  log.record(refused("after"));
  await log.flush();
  assert.equal(findBreak(await files.lines(), await files.head()), undefined);
  assert.equal((await files.lines()).length, 4);
});

Deno.test("a line that a full disk cut off is no record, and the next one follows the last whole one", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  await using log = new AuditLog(folder.path, failing);
  for (let n = 0; n < 2; n++) {
    log.record(refused("ä"));
    await log.flush();
  }
  await Deno.writeTextFile(files.current, '{"seq":3,"at":"2026-ä', { append: true });
  assert.equal(findBreak(await files.lines(), await files.head()), undefined);
  log.record(refused("after"));
  await log.flush();
  assert.equal((await files.lines()).length, 3);
  assert.equal(findBreak(await files.lines(), await files.head()), undefined);
});

Deno.test("a record that was cut off or rewritten after it was whole is missed", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  await using log = new AuditLog(folder.path, failing);
  for (let n = 0; n < 3; n++) {
    log.record(refused("x"));
    await log.flush();
  }
  const { size } = await Deno.stat(files.current);
  await Deno.truncate(files.current, size - 1);
  assert.equal(findBreak(await files.lines(), await files.head())?.seq, 3);
});

Deno.test("events that could not be written are counted in the first record after them", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  await Deno.writeTextFile(files.folder, "a file where the folder should be");
  await using log = new AuditLog(folder.path, () => {});
  for (let n = 0; n < 3; n++) {
    log.record(refused("x"));
    await log.flush();
  }
  await Deno.remove(files.folder);
  log.record(refused("y"));
  await log.flush();
  for (let n = 0; n < 10_005; n++) log.record(refused("z"));
  await log.flush();
  const records = (await files.lines()).map((line) => parseLine(line) ?? assert.fail(line));
  assert.deepEqual(records.filter(({ type }) => type === "gap").map(({ events }) => events), [3, 5]);
  assert.equal(records.length, 1 + 1 + 10_000 + 1);
});

Deno.test("who follows the record reads only the files that have news", async () => {
  await using folder = await temporaryFolder();
  const files = new AuditFiles(folder.path);
  await using log = new AuditLog(folder.path, failing);
  const long = "x".repeat(FILE_BYTES / 2);
  for (let n = 0; n < 7; n++) {
    log.record(refused(long));
    await log.flush();
  }
  const numbers = async (after: number) => (await files.lines(after)).map((line) => parseLine(line)?.seq);
  assert.deepEqual(await numbers(0), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(await numbers(6), [5, 6, 7]);
});
