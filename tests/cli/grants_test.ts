import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { atTerminal, SCRIPT } from "../helpers/host/terminal.ts";
import { confinementHere } from "../../src/adapter_host/programs/confinement.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { seeingAdapter } from "../helpers/host/trusting_host.ts";
import { verifies } from "../helpers/verifies.ts";

const ENV = { ONE: "1", TWO: "2" };

interface Person extends CommandLine {
  readonly script: string;
}

/** Somebody with an adapter that asks for two variables. */
async function personWithAdapter(): Promise<Person> {
  const person = await commandLine();
  const script = await seeingAdapter(join(person.path, "sees.ts"), { asks: ["ONE", "TWO"] });
  return { ...person, script };
}

async function seen(person: Person, name: string): Promise<string> {
  const { stdout, stderr } = await person.run(["call", "-a", person.script, "see", `name=${name}`], {
    env: ENV,
  });
  return stdout.trim() || stderr;
}

Deno.test("grant, grants, explain, revoke and reset work while no host runs", async () => {
  verifies("trust:by-command", "trust:explain");
  await using person = await personWithAdapter();
  assert.match(await seen(person, "ONE"), /^PERMISSION_DENIED/);
  assert.deepEqual(await person.run(["grant", "sees:env=ONE"]), {
    code: 0,
    stdout: "Granted to sees permanently:\n  env=ONE: see this environment variable\n",
    stderr: "",
  });
  assert.equal(await seen(person, "ONE"), "1");
  assert.match(
    (await person.run(["grants"])).stdout,
    /^ADAPTER +GRANTED +REVOKED +SCRIPT\nsees +env=ONE +nothing +\S*sees\.ts\n$/,
  );
  assert.match(
    (await person.run(["grants", "show", "sees"])).stdout,
    /env=ONE, always, granted \S+ by command/,
  );
  const { stdout: explained } = await person.run(["explain", "sees"]);
  assert.match(explained, /^KIND +ASKED +GRANTED +IN FORCE\nenv +ONE, TWO +ONE +ONE$/m);
  assert.match(explained, /^Never asked for: net, read, write, run, sys, secret$/m);
  assert.match(explained, /^ {2}--allow-env=ONE$/m);
  const revoked = await person.run(["revoke", "sees:env"]);
  assert.match(revoked.stdout, /^Revoked env of sees: env=ONE\. It stays revoked/);
  assert.match(await seen(person, "ONE"), /^PERMISSION_DENIED/);
  assert.match((await person.run(["grants", "show", "sees"])).stdout, /env, revoked \d{4}-/);
  const nobody = await person.run(["reset", "sees"]);
  assert.deepEqual([nobody.code, /add --yes if you mean it/.test(nobody.stderr)], [3, true]);
  assert.equal((await person.run(["reset", "sees", "--yes"])).code, 0);
  assert.equal((await person.run(["grants"])).stdout, "Nothing is granted or revoked\n");
});

Deno.test("only what is asked for can be granted, and what was meant is named", async () => {
  verifies("trust:only-asked", "cli:did-you-mean", "promise:next-step");
  await using person = await personWithAdapter();
  await person.run(["check", person.script]);
  const wrong: readonly (readonly [readonly string[], number, RegExp])[] = [
    [["sees:env=HOME"], 1, /does not ask for env=HOME\. It asks for env=ONE, env=TWO/],
    [["sees:net=127.0.0.1:1"], 1, /does not ask for net=127\.0\.0\.1:1/],
    [["seas:env=ONE"], 1, /No adapter called "seas" .*did you mean "sees"\?.*--adapter PATH/],
    [["sees:enf=ONE"], 2, /no kind "enf".*did you mean "env"\?/],
    [["sees:env="], 2, /not of the form ADAPTER:KIND=VALUE/],
    [["sees"], 2, /not of the form ADAPTER:KIND=VALUE/],
    [["sees:env=ONE", "--asked"], 2, /--asked takes the name of an adapter alone/],
    [["sees:env=ONE", "--tool", "sea"], 1, /has no tool "sea" \(did you mean "see"\?\)/],
    [["sees:env=*"], 1, /cannot be granted: permissions\.env: an entry cannot mean everything/],
  ];
  for (const [words, code, sentence] of wrong) {
    const ended = await person.run(["grant", ...words]);
    assert.equal(ended.code, code, words.join(" "));
    assert.match(ended.stderr, sentence);
  }
  assert.equal((await person.run(["grants"])).stdout, "Nothing is granted or revoked\n");
});

Deno.test("a name that two scripts have is settled by --adapter", async () => {
  verifies("trust:identity");
  await using person = await personWithAdapter();
  const other = await seeingAdapter(join(person.path, "other.ts"));
  for (const path of [person.script, other]) await person.run(["check", path]);
  const both = await person.run(["grant", "sees:env=ONE"]);
  assert.equal(both.code, 1);
  assert.match(
    both.stderr,
    /Several adapters are called sees: \S+sees\.ts, \S+other\.ts\. Say which one: --adapter/,
  );
  assert.equal((await person.run(["grant", "sees:env=ONE", "--adapter", other])).code, 0);
  assert.match(await seen(person, "ONE"), /^PERMISSION_DENIED/);
  assert.match((await person.run(["grant", "sees", "--asked", "--adapter", "./sees.ts"])).stdout, /env=TWO/);
  assert.equal(await seen(person, "TWO"), "2");
  const served = await person.run(["tools", "-a", person.script, "-a", other]);
  assert.match(served.stderr, /Several adapters are called sees/);
});

Deno.test("keys, passwords and the system need a person who means it; where grants are kept is never granted", async () => {
  verifies("trust:sensitive", "trust:protected-places");
  await using person = await commandLine();
  const places = ["~/.ssh", "/etc", "~/.local/state/glovebox", "~/", "/tmp"];
  const asks = JSON.stringify(places);
  await Deno.writeTextFile(
    join(person.path, "wide.ts"),
    `import { defineAdapter } from "glovebox";
export default defineAdapter({ name: "wide", version: "1.0.0", description: "Wants much.",
  permissions: { read: ${asks.replace(`"~/.local/state/glovebox",`, "")} }, tools: {} });`,
  );
  await person.run(["check", "wide.ts"]);
  for (const value of ["~/.ssh", "/etc"]) {
    const asked = await person.run(["grant", `wide:read=${value}`]);
    assert.deepEqual(
      [asked.code, /add --sensitive if you mean it/.test(asked.stderr)],
      [3, true],
      asked.stderr,
    );
    assert.equal((await person.run(["grant", `wide:read=${value}`, "--sensitive"])).code, 0);
  }
  for (const value of ["~/", "~/.local/state/glovebox", "~/.local/state", "/tmp"]) {
    const never = await person.run(["grant", `wide:read=${value}`, "--sensitive"]);
    assert.deepEqual(
      [never.code, /cannot be granted/.test(never.stderr)],
      [1, true],
      `${value}: ${never.stderr}`,
    );
  }
});

Deno.test("grants that cannot be trusted say which file and why, and reset mends it", async () => {
  verifies("trust:fail-closed", "promise:next-step");
  await using person = await personWithAdapter();
  await person.run(["grant", "sees:env=ONE", "--adapter", person.script]);
  const file = join(person.path, ".local/state/glovebox/grants.json");
  await Deno.chmod(file, 0o666);
  assert.match(
    await seen(person, "ONE"),
    /grants\.json cannot be trusted: other users can write the file.*\n.*glovebox reset/,
  );
  for (const words of [["grants"], ["grant", "sees:env=TWO"], ["revoke", "sees"]]) {
    const { code, stderr } = await person.run(words);
    assert.deepEqual([code, /cannot be trusted: other users/.test(stderr)], [1, true], words.join(" "));
  }
  assert.match(
    (await person.run(["explain", "sees"])).stdout,
    /NO STORED GRANT COUNTS: .* other users can write/,
  );
  assert.equal((await person.run(["reset", "--yes"])).code, 0);
  assert.equal((await person.run(["grant", "sees:env=ONE"])).code, 0);
  assert.equal(await seen(person, "ONE"), "1");
});

for (
  const [typed, said, again] of [["always", "1", "1"], ["once", "1", "PERMISSION_DENIED"], [
    "no",
    "PERMISSION_DENIED",
    "PERMISSION_DENIED",
  ], ["yes", "PERMISSION_DENIED", "PERMISSION_DENIED"]] as const
) {
  Deno.test({
    name: `on a terminal a person who answers ${typed} is taken at their word`,
    ignore: SCRIPT === undefined,
    async fn() {
      verifies("trust:ask-terminal");
      await using person = await personWithAdapter();
      const words = ["call", "-a", person.script, "see", "name=ONE"];
      const asked = await atTerminal(
        (words, options) => person.run(words, { ...options, env: ENV }),
        words,
        typed,
      );
      assert.match(
        asked.stdout,
        /Glovebox asks: The adapter sees \(\S+sees\.ts\) asks for what it was not granted:/,
      );
      assert.match(asked.stdout, /env=ONE: see this environment variable\n {2}env=TWO: /);
      assert.match(asked.stdout, /once \/ always \/ no \[no\]:/);
      assert.match(asked.stdout, new RegExp(`\\n${said}\\b`));
      assert.match(await seen(person, "ONE"), new RegExp(`^${again}\\b`));
    },
  });
}

Deno.test("explain says whether programs are confined, and if not, why", async () => {
  verifies("exec:confined", "trust:explain");
  await using person = await commandLine();
  const body = `name: "runs", permissions: { run: ["true"] },
    tools: { a: { description: "x", effect: "read", input: z.object({}), run: () => "x" } }`;
  const script = await writeAdapter(join(person.path, "runs.ts"), body);
  const explained = async (settings: object) => {
    const config = join(person.path, "settings.json");
    await Deno.writeTextFile(config, JSON.stringify({ grants: { runs: { run: ["true"] } }, ...settings }));
    return (await person.run(["explain", script], { env: { GLOVEBOX_CONFIG: config } })).stdout;
  };
  const { works } = await confinementHere();
  const usual = works
    ? /^Programs that it runs by ctx\.exec are confined to what .* without a network$/m
    : /not confined, as/;
  assert.match(await explained({}), usual);
  assert.match(
    await explained({ confine: true }),
    works ? /it starts none but by ctx\.exec$/m : /It runs no program/,
  );
  assert.match(await explained({ confine: false }), /^Its programs are not confined, as you chose: /m);
  assert.match(
    (await person.run(["explain", "javafx"])).stdout,
    /not confined, as it is part of Glovebox|Never asked for:.*run/,
  );
});

/** Asks for the variable that its option names. */
const OPENER = `import { defineAdapter, z } from "glovebox";
export default defineAdapter({
  name: "opener", version: "1.0.0", description: "Opens.",
  options: z.object({ variable: z.string().default("ONE") }),
  permissions: ({ variable }) => ({ env: [variable] }),
  tools: { open: { description: "Opens.", effect: "read", input: z.object({}),
    run: (_input, { options }) => Deno.env.get(options.variable) ?? "" } },
});`;

async function called(person: CommandLine, ...words: string[]): Promise<string> {
  const { stdout, stderr } = await person.run(["call", "--no-session", ...words], { env: { TWO: "2" } });
  return stdout.trim() || stderr;
}

Deno.test("what a refusal says to type grants what an adapter asked for with an option", async () => {
  verifies("trust:by-command", "promise:next-step");
  await using person = await commandLine();
  await Deno.writeTextFile(join(person.path, "opener.ts"), OPENER);
  const words = ["-a", "./opener.ts", "--option", "opener.variable=TWO", "open"];
  const refused = await called(person, ...words);
  const [, target = ""] = /they type: glovebox grant '(.*)'$/m.exec(refused) ?? [];
  assert.equal(target, "opener:env=TWO", refused);
  for (const command of [["explain", "opener"], ["grant", "opener:env=ONE"]]) {
    assert.equal((await person.run(command)).code, 0); // they load it without the option
  }
  assert.match((await person.run(["grant", target])).stdout, /^Granted to opener permanently:\n {2}env=TWO/);
  assert.equal(await called(person, ...words), "2");
});

Deno.test("what a refusal says to type grants what a built-in adapter asked for with an option", async () => {
  verifies("trust:by-command", "promise:next-step");
  await using person = await commandLine();
  const words = ["-a", "browser", "--option", "browser.profile=work", "browser_tabs"];
  assert.match(await called(person, ...words), /glovebox grant browser --asked/);
  assert.match(await called(person, "-a", "browser", "browser_tabs"), /about:blank/);
  assert.match(await called(person, "-a", "lua-ui", "ui_status"), /UNCONFIGURED/);
  const { stdout } = await person.run(["grant", "browser", "--asked"]);
  assert.match(stdout, /write=.*profiles\/work: create/);
  assert.match(await called(person, ...words), /about:blank/);
});

Deno.test("a window of the browser takes no grant", async () => {
  verifies("promise:next-step");
  await using person = await commandLine();
  const said = await called(person, "--option", "browser.headless=false", "browser_tabs");
  assert.match(said, /^NOT_CONNECTED: Cannot start .*: it did not come up\nThere is no display /);
  const recorded = await person.run(["record", "mine.ts", "http://127.0.0.1:1/"]);
  assert.match(recorded.stderr, /did not come up\. There is no display for its window: /);
});
