import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "./bytes.ts";
import type { PackedFile } from "./packed_file.ts";
import { readTar, writeTar } from "./tar.ts";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const FILES: readonly PackedFile[] = [
  { path: "bin/run", bytes: bytesOf("#!/bin/sh\n"), executable: true },
  { path: "app/empty.txt", bytes: bytesOf(""), executable: false },
  { path: "app/whole_block.txt", bytes: bytesOf("x".repeat(512)), executable: false },
  { path: `app/${"deep/".repeat(25)}${"n".repeat(90)}.js`, bytes: bytesOf("1"), executable: false },
];

Deno.test("tar gives the files back when it is read again", () => {
  assert.deepEqual([...readTar(writeTar(FILES))], FILES);
});

Deno.test("tar is unpacked as it was meant when the system's tar reads it", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(join(folder, "a.tar"), writeTar(FILES));
    const { success, stderr } = await new Deno.Command("tar", { args: ["-xof", "a.tar"], cwd: folder })
      .output();
    assert.ok(success, new TextDecoder().decode(stderr));
    for (const { path, bytes, executable } of FILES) {
      assert.deepEqual(new Uint8Array(await Deno.readFile(join(folder, path))), bytes);
      assert.equal(((await Deno.stat(join(folder, path))).mode ?? 0) & 0o100, executable ? 0o100 : 0, path);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("tar is the same bytes when the files are the same", async () => {
  assert.equal(await sha256(writeTar(FILES)), await sha256(writeTar(structuredClone(FILES))));
});

Deno.test("tar refuses a file when its path has no place in the format", () => {
  assert.throws(() => writeTar([{ path: "x".repeat(101), bytes: bytesOf("") }]), /its path is too long/);
  assert.throws(() => writeTar([{ path: "x/".repeat(200), bytes: bytesOf("") }]), /its path is too long/);
});

Deno.test("tar says where the archive ends when it was cut short", () => {
  const archive = writeTar(FILES);
  assert.throws(() => [...readTar(archive.slice(0, 514))], /The archive ends within "bin\/run"/);
});
