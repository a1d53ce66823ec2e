import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { namesIn } from "../../../tests/helpers/host/person.ts";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { wholeFolder } from "./whole_folder.ts";

const CONFIG = new URL("../../../deno.json", import.meta.url).pathname;
const MODULE = JSON.stringify(import.meta.resolve("./whole_folder.ts"));

Deno.test("a folder is not there until it is whole, and not at all where it fails", async () => {
  await using folder = await temporaryFolder();
  const [path, file] = [join(folder.path, "above", "mine"), "adapter.ts"];
  const write = async (draft: string) => {
    await Deno.writeTextFile(join(draft, file), "a");
    deepEqual((await namesIn(join(folder.path, "above"))).includes("mine"), false);
    return "written";
  };
  equal(await wholeFolder(path, write), "written");
  deepEqual(await namesIn(join(folder.path, "above")), ["mine"]);
  deepEqual(await namesIn(path), [file]);
  const empty = join(folder.path, "empty");
  await Deno.mkdir(empty);
  const { ino } = await Deno.stat(empty);
  await rejects(wholeFolder(empty, () => Promise.reject(new Error("no"))));
  deepEqual(await namesIn(empty), []);
  await wholeFolder(empty, (draft) => Deno.writeTextFile(join(draft, file), "a"));
  deepEqual([await namesIn(empty), (await Deno.stat(empty)).ino], [[file], ino]);
});

Deno.test("a signal in the middle leaves no part of a folder", async () => {
  await using folder = await temporaryFolder();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const code = `import { wholeFolder } from ${MODULE};
      setInterval(() => {}, 1000);
      await wholeFolder("mine", async (draft) => {
        await Deno.writeTextFile(draft + "/adapter.ts", "half");
        console.log("begun");
        await new Promise(() => {});
      });`;
    const path = join(folder.path, "script.ts");
    await Deno.writeTextFile(path, code);
    const args = ["run", "-A", "--quiet", "--no-check", "--config", CONFIG, path];
    await using child = new Deno.Command(Deno.execPath(), { args, cwd: folder.path, stdout: "piped" })
      .spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    child.kill(signal);
    equal((await child.status).code, 130);
    await reader.cancel();
    deepEqual(await namesIn(folder.path), ["script.ts"]);
  }
});
