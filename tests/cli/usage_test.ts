import assert from "node:assert/strict";
import { join } from "node:path";
import { VERSION } from "../../src/base/version.ts";
import { commandLine } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";

const COMMANDS = [
  "serve",
  "connect",
  "disconnect",
  "logins",
  "logout",
  "tools",
  "call",
  "sessions",
  "stop",
  "adapters",
  "run",
  "add",
  "record",
  "test",
  "export",
  "types",
  "trace",
  "replay",
  "apps",
  "attach",
  "install",
  "assist",
  "grants",
  "grant",
  "revoke",
  "reset",
  "trust",
  "secret",
  "audit",
  "explain",
  "check",
  "new",
  "learn",
  "doctor",
  "completions",
  "manual",
  "skill",
  "docs",
  "upgrade",
  "licenses",
];
const ECHO = ["-a", fixtureAdapter("echo")];

Deno.test("--version prints the version alone", async () => {
  verifies("cli:version", "cli:exit-codes");
  await using person = await commandLine();
  for (const flag of ["--version", "-V"]) {
    assert.deepEqual(await person.run([flag]), { code: 0, stdout: `${VERSION}\n`, stderr: "" });
  }
});

Deno.test("help lists the commands with real examples, and is what comes without words", async () => {
  verifies("cli:help-examples", "cli:no-flags-help");
  await using person = await commandLine();
  const [long, short, none] = await Promise.all([["--help"], ["-h"], []].map((words) => person.run(words)));
  assert.ok(long !== undefined);
  assert.deepEqual([short, none], [long, long]);
  assert.deepEqual([long.code, long.stderr], [0, ""]);
  const listed = [...long.stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name);
  assert.deepEqual(listed.filter((name) => name !== "help"), COMMANDS);
  for (const command of COMMANDS) {
    const help = await person.run([command, "--help"]);
    assert.equal(help.code, 0);
    assert.match(help.stdout, new RegExp(`Examples?:\n {2}\\$ glovebox ${command}\\b`), command);
  }
});

const WRONG: readonly (readonly [words: readonly string[], sentence: RegExp])[] = [
  [["serv"], /There is no command "serv": did you mean "serve"\?/],
  [["xylophone"], /There is no command "xylophone": glovebox --help lists them/],
  [["help", "foo"], /There is no command "foo": glovebox --help lists them/],
  [["help", "serv"], /There is no command "serv": did you mean "serve"\?/],
  [
    ["install"],
    /missing required argument 'browser\|javafx-agent\|sh3d-plugin'; glovebox install --help shows/,
  ],
  [["--foo"], /unknown option '--foo'; glovebox --help lists all flags/],
  [["call", "--foo"], /unknown option '--foo'; glovebox call --help shows what there is/],
  [
    ["--log-level", "debug", "tools"],
    /The command comes first, and its flags behind it: glovebox tools --log-level …/,
  ],
  [["--stdoi"], /unknown option '--stdoi'\n\(Did you mean --stdio\?\)/],
  [["tools", "--jsn"], /unknown option '--jsn'\n\(Did you mean --json\?\)/],
  [["call"], /missing required argument 'tool'/],
  [["check", "a", "b"], /too many arguments/],
  [["serve"], /Choose a transport: --stdio or --http; glovebox --help shows examples/],
  [
    ["--stdio", "--grant", "mine:nett=x"],
    /--grant knows no kind "nett": use net, .* \(did you mean "net"\?\)/,
  ],
  [["--stdio", "--grant", "mine"], /--grant "mine" is not of the form ADAPTER:KIND=VALUE, such as/],
  [["--stdio", "--option", "x=1"], /--option "x=1" is not of the form ADAPTER\.KEY=VALUE, such as/],
  [["--stdio", "--log-level", "loud"], /Allowed choices are debug, info, warning, error/],
  [
    ["call", ...ECHO, "echo", "text"],
    /The argument "text" is not of the form key=value, nor is it a JSON object/,
  ],
  [["--stdio", "--port", "9000"], /--port has an effect only with --http/],
  [["--stdio", "--trace-values"], /--trace-values has an effect only with --trace FOLDER/],
  [
    ["call", ...ECHO, "echo", "text=a", "--json", "--out", "b"],
    /--out has an effect only without --json/,
  ],
  [
    ["call", ...ECHO, "echo", "text=a", "--no-session", "--idle", "5m"],
    /--idle has an effect only without --no-session/,
  ],
  [
    ["test", fixtureAdapter("echo"), "--retries", "1"],
    /--retries has an effect only with scripts, and there is none/,
  ],
  [["call", ...ECHO, "echo", "{text"], /The arguments are not one JSON object/],
];

Deno.test("wrong words are answered in one sentence that says what is meant, with exit code 2", async () => {
  verifies("cli:did-you-mean", "cli:exit-codes", "cli:plain-errors", "promise:next-step");
  await using person = await commandLine();
  for (const [words, sentence] of WRONG) {
    const { code, stdout, stderr } = await person.run(words);
    assert.deepEqual([code, stdout], [2, ""], words.join(" "));
    assert.match(stderr, /^glovebox: /);
    assert.match(stderr, sentence);
    assert.ok(stderr.trim().split("\n").length <= 2 && !/^\s+at /m.test(stderr), stderr);
  }
});

Deno.test("what fails is told in one sentence without a stack, with exit code 1", async () => {
  verifies("cli:exit-codes", "cli:plain-errors", "cli:did-you-mean");
  await using person = await commandLine();
  await Deno.writeTextFile(join(person.path, "broken.json"), "{");
  const failing: readonly (readonly [readonly string[], RegExp])[] = [
    [
      ["tools", "-a", "./gone.ts"],
      /^glovebox: There is no adapter at \.\/gone\.ts\. Name a built-in adapter, /,
    ],
    [
      ["tools", "-a", "brower"],
      /^glovebox: There is no adapter at brower \(did you mean "browser"\?\)\. Name a built-in adapter, /,
    ],
    [["call", ...ECHO, "ecko"], /^glovebox: There is no tool "ecko"; did you mean "echo"\?\n$/],
    [["tools", "--config", "broken.json"], /^glovebox: Cannot read the settings in .*broken\.json: /],
    [
      ["tools", ...ECHO, "--option", "echo.greting=x"],
      /^glovebox: The adapter .* has mistakes: option .*greting/,
    ],
    [["tools", ...ECHO, ...ECHO], /^glovebox: Two adapters have the name echo\. Load only one of them, /],
  ];
  for (const [words, sentence] of failing) {
    const { code, stdout, stderr } = await person.run(words);
    assert.deepEqual([code, stdout], [1, ""], `${words.join(" ")}: ${stderr}`);
    assert.match(stderr, sentence);
    assert.doesNotMatch(stderr, /^\s+at /m);
  }
});

Deno.test("what nobody expected shows its stack where the log level in force is debug, and only there", async () => {
  verifies("cli:plain-errors");
  await using person = await commandLine();
  await Deno.writeTextFile(join(person.path, "loud.json"), `{ "logLevel": "debug" }`);
  const words = ["call", ...ECHO, "--log-file", join(person.path, "no", "such", "folder"), "echo"];
  const stackOf = async (more: readonly string[], env: Record<string, string> = {}) => {
    const { code, stderr } = await person.run([...words, ...more], { env });
    assert.equal(code, 1);
    assert.match(stderr, /^glovebox: .*No such file/);
    return /^\s+at /m.test(stderr);
  };
  assert.equal(await stackOf(["text=debug"]), false);
  assert.equal(await stackOf(["text=x", "--log-level=info"], { GLOVEBOX_LOG_LEVEL: "debug" }), false);
  assert.equal(await stackOf(["text=x", "--log-level", "debug"]), true);
  assert.equal(await stackOf(["text=x", "--log-level=debug"]), true);
  assert.equal(await stackOf(["text=x"], { GLOVEBOX_LOG_LEVEL: "debug" }), true);
  assert.equal(await stackOf(["text=x", "--config", "loud.json"]), true);
});
