import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { readRegularFile } from "./regular_file.ts";

Deno.test("readRegularFile reads a file up to its limit, and no pipe, device or folder", async () => {
  await using folder = await temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  await Deno.writeTextFile(path("text"), "12345");
  await Deno.symlink("/dev/zero", path("zeros"));
  await new Deno.Command("mkfifo", { args: [path("pipe")] }).output();
  assert.equal(await readRegularFile(path("text"), 5), "12345");
  await assert.rejects(readRegularFile(path("text"), 4), { message: "it has 5 bytes, more than 4" });
  for (const name of ["zeros", "pipe", "."]) {
    await assert.rejects(readRegularFile(path(name), 100), { message: "it is not a regular file" }, name);
  }
  await assert.rejects(readRegularFile(path("gone"), 100), Deno.errors.NotFound);
});
