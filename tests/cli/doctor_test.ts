import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";

/** A folder of programs that is all of `PATH`, and a browser that is looked for there alone. */
async function programsOf(person: CommandLine, programs: Readonly<Record<string, string>>): Promise<string> {
  const settings = join(person.path, ".config", "glovebox");
  await Deno.mkdir(settings, { recursive: true });
  const options = { browser: { executable: "a-browser" } };
  await Deno.writeTextFile(join(settings, "glovebox.json"), JSON.stringify({ options }));
  const folder = join(person.path, "bin");
  await Deno.mkdir(folder);
  for (const [name, script] of Object.entries(programs)) {
    await Deno.writeTextFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return folder;
}

Deno.test("a call of an adapter whose program is absent says what is missing and what to type", async () => {
  verifies("cli:absent-told", "promise:next-step");
  await using person = await commandLine();
  const env = { PATH: await programsOf(person, {}) };
  const called = await person.run(["call", "browser_navigate", "url=https://a.example"], { env });
  assert.deepEqual(called, {
    code: 1,
    stdout: "",
    stderr: "NOT_CONNECTED: Cannot call browser_navigate: there is no program a-browser\n" +
      "A person types: glovebox --stdio --option browser.executable=PATH. Then they start Glovebox again\n",
  });
  const undo = await person.run(["call", "undo"], { env });
  assert.match(undo.stderr, /Sweet Home 3D was not set up .*\n.*glovebox install sh3d-plugin/);
  const { stdout } = await person.run(["tools"], { env });
  assert.match(stdout, /^browser_navigate /m);
  assert.doesNotMatch(stdout, /^undo /m);
});

Deno.test("doctor tries the browser and says what else there is", async () => {
  verifies("cli:doctor");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["doctor"]);
  assert.match(stdout, /^ok +browser +opened a page in \d+\.\d s$/m);
  assert.match(stdout, /^ok +folders +/m);
  assert.match(stdout, /^-- +clients +no client is connected\. Type: glovebox connect$/m);
  assert.deepEqual([code, stdout.trimEnd().split("\n").at(-1)], [0, "Nothing is wrong"]);
});

Deno.test("doctor names what is there of a folder that cannot be made", async () => {
  verifies("cli:doctor", "promise:next-step");
  await using person = await commandLine();
  const config = join(person.path, ".config");
  await Deno.writeTextFile(config, "no folder");
  const { stdout } = await person.run(["doctor"]);
  assert.match(
    stdout,
    new RegExp(`^!! +folders +cannot write to ${config}/glovebox: .*Type: ls -ld ${config}$`, "m"),
  );
});

Deno.test("doctor names the command that mends each trouble, and --fix mends what it may", async () => {
  verifies("cli:doctor", "promise:next-step");
  await using person = await commandLine();
  const env = { PATH: await programsOf(person, { "apt-get": "exit 0", java: "echo broken >&2; exit 1" }) };
  const state = join(person.path, ".local", "state", "glovebox");
  await Deno.mkdir(state, { recursive: true });
  await Deno.chmod(state, 0o755);
  const config = JSON.stringify({ mcpServers: { glovebox: { command: "/gone/glovebox", args: [] } } });
  await Deno.mkdir(join(person.path, ".cursor"));
  await Deno.writeTextFile(join(person.path, ".cursor", "mcp.json"), config);
  const found = await person.run(["doctor"], { env });
  assert.equal(found.code, 1);
  for (
    const line of [
      /^!! +folders +others on this machine can look into .*\. Type: chmod 700 .*glovebox$/m,
      /^!! +browser +Cannot serve browser: there is no program a-browser\. Name one that is there with --option/m,
      /^!! +java +.*java does not start: broken\. Type: .*apt-get install -y default-jre$/m,
      /^!! +clients +Cursor starts \/gone\/glovebox, .*\. Type: glovebox connect cursor --write$/m,
      /^4 wrong; glovebox doctor --fix mends 1$/m,
    ]
  ) assert.match(found.stdout, line);
  const mended = await person.run(["doctor", "--fix"], { env });
  assert.match(mended.stdout, /^ok +folders +mended: others on this machine/m);
  assert.equal(((await Deno.stat(state)).mode ?? 0) & 0o777, 0o700);
});

Deno.test("glovebox can be typed after what doctor says, with a folder for programs and without", async () => {
  verifies("cli:doctor", "promise:next-step");
  await using person = await commandLine();
  const PATH = `${await programsOf(person, {})}:/usr/bin:/bin`; // a folder of the home that is in PATH
  const executable = join(person.path, "my downloads", "glovebox");
  await Deno.mkdir(join(person.path, "my downloads"));
  await Deno.writeTextFile(executable, "#!/bin/sh\necho it runs\n", { mode: 0o755 });
  for (const path of [PATH, "/usr/bin:/bin"]) {
    const env = { PATH: path, GLOVEBOX_EXECUTABLE: executable };
    const { stdout } = await person.run(["doctor"], { env });
    const [, remedy = ""] = /^-- +path +no folder of PATH has glovebox\. Type: (.*)$/m.exec(stdout) ?? [];
    assert.match(remedy, path === PATH ? /^ln / : /^mkdir /, stdout);
    const typed = await new Deno.Command("sh", {
      args: ["-c", `${remedy} && glovebox && rm "$(command -v glovebox)"`],
      clearEnv: true,
      env: { HOME: person.path, PATH: path },
    }).output();
    assert.equal(new TextDecoder().decode(typed.stdout), "it runs\n", new TextDecoder().decode(typed.stderr));
  }
});

Deno.test("install browser asks first, runs the system's package manager, and looks for the browser", async () => {
  verifies("cli:install-browser");
  await using person = await commandLine();
  const folder = join(person.path, "bin");
  const installs =
    `echo "$@"; printf '#!/bin/sh\\n' > ${folder}/a-browser; /bin/chmod 755 ${folder}/a-browser`;
  const env = { PATH: await programsOf(person, { "apt-get": installs, sudo: `exec "$@"` }) };
  const asked = await person.run(["install", "browser"], { env });
  assert.equal(asked.code, 3);
  assert.match(asked.stderr, /apt-get install -y chromium\. .*add --yes if you mean it/);
  const installed = await person.run(["install", "browser", "--yes"], { env });
  assert.match(
    installed.stdout,
    /^install -y chromium\nThe browser is installed: glovebox doctor tries it$/m,
  );
  assert.equal(installed.code, 0);
  const again = await person.run(["install", "browser"], { env });
  assert.match(again.stdout, /^There is a browser already/);
});

Deno.test("install browser says so when the package manager fails, or there is none", async () => {
  verifies("cli:install-browser", "promise:next-step");
  await using person = await commandLine();
  const env = { PATH: await programsOf(person, { "apt-get": "exit 100", sudo: `exec "$@"` }) };
  const failed = await person.run(["install", "browser", "--yes"], { env });
  assert.match(
    failed.stderr,
    /^glovebox: Cannot install a browser with .*: it ended with code 100\. Install Chromium/,
  );
  await Deno.remove(join(person.path, "bin", "apt-get"));
  const none = await person.run(["install", "browser", "--yes"], { env });
  assert.match(none.stderr, /no package manager known here\. Install Chromium/);
  assert.deepEqual([failed.code, none.code], [1, 1]);
});

Deno.test("a browser that was named and is not there is said to be missing", async () => {
  verifies("cli:absent-told", "promise:next-step");
  await using person = await commandLine();
  const words = ["call", "-a", "browser", "--option", "browser.executable=/nope", "--grant-asked", "browser"];
  const { stderr } = await person.run([...words, "browser_navigate", "url=about:blank"]);
  assert.match(
    stderr,
    /^glovebox: Cannot serve browser: there is no program \/nope\. Name one that is there with --option/,
  );
});
