import assert from "node:assert/strict";
import { crc32, inflateRawSync } from "node:zlib";
import { writeZip } from "./zip.ts";

const bytes = new TextEncoder().encode("twice twice twice ".repeat(100));

Deno.test("zip holds each file compressed with its size and sum when it is written", async () => {
  const zip = await writeZip([{ path: "ä/one.txt", bytes }, { path: "two", bytes: new Uint8Array() }]);
  const view = new DataView(zip.buffer);
  const [compressed, size, nameSize] = [
    view.getUint32(18, true),
    view.getUint32(22, true),
    view.getUint16(26, true),
  ];
  assert.equal(new TextDecoder().decode(zip.subarray(30, 30 + nameSize)), "ä/one.txt");
  assert.deepEqual([size, view.getUint32(14, true)], [bytes.length, crc32(bytes)]);
  const data = zip.subarray(30 + nameSize, 30 + nameSize + compressed);
  assert.deepEqual(new Uint8Array(inflateRawSync(data)), bytes);
});

Deno.test("zip ends with a directory that points to each file when it is written", async () => {
  const zip = await writeZip([{ path: "one", bytes }, { path: "two", bytes }]);
  const view = new DataView(zip.buffer);
  const end = zip.length - 22;
  assert.deepEqual([view.getUint32(end, true), view.getUint16(end + 10, true)], [0x06054b50, 2]);
  let record = view.getUint32(end + 16, true);
  for (const name of ["one", "two"]) {
    assert.equal(view.getUint32(record, true), 0x02014b50);
    const file = view.getUint32(record + 42, true);
    assert.equal(view.getUint32(file, true), 0x04034b50);
    assert.equal(new TextDecoder().decode(zip.subarray(file + 30, file + 33)), name);
    record += 46 + name.length;
  }
  assert.equal(record, end);
});
