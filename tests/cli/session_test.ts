import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { type CommandLine, commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { namesIn } from "../helpers/host/person.ts";
import { familyOf, processesWith, running } from "../helpers/host/processes.ts";
import { sayingAdapter, writeAdapter } from "../helpers/host/start_host.ts";
import { atTerminal, SCRIPT } from "../helpers/host/terminal.ts";
import { eventually } from "../helpers/eventually.ts";
import { findTool } from "../helpers/tools/run_tool.ts";
import { verifies } from "../helpers/verifies.ts";

const ECHO = ["-a", fixtureAdapter("echo")];
/** Calls share a host here, as they do where a test does not say otherwise. */
const KEPT = { GLOVEBOX_SESSION: "" };

const listing = z.object({
  sessions: z.array(z.looseObject({ name: z.string(), pid: z.number(), answers: z.boolean() })),
});

interface Person extends CommandLine {
  sessions(): Promise<z.output<typeof listing>["sessions"]>;
  /** The process of the only session's host. */
  host(): Promise<number>;
}

/** Somebody whose calls share hosts; none of them outlives the test. */
async function person(): Promise<Person> {
  const own = await commandLine();
  const run: CommandLine["run"] = (words, { env = {}, ...more } = {}) =>
    own.run(words, { ...more, env: { ...KEPT, ...env } });
  const sessions = async () => listing.parse(JSON.parse((await run(["sessions", "--json"])).stdout)).sessions;
  return {
    ...own,
    run,
    sessions,
    host: async () => {
      const [session, ...others] = await sessions();
      assert.ok(session !== undefined && others.length === 0, "one session runs");
      return session.pid;
    },
    [Symbol.asyncDispose]: async () => {
      await run(["stop", "--all"]);
      const isLeft = async () => (await processesWith(own.path)).length > 0;
      await eventually("no process is left", async () => !await isLeft());
      assert.deepEqual(await namesIn(own.temporary), []);
      await own[Symbol.asyncDispose]();
    },
  };
}

function count({ stdout, stderr }: CommandResult): number {
  assert.equal(stderr, "");
  return z.object({ calls: z.number() }).parse(JSON.parse(stdout)).calls;
}

Deno.test("calls share a host by folder and flags, or by name, and have one of their own when asked", async () => {
  verifies("session:remembers", "session:apart", "host:heap");
  await using own = await person();
  const counted = async (...more: string[]) => count(await own.run(["call", ...ECHO, "echo_count", ...more]));
  assert.deepEqual([await counted(), await counted()], [1, 2]);
  const host = await own.host();
  assert.match(await Deno.readTextFile(`/proc/${host}/cmdline`), /--max-old-space-size=\d+/);
  assert.equal(await counted("--no-session"), 1);
  assert.equal(await counted("--log-level", "error"), 1, "other flags are another host");
  assert.deepEqual([await counted("--session", "shop"), await counted("--session=shop")], [1, 2]);
  const byName = await own.run(["call", "echo_count"], { env: { GLOVEBOX_SESSION: "shop" }, cwd: "/" });
  assert.equal(count(byName), 3, "a named session is found from everywhere, without its flags");
  assert.equal(await counted(), 3);
  const listed = await own.sessions();
  assert.deepEqual([listed.length, listed.some(({ pid }) => pid === host)], [3, true]);
  const { stdout } = await own.run(["sessions"]);
  assert.match(stdout, /^SESSION +PID +AGE +IDLE +ENDS IN +ADAPTERS +FLAGS +FOLDER\n/);
  assert.match(stdout, /^shop +\d+ +\d+s +\d+s +10m +echo +--adapter=\S+echo +\S+$/m);
});

Deno.test("a session refuses what it was not started with, and says what to do", async () => {
  verifies("session:not-ignored");
  await using own = await person();
  assert.equal((await own.run(["call", ...ECHO, "--session", "shop", "echo", "text=x"])).code, 0);
  const flags = await own.run(["call", "--session", "shop", "--dev", "echo", "text=x"]);
  assert.equal(flags.code, 1);
  assert.match(
    flags.stderr,
    /^glovebox: The session "shop" was started with other flags: --adapter=\S+, in /,
  );
  const settings = await own.run(["call", "--session", "shop", "echo", "text=x"], {
    env: { GLOVEBOX_TOOLS: "all" },
  });
  assert.match(settings.stderr, /^glovebox: The session "shop" was started with other settings: /);
  for (
    const [words, said] of [
      [["call", "--session", "a/b", "echo"], /"a\/b" is no name of a session/],
      [["call", "--idle", "soon", "echo"], /--idle "soon" is no time from 1s to 24h: write 30s, 10m or 2h/],
      [["stop", "shop", "--all"], /Name a session or use --all/],
    ] as const
  ) {
    const { code, stderr } = await own.run(words);
    assert.deepEqual([code, said.test(stderr)], [2, true], stderr);
  }
  const none = await own.run(["stop", "other"]);
  assert.deepEqual(none, {
    code: 1,
    stdout: "",
    stderr: `glovebox: No session "other" runs. glovebox sessions lists them\n`,
  });
});

Deno.test("a variable that an adapter asks for is the caller's, or the call is refused", async () => {
  verifies("session:not-ignored");
  await using own = await person();
  const script = await writeAdapter(
    join(own.path, "seer.ts"),
    `name: "seer", permissions: { env: ["ONE"] },
    tools: { see: { description: "Sees.", effect: "read", input: z.object({}), run: () => Deno.env.get("ONE") } }`,
  );
  const see = (one: string) =>
    own.run(["call", "-a", script, "--grant-asked", "seer", "see"], { env: { ONE: one } });
  assert.equal((await see("1")).stdout, "1\n");
  const other = await see("2");
  assert.equal(other.code, 1);
  assert.match(
    other.stderr,
    /The variable ONE, which seer asks for, has changed since the session "\S+" started/,
  );
  const [, stop = ""] = /glovebox (stop \S+)/.exec(other.stderr) ?? [];
  assert.equal((await own.run(stop.split(" "))).code, 0);
  assert.equal((await see("2")).stdout, "2\n");
});

Deno.test("stop ends a session with all that it started, and a session that hangs too", async () => {
  verifies("session:stop");
  await using own = await person();
  await own.run(["call", ...ECHO, "echo", "text=x"]);
  const family = await familyOf(await own.host());
  assert.ok(family.length > 1, "the adapter runs in a process of its own");
  assert.match((await own.run(["stop"])).stdout, /^Stopped \S+\n$/);
  await eventually("its processes are gone", async () => (await running(family)).length === 0);
  assert.deepEqual(await own.run(["stop"]), { code: 0, stdout: "No session runs\n", stderr: "" });
  await own.run(["call", ...ECHO, "echo", "text=x"]);
  const hanging = await familyOf(await own.host());
  Deno.kill(await own.host(), "SIGSTOP");
  assert.equal((await own.run(["stop"])).code, 0);
  await eventually("its processes are gone", async () => (await running(hanging)).length === 0);
});

Deno.test("a session ends by itself when nobody calls, and leaves no process and no file", async () => {
  verifies("session:idle");
  await using own = await person();
  await own.run(["call", ...ECHO, "echo", "text=x"]);
  const family = await familyOf(await own.host());
  await own.run(["call", ...ECHO, "echo", "text=x", "--idle", "1s"]);
  await eventually("its processes are gone", async () => (await running(family)).length === 0);
  const left = await namesIn(join(own.path, ".local", "state", "glovebox", "sessions"));
  assert.deepEqual(left, [".lock"]);
  assert.equal(count(await own.run(["call", ...ECHO, "echo_count"])), 1);
});

Deno.test("a host that was killed is told to the call that runs, and the next call starts another one", async () => {
  verifies("session:killed");
  await using own = await person();
  await own.run(["call", ...ECHO, "echo", "text=x"]);
  const family = await familyOf(await own.host());
  const waiting = own.run(["call", ...ECHO, "echo_wait"]);
  await eventually("the call runs", async () => (await own.sessions()).some((each) => each["calls"] === 1));
  Deno.kill(await own.host(), "SIGKILL");
  const { code, stderr } = await waiting;
  assert.equal(code, 1);
  assert.match(stderr, /The host of the session "\S+" ended during the call\. Call again: a new one starts/);
  await eventually("its processes are gone", async () => (await running(family)).length === 0);
  assert.equal(count(await own.run(["call", ...ECHO, "echo_count"])), 1);
});

Deno.test("calls that come at once start one host", async () => {
  verifies("session:one-host");
  await using own = await person();
  const calls = Array.from({ length: 4 }, () => own.run(["call", ...ECHO, "echo_count"]));
  const counts = (await Promise.all(calls)).map(count);
  assert.deepEqual(counts.toSorted(), [1, 2, 3, 4]);
  assert.equal((await own.sessions()).length, 1);
});

Deno.test("a host that cannot start tells its caller why, with the exit code, and does not stay", async () => {
  verifies("session:start-told");
  await using own = await person();
  const missing = await own.run(["call", "-a", "./missing.ts", "x"]);
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /^glovebox: .*missing\.ts/);
  const wrong = await own.run(["call", "--option", "nonsense", "x"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /^glovebox: --option "nonsense" is not of the form/);
  const words = await own.run(["call", ...ECHO, "echo", "nonsense"]);
  assert.deepEqual([words.code, /is not of the form key=value/.test(words.stderr)], [2, true]);
  const unknown = await own.run(["call", ...ECHO, "ecko"]);
  assert.match(unknown.stderr, /There is no tool "ecko"; did you mean "echo"\?/);
  assert.equal((await own.sessions()).length, 1);
});

Deno.test("a changed script is loaded again, and what it logs is on the caller's terminal", async () => {
  verifies("session:remembers");
  await using own = await person();
  const script = join(own.path, "sayer.ts");
  const log = "console.error('loading');";
  await writeAdapter(script, sayingAdapter("sayer", "one"), log);
  const say = () => own.run(["call", "-a", script, "sayer_say"]);
  const first = await say();
  assert.deepEqual(
    [first.stdout, /error adapter·sayer: loading/.test(first.stderr)],
    ["one\n", true],
    first.stderr,
  );
  assert.deepEqual(await say(), { code: 0, stdout: "one\n", stderr: "" });
  await writeAdapter(script, sayingAdapter("sayer", "two"));
  assert.equal((await say()).stdout, "two\n");
  await Deno.writeTextFile(script, "export default 1;");
  const broken = await say();
  assert.deepEqual([broken.code, /^glovebox: /.test(broken.stderr)], [1, true], broken.stderr);
});

Deno.test("records of calls are whole when the call is over", async () => {
  verifies("session:recorded");
  await using own = await person();
  const traced = ["--trace", join(own.path, "trace"), "--trace-values"];
  for (const text of ["first", "second"]) await own.run(["call", ...ECHO, "echo", `text=${text}`, ...traced]);
  const { stdout } = await own.run(["audit", "--type", "call", "--json"]);
  assert.equal(stdout.trim().split("\n").length, 2, stdout);
  const replayed = await own.run(["replay", join(own.path, "trace"), ...ECHO]);
  assert.equal(replayed.code, 0, replayed.stderr);
  assert.match(replayed.stdout, /2/);
});

Deno.test("a program that was missing is found by the next call", async () => {
  verifies("session:remembers");
  await using own = await person();
  const folder = join(own.path, "programs");
  await Deno.mkdir(folder);
  const option = ["--option", "browser.executable=a-browser", "--grant-asked", "browser"];
  const call = () =>
    own.run(["call", "browser_tabs", ...option], { env: { PATH: `${folder}:/usr/bin:/bin` } });
  const absent = await call();
  assert.match(absent.stderr, /^NOT_CONNECTED: Cannot call browser_tabs: there is no program a-browser/);
  await eventually("its host has ended", async () => (await own.sessions()).length === 0);
  await Deno.symlink(await findTool("chromium") ?? "", join(folder, "a-browser"));
  const found = await call();
  assert.deepEqual([found.code, found.stderr], [0, ""]);
});

Deno.test({
  name: "questions of adapters, grants and confirmations are answered at the terminal of the call",
  ignore: SCRIPT === undefined,
  fn: async () => {
    verifies("session:asks");
    await using own = await person();
    const first = await atTerminal(own.run, ["call", ...ECHO, "echo_ask"], "Ann");
    assert.match(first.stdout, /The adapter echo asks: Who are you\?[^]*Hello, Ann! \(1 run\)/);
    const second = await atTerminal(own.run, ["call", ...ECHO, "echo_ask"], "Bob");
    assert.match(second.stdout, /Hello, Bob! \(2 run\)/);
    const confirm = ["call", ...ECHO, "--confirm", "write", "echo_change"];
    const refused = await atTerminal(own.run, confirm, "no");
    assert.match(
      refused.stdout,
      /Glovebox asks: The tool echo_change[^]*PERMISSION_DENIED: The person refused/,
    );
    const nobody = await own.run(confirm);
    assert.match(nobody.stderr, /needs a person's confirmation, and this client cannot ask/);
  },
});
