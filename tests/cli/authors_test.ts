import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { namesIn } from "../helpers/host/person.ts";
import { findTool } from "../helpers/tools/run_tool.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** A command that takes the network away from another, where this system lets us. */
async function withoutNetwork(): Promise<readonly string[]> {
  const unshare = await findTool("unshare");
  if (unshare === undefined || Deno.uid() !== 0) return [];
  const { success } = await new Deno.Command(unshare, { args: ["-n", "true"] }).output();
  return success ? [unshare, "-n"] : [];
}

const OFFLINE = await withoutNetwork();

Deno.test("check shows what an adapter asks for besides what it has", async () => {
  verifies("cli:check-places");
  await using person = await commandLine();
  const asked = [`acts.env=["LANG","TERM"]`, `acts.run=["sh"]`, `acts.net=["127.0.0.1:4100"]`];
  const options = asked.flatMap((option) => ["--option", option]);
  const grants = ["--grant", "acts:env=LANG", "--grant", "acts:run=sh"];
  const { code, stdout } = await person.run(["check", fixtureAdapter("acts"), ...options, ...grants]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^acts 1\.0\.0: Does what a test tells it\.\nTools: count, read_file,/);
  assert.match(stdout, /^KIND +ASKED +GRANTED$/m);
  assert.match(stdout, /^net +127\.0\.0\.1:4100 +nothing yet$/m);
  assert.match(stdout, /^env +LANG, TERM +LANG$/m);
  assert.match(stdout, /^A program it may run has the full rights of your account$/m);
  assert.match(stdout, /^No mistakes found\n$/m);
});

Deno.test("check names each mistake with file and line, those of types and those of the manifest", async () => {
  verifies("cli:check-places");
  await using person = await commandLine();
  const path = join(person.path, "mine.ts");
  await Deno.writeTextFile(
    path,
    `import { defineAdapter, z } from "glovebox";
const count: number = "one";
export default defineAdapter({
  name: "mine",
  version: "first",
  description: "Counts.",
  start: () => ({ count }),
  tools: {
    Bad_name: {
      description: "Reads.",
      effect: "read",
      input: z.object({}),
      run: (_input, { state }) => state.cuont,
    },
  },
});
`,
  );
  const { code, stdout } = await person.run(["check", path]);
  assert.equal(code, 1);
  for (
    const place of [
      `${path}:2:7: Type 'string' is not assignable to type 'number'.`,
      `${path}:5: version: "first" is not a version such as 1.0.0`,
      `${path}:9: tools.Bad_name: a tool's name must be`,
    ]
  ) assert.ok(stdout.includes(place), `${place}\nis not in\n${stdout}`);
  assert.match(stdout, new RegExp(`^${path}:13:\\d+: .*'cuont' does not exist`, "m"));
  assert.match(stdout, /^\d found\n$/m);
});

Deno.test("check says where an adapter fails when it is imported", async () => {
  verifies("cli:check-places");
  await using person = await commandLine();
  const path = join(person.path, "mine.js");
  await writeAdapter(path, `name: "mine"`, `\n\nthrow new RangeError("too far");`);
  const { code, stdout } = await person.run(["check", path]);
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`^${path}:4:7: RangeError: too far`, "m"));
});

Deno.test("check of what is not there says so, once", async () => {
  verifies("cli:plain-errors", "promise:next-step");
  await using person = await commandLine();
  for (const path of ["gone.ts", "gone"]) {
    const { code, stdout, stderr } = await person.run(["check", path]);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(
      stderr,
      new RegExp(`^glovebox: There is no adapter at ${path.replace(".", "\\.")}\\. Name a`),
    );
  }
});

async function makeAndTest(person: CommandLine, folder: string, through: readonly string[]): Promise<void> {
  const made = await person.run(["new", folder], { through });
  assert.deepEqual([made.code, made.stderr], [0, ""]);
  const tested = await person.run(["test", folder], { through });
  assert.equal(tested.code, 0, tested.stdout + tested.stderr);
  assert.match(tested.stdout, /2 passed/);
}

const NEEDS_OFFLINE = { ignore: OFFLINE.length === 0 }; // a skipped test is named at the end

Deno.test(
  "a new adapter checks, passes its test and answers, with an empty home and no network",
  NEEDS_OFFLINE,
  async () => {
    verifies("cli:new-works", "cli:new-offline-types", "cli:test-runs");
    await using person = await commandLine();
    const through = OFFLINE;
    await makeAndTest(person, "my-counter", through);
    const checked = await person.run(["check", "my-counter"], { through });
    assert.deepEqual([checked.code, checked.stderr], [0, ""], checked.stdout);
    assert.match(checked.stdout, /^No mistakes found$/m);
    const called = await person.run(["call", "-a", "my-counter", "my_counter_add", "amount=2"], { through });
    assert.deepEqual(called, { code: 0, stdout: "The count is 2\n", stderr: "" });
    const said = await person.run(["call", "-a", "my-counter", "my_counter_add", "amount=-1"], { through });
    assert.deepEqual(said, {
      code: 1,
      stdout: "",
      stderr: "CONFLICT: Cannot add -1: the count is only 0\n",
    });
    assert.deepEqual(await namesIn(person.temporary), []);
  },
);

Deno.test("a new adapter works whatever its folder is called", async () => {
  verifies("cli:new-works");
  await using person = await commandLine();
  for (const folder of ["2 Räume & mehr", `a${"b".repeat(60)}`]) await makeAndTest(person, folder, []);
});

Deno.test("what new prints of a folder that begins with a dash can be typed", async () => {
  verifies("cli:new-works", "promise:next-step");
  await using person = await commandLine();
  const made = await person.run(["new", "--", "-mine"]);
  assert.deepEqual([made.code, made.stderr], [0, ""]);
  const commands = [...made.stdout.matchAll(/^ {2}glovebox (.*)$/gm)].map(([, command = ""]) => command);
  assert.equal(commands.length, 4);
  for (const command of commands.filter((each) => !each.startsWith("--stdio"))) {
    const { code, stdout, stderr } = await person.run(command.split(" "));
    assert.equal(code, 0, `${command}\n${stdout}${stderr}`);
  }
  const checked = await person.run(["check", "--", "-mine"]);
  assert.equal(checked.code, 0, checked.stdout);
});

Deno.test("an editor without network finds the types that new writes", NEEDS_OFFLINE, async () => {
  verifies("cli:new-offline-types");
  await using person = await commandLine();
  await person.run(["new", "mine"]);
  const folder = join(person.path, "mine");
  const check = async () => {
    const [command = "", ...args] = [...OFFLINE, Deno.execPath(), "check", "--quiet"];
    const env = { ...person.env, DENO_DIR: join(person.path, "deno"), NO_COLOR: "1" };
    return await new Deno.Command(command, {
      args: [...args, "adapter.ts", "adapter_test.ts"],
      cwd: folder,
      env,
    })
      .output();
  };
  const { success, stderr } = await check();
  assert.ok(success, new TextDecoder().decode(stderr));
  const path = join(folder, "adapter.ts");
  await Deno.writeTextFile(
    path,
    (await Deno.readTextFile(path)).replace("state.count += amount", "state.cuont++"),
  );
  const wrong = await check();
  assert.match(
    new TextDecoder().decode(wrong.stderr),
    /Property 'cuont' does not exist on type '{ count: number; }'/,
  );
});

Deno.test("test reports failing tests in its exit code and gives them no more than the adapter has", async () => {
  verifies("cli:test-runs");
  await using person = await commandLine();
  await person.run(["new", "mine"]);
  const test = join(person.path, "mine", "adapter_test.ts");
  const reading = `\nDeno.test("reads", async () => { await Deno.readTextFile("/etc/hostname"); });\n`;
  await Deno.writeTextFile(test, reading, { append: true });
  const { code, stdout } = await person.run(["test", "mine"]);
  assert.equal(code, 1);
  assert.match(stdout, /Requires read access to "\/etc\/hostname"/);
  assert.match(stdout, /2 passed \| 1 failed/);
  assert.ok(!stdout.includes("\u001b["), "colors are for a terminal");
});

Deno.test("new does not write into a folder that has something, nor over a file", async () => {
  verifies("cli:new-works", "cli:plain-errors");
  await using person = await commandLine();
  await Deno.mkdir(join(person.path, "full"));
  await Deno.writeTextFile(join(person.path, "full", ".hidden"), "mine");
  const full = await person.run(["new", "full"]);
  assert.equal(full.code, 1);
  assert.match(
    full.stderr,
    /^glovebox: .*full is not empty: it has \.hidden\. Name a folder that is not there\n$/,
  );
  assert.deepEqual(await namesIn(join(person.path, "full")), [".hidden"]);
  const file = await person.run(["new", "full/.hidden"]);
  assert.match(file.stderr, /^glovebox: .*\.hidden is a file\. Name a folder that is not there\n$/);
});

Deno.test("new quotes what it tells to type, and refuses a name that the loader would refuse", async () => {
  verifies("cli:new-works", "promise:next-step");
  await using person = await commandLine();
  const made = await person.run(["new", "My Notes"]);
  assert.match(made.stdout, /^ {2}glovebox check 'My Notes'$/m);
  assert.match(made.stdout, /^ {2}glovebox call -a 'My Notes' my_notes_add amount=2$/m);
  const taken = await person.run(["new", "./browser"]);
  assert.deepEqual([taken.code, taken.stdout], [1, ""]);
  assert.match(
    taken.stderr,
    /Glovebox has one of that name\. Name another folder: glovebox new my-browser\n$/,
  );
  assert.deepEqual(await namesIn(join(person.path, "browser")).catch(() => []), []);
});

Deno.test("where an adapter has no tests, test says where to write them; add knows a package by its name", async () => {
  verifies("promise:next-step");
  await using person = await commandLine();
  const path = await writeAdapter(join(person.path, "lone.ts"), 'name: "lone"');
  const folder = join(person.path, "many");
  await Deno.mkdir(folder);
  await writeAdapter(join(folder, "adapter.ts"), 'name: "many"');
  for (const [given, file] of [[path, "lone_test.ts"], [folder, "adapter_test.ts"]] as const) {
    const { code, stdout, stderr } = await person.run(["test", given]);
    assert.equal(code, 1, stderr);
    assert.match(stderr, new RegExp(`There are no tests of .*\\. Write them in \\S*${file}`));
    assert.equal(stdout, "");
  }
  const { code, stderr } = await person.run(["add", "csv-parse"]);
  assert.equal(code, 2, stderr);
  assert.match(stderr, /type: glovebox add npm:csv-parse$/m);
});

Deno.test("check says of a pipe that it is no script, and does not wait for it", async () => {
  verifies("cli:check-places");
  await using person = await commandLine();
  const path = join(person.path, "pipe.ts");
  const { success } = await new Deno.Command("mkfifo", { args: [path] }).output();
  assert.ok(success);
  const { code, stderr } = await person.run(["check", path]);
  assert.equal(code, 1);
  assert.match(stderr, /pipe\.ts: it is not a regular file/);
});
