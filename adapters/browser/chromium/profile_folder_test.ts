import { notEqual, rejects } from "node:assert/strict";
import { ProfileFolder } from "./profile_folder.ts";

Deno.test("ProfileFolder gives every browser a folder of its own and removes it with what is in it", async () => {
  await using first = await ProfileFolder.create();
  await using second = await ProfileFolder.create();
  notEqual(first.path, second.path);
  await Deno.mkdir(`${first.path}/Default`);
  await first[Symbol.asyncDispose]();
  await rejects(Deno.stat(first.path), Deno.errors.NotFound);
});
