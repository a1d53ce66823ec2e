import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";

/** Every source says something else about which tools are listed. */
const SOURCES = {
  flag: "echo_fail",
  environment: "echo_wait",
  project: "echo_late",
  person: "echo_ask",
} as const;

async function personWithSettings(): Promise<CommandLine> {
  const person = await commandLine();
  const config = join(person.path, ".config", "glovebox");
  await Deno.mkdir(config, { recursive: true });
  await writeSettings(join(config, "glovebox.json"), { tools: [SOURCES.person] });
  await writeSettings(join(person.path, "glovebox.json"), { tools: [SOURCES.project] });
  return person;
}

function writeSettings(path: string, settings: object): Promise<void> {
  const adapters = [fixtureAdapter("echo")];
  return Deno.writeTextFile(path, JSON.stringify({ adapters, ...settings }));
}

/** Trusts the settings of the person's folder, as they are now. */
async function trustFolder(person: CommandLine): Promise<void> {
  const { code, stderr } = await person.run(["trust", ".", "--yes"]);
  assert.equal(code, 0, stderr);
}

Deno.test("flags win over the environment, over ./glovebox.json, over the person's file", async () => {
  verifies("cli:settings-order");
  await using person = await personWithSettings();
  const untrusted = await person.run(["tools"]);
  assert.equal(untrusted.code, 1);
  assert.match(untrusted.stderr, /nobody has looked at it yet\..*glovebox trust \S+/s);
  await trustFolder(person);
  const env = { GLOVEBOX_TOOLS: SOURCES.environment };
  const elsewhere = { cwd: person.temporary };
  const listed = async (words: readonly string[], options = {}) => {
    const { stdout, stderr } = await person.run(["tools", ...words], options);
    return stdout.split("\n")[1]?.split(" ")[0] || stderr;
  };
  assert.equal(await listed(["--tools", SOURCES.flag], { env }), SOURCES.flag);
  assert.equal(await listed([], { env }), SOURCES.environment);
  assert.equal(await listed([]), SOURCES.project);
  assert.equal(await listed([], elsewhere), SOURCES.person);
  const named = join(person.path, "named.json");
  await writeSettings(named, { tools: ["echo_die"] });
  assert.equal(await listed(["--config", named]), "echo_die");
  assert.equal(await listed([], { env: { GLOVEBOX_CONFIG: named } }), "echo_die");
});

Deno.test("the file of a folder cannot grant, nor choose a file to write to; the person's own can", async () => {
  verifies("cli:settings-order", "host:permissions-intersect");
  await using person = await personWithSettings();
  const project = join(person.path, "glovebox.json");
  for (
    const forbidden of [{ grants: { acts: { env: ["HOME"] } } }, { grantAsked: ["acts"] }, { logFile: "x" }]
  ) {
    await writeSettings(project, forbidden);
    const { code, stderr } = await person.run(["tools"]);
    const [key = ""] = Object.keys(forbidden);
    assert.equal(code, 1);
    assert.match(
      stderr,
      new RegExp(`glovebox\\.json cannot set "${key}": .* Move it to your own settings file`),
    );
  }
  await writeSettings(project, {
    adapters: [fixtureAdapter("acts")],
    options: { acts: { env: ["MINE"] } },
  });
  await trustFolder(person);
  const words = ["call", "get_variable", "name=MINE"];
  const env = { MINE: "seen" };
  assert.match(
    (await person.run(words, { env })).stderr,
    /^PERMISSION_DENIED: .*\n.*glovebox grant 'acts:env=MINE'\n$/,
  );
  await writeSettings(join(person.path, ".config", "glovebox", "glovebox.json"), {
    grants: { acts: { env: ["MINE"] } },
  });
  assert.equal((await person.run(words, { env })).code, 1, "the folder chose who calls itself acts");
  const chosen = ["call", "-a", fixtureAdapter("acts"), ...words.slice(1)];
  assert.equal((await person.run(chosen, { env })).stdout, "seen\n");
  assert.equal((await person.run(["grant", "acts:env=MINE"])).code, 0);
  assert.equal((await person.run(words, { env })).stdout, "seen\n");
});

Deno.test("a setting that does not exist is refused naming file and field", async () => {
  verifies("promise:next-step");
  await using person = await personWithSettings();
  await writeSettings(join(person.path, "glovebox.json"), { tool: ["all"] });
  const unknown = await person.run(["tools"]);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /The settings in .*glovebox\.json are wrong: .*"tool"/);
  const level = await person.run(["tools", "--config", "/dev/null"], { env: { GLOVEBOX_LOG_LEVEL: "loud" } });
  assert.equal(level.code, 1);
});

Deno.test("the log goes to a file as lines of JSON when asked, and standard error stays empty", async () => {
  await using person = await commandLine();
  const file = join(person.path, "log.jsonl");
  const log = ["--log-file", file, "--log-level", "info"];
  const { stderr } = await person.run(["call", "-a", fixtureAdapter("echo"), ...log, "echo", "text=x"]);
  assert.equal(stderr, "");
  const lines = (await Deno.readTextFile(file)).trim().split("\n").map((line) => JSON.parse(line));
  const started = lines.find(({ message }) => message === "started");
  assert.deepEqual([started.level, started.part, started.data], ["info", "adapter.echo", {
    greeting: "Hello",
  }]);
  assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o077, 0);
});

Deno.test("flags that name an adapter that is not loaded are told to have no effect", async () => {
  verifies("promise:next-step");
  await using person = await commandLine();
  const call = ["call", "--no-session", "--adapter", fixtureAdapter("echo"), "echo", "text=a"];
  for (const flag of [["--option", "ecko.a=1"], ["--grant", "ecko:env=HOME"], ["--grant-asked", "ecko"]]) {
    const { code, stderr } = await person.run([...call, ...flag]);
    assert.equal(code, 0, stderr);
    assert.match(
      stderr,
      /No adapter called "ecko" is loaded \(did you mean "echo"\?\), so flags that name it have no effect; loaded: echo$/m,
    );
  }
  const { stderr } = await person.run([...call, "--grant-asked", "echo"]);
  assert.doesNotMatch(stderr, /No adapter called/);
  const idle = await person.run([...call, "--grant", "echo:net=other.example"]);
  assert.match(idle.stderr, /echo does not ask for net=other\.example, so to grant it has no effect/);
  const typo = await person.run([...call, "--option", "echo.nosuch=1"]);
  assert.match(
    typo.stderr,
    /option echo\.nosuch: .*Correct it where it was set: by --option, or in the settings$/m,
  );
});

Deno.test("a settings file that nearly names an adapter is told to have no effect there", async () => {
  verifies("promise:next-step");
  await using person = await commandLine();
  const call = ["call", "--no-session", "--adapter", fixtureAdapter("echo"), "echo", "text=a"];
  const told = /No adapter called "ecko" is loaded \(did you mean "echo"\?\), so settings that name it/m;
  for (const settings of [{ options: { ecko: { a: 1 } } }, { limits: { ecko: { answerMB: 5 } } }]) {
    await Deno.writeTextFile(join(person.path, "mine.json"), JSON.stringify(settings));
    const { code, stderr } = await person.run([...call, "--config", "mine.json"]);
    assert.equal(code, 0, stderr);
    assert.match(stderr, told);
  }
  const other = { options: { notes: { a: 1 } }, limits: { "*": { answerMB: 5 } } };
  await Deno.writeTextFile(join(person.path, "mine.json"), JSON.stringify(other));
  const { stderr } = await person.run([...call, "--config", "mine.json"]);
  assert.doesNotMatch(stderr, /No adapter called/);
});

Deno.test("tools that are chosen by words which no tool has are told", async () => {
  verifies("promise:next-step");
  await using person = await commandLine();
  const tools = ["tools", "--adapter", fixtureAdapter("echo"), "--tools"];
  const near = await person.run([...tools, "cor"]);
  assert.match(near.stderr, /No tool is called "cor"; did you mean "core"\?/);
  const whole = await person.run([...tools, "eco_*"]);
  assert.match(whole.stderr, /No tool is called "eco_\*"; did you mean "echo_\*"\?/);
  const none = await person.run([...tools, "ui_*"]);
  assert.match(none.stderr, /^No tool is listed: --tools all lists what there is$/m);
  const partly = await person.run([...tools, "echo", "ui_*"]);
  assert.equal(partly.stderr, "");
  assert.match(partly.stdout, /^echo /m);
});

Deno.test("a settings file names adapters from its own folder, and from home by ~, wherever the host starts", async () => {
  verifies("promise:next-step");
  await using person = await commandLine();
  await person.run(["new", "mine/counter"]);
  const tools = ["tools", "--config", join(person.path, "mine/settings.json")];
  for (const adapter of ["./counter", "counter", "~/mine/counter"]) {
    await Deno.writeTextFile(
      join(person.path, "mine/settings.json"),
      JSON.stringify({ adapters: [adapter] }),
    );
    const { stdout, stderr } = await person.run(tools, { cwd: "/" });
    assert.match(stdout, /^counter_add /m, stderr);
  }
});
