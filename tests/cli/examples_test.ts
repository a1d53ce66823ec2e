import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";

const EXAMPLES = resolve("adapters/examples");

/** A folder to work in: a home as a whole is granted to no adapter. */
async function workOf(person: CommandLine): Promise<string> {
  const folder = join(person.path, "work");
  await Deno.mkdir(folder, { recursive: true });
  return folder;
}

async function exampleNames(): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(EXAMPLES));
  return entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
}

Deno.test("each example is short, has no mistakes and passes its tests as an author runs them", async () => {
  verifies("sdk:examples");
  await using person = await commandLine();
  const names = await exampleNames();
  assert.ok(names.length >= 3);
  for (const name of names) {
    const script = await Deno.readTextFile(`${EXAMPLES}/${name}/adapter.ts`);
    assert.ok(script.split("\n").length <= 81, name);
    const checked = await person.run(["check", `${EXAMPLES}/${name}`], { cwd: await workOf(person) });
    assert.match(checked.stdout, /^No mistakes found$/m, checked.stdout);
    const tested = await person.run(["test", `${EXAMPLES}/${name}`], { cwd: await workOf(person) });
    assert.equal(tested.code, 0, tested.stdout + tested.stderr);
  }
});

Deno.test("the example of a program reads a real history with what was granted", async () => {
  verifies("sdk:examples");
  await using person = await commandLine();
  const cwd = await workOf(person);
  const git = async (...args: readonly string[]) => {
    const own = ["-c", "user.name=Ada", "-c", "user.email=ada@a.example", ...args];
    const { success } = await new Deno.Command("git", { args: own, cwd }).output();
    assert.ok(success, args.join(" "));
  };
  await git("init", "--quiet");
  await git("commit", "--quiet", "--allow-empty", "-m", "Begin");
  const words = ["call", "-a", `${EXAMPLES}/git_history`, "--grant-asked", "git-history", "git_log"];
  const read = await person.run([...words, "about=Begin"], { cwd });
  assert.match(read.stdout, /^[0-9a-f]+ \d{4}-\d\d-\d\d Ada: Begin\n$/, read.stderr);
});

Deno.test("the example of files keeps a note where it was granted, and nowhere without", async () => {
  verifies("sdk:examples");
  await using person = await commandLine();
  const words = ["call", "-a", `${EXAMPLES}/notes`];
  const refused = await person.run([...words, "notes_keep", "title=Milk", "text=two"]);
  assert.match(refused.stderr, /^PERMISSION_DENIED: .*\n.*glovebox grant notes --asked/);
  const granted = [...words, "--grant-asked", "notes"];
  await Deno.mkdir(`${person.path}/Glovebox/notes`, { recursive: true });
  const kept = await person.run([...granted, "notes_keep", "title=Milk", "text=two"]);
  assert.match(kept.stdout, /^Kept 3 characters in .*Milk\.md\n$/, kept.stderr);
  const read = await person.run([...granted, "notes_read", "title=Milk"]);
  assert.equal(read.stdout, "two\n");
});
