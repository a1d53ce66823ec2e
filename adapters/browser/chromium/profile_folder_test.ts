import { equal, notEqual } from "node:assert/strict";
import { ProfileFolder } from "./profile_folder.ts";

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => entry.name).sort();
}

Deno.test("ProfileFolder gives every owner a folder of its own when two live at once", async () => {
  const base = await Deno.makeTempDir();
  await using first = await ProfileFolder.create(base);
  await using second = await ProfileFolder.create(base);
  notEqual(first.path, second.path);
  equal((await names(base)).join(), "1,1.lock,2,2.lock");
  await Deno.remove(base, { recursive: true });
});

Deno.test("ProfileFolder leaves nothing but its lock when it is disposed", async () => {
  const base = await Deno.makeTempDir();
  {
    await using folder = await ProfileFolder.create(base);
    await Deno.mkdir(`${folder.path}/Default`, { recursive: true });
  }
  equal((await names(base)).join(), "1.lock");
  await Deno.remove(base, { recursive: true });
});

Deno.test("ProfileFolder clears what is left when the owner was killed", async () => {
  const base = await Deno.makeTempDir();
  await Deno.mkdir(`${base}/1/left/Default`, { recursive: true });
  await using folder = await ProfileFolder.create(base);
  equal(`${base}/1/${(await names(`${base}/1`)).join()}`, folder.path);
  await Deno.remove(base, { recursive: true });
});
