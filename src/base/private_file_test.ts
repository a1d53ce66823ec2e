import assert from "node:assert/strict";
import { join } from "node:path";
import { changePrivateFile } from "./private_file.ts";

Deno.test("changes of one file that are wanted at once are all made, whatever else the process does with files", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "names");
  const add = () => changePrivateFile(path, () => `${textOf(path)}x`);
  // Each wait for a lock takes one of the runtime's 32 threads for files, which the holder of the lock needs too.
  await Promise.all(Array.from({ length: 100 }, add));
  assert.equal(textOf(path), "x".repeat(100));
  await assert.rejects(
    changePrivateFile(path, () => {
      throw new Error("no");
    }),
    /no/,
  );
  await add();
  assert.equal(textOf(path).length, 101, "one that failed holds up nobody");
  await Deno.remove(folder, { recursive: true });
});

function textOf(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}
