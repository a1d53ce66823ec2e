import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { SnapshotFile } from "./snapshot_file.ts";

function bytesOf(size: number, changes: Readonly<Record<number, number>> = {}): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, i) => i % 251);
  for (const [at, value] of Object.entries(changes)) bytes[Number(at)] = value;
  return bytes;
}

Deno.test("a session is read back as it was last written, whatever changed and however large it was", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "1");
  const file = new SnapshotFile(path);
  assert.equal(await file.read(), undefined);
  const states = [
    bytesOf(100_000),
    bytesOf(100_000, { 5: 99, 99_999: 1 }),
    bytesOf(100_000, { 5: 99, 99_999: 1 }),
    bytesOf(104_321, { 5: 98, 50_000: 7 }),
    bytesOf(90_001, { 8_191: 1, 8_192: 2 }),
    bytesOf(300_000),
    bytesOf(300_000, { 299_999: 3 }),
  ];
  for (const [i, bytes] of states.entries()) {
    await file.write({ state: i, stack: i * 2, bytes });
    assert.deepEqual(await new SnapshotFile(path).read(), { state: i, stack: i * 2, bytes }, String(i));
  }
  await file.remove();
  assert.equal(await file.read(), undefined);
});

Deno.test("a change that was being written when the process ended counts for nothing, at whatever byte it ended", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "1");
  const file = new SnapshotFile(path);
  await file.write({ state: 1, stack: 1, bytes: bytesOf(50_000) });
  await file.write({ state: 2, stack: 2, bytes: bytesOf(50_000, { 1: 1 }) });
  const whole = await Deno.readFile(`${path}.changes`);
  await file.write({ state: 3, stack: 3, bytes: bytesOf(50_000, { 1: 1, 9_000: 1 }) });
  const longer = await Deno.readFile(`${path}.changes`);
  for (let size = whole.length; size < longer.length; size += 97) {
    await Deno.writeFile(`${path}.changes`, longer.subarray(0, size));
    assert.deepEqual(await new SnapshotFile(path).read(), {
      state: 2,
      stack: 2,
      bytes: bytesOf(50_000, { 1: 1 }),
    });
  }
  const another = new SnapshotFile(path);
  await another.write({ state: 4, stack: 4, bytes: bytesOf(10) });
  await Deno.writeFile(`${path}.changes`, longer); // of another whole one
  assert.deepEqual(await new SnapshotFile(path).read(), { state: 4, stack: 4, bytes: bytesOf(10) });
});
