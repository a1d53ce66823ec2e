import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { type CommandLine, commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { SCRIPT } from "../helpers/host/terminal.ts";
import { verifies } from "../helpers/verifies.ts";

const VALUE = "glbx-typed-unseen-42";
const ORIGIN = "https://api.example.com";
const TO = ["--adapter", "notes", "--origin", ORIGIN];

/** Somebody with an adapter that asks for a secret and was loaded once. */
async function personWithAdapter(): Promise<CommandLine> {
  const person = await commandLine();
  const nothing = "{ a: { description: 'x', effect: 'read', input: z.object({}), run: () => 'x' } }";
  const body = `name: "notes", permissions: { secret: ["github@${ORIGIN}"] }, tools: ${nothing}`;
  await person.run(["check", await writeAdapter(join(person.path, "notes.ts"), body)]);
  return person;
}

/** Sends the value over standard input. */
function send(person: CommandLine, words: readonly string[], value = VALUE): Promise<CommandResult> {
  return person.run(words, { through: ["/bin/sh", "-c", `printf '${value}\\n' | "$0" "$@"`] });
}

async function files(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    found.push(...isDirectory ? await files(path) : [path]);
  }
  return found;
}

/** The files of a person that hold the value. */
async function holders(person: CommandLine): Promise<string[]> {
  const all = await files(person.path);
  const texts = await Promise.all(all.map((path) => Deno.readTextFile(path).catch(() => "")));
  return all.filter((_, at) => texts[at]?.includes(VALUE));
}

Deno.test("a person keeps a secret, sees all but its value, and removes it", async () => {
  verifies("secrets:command", "secrets:nowhere");
  await using person = await personWithAdapter();
  const kept = await send(person, ["secret", "set", "github", ...TO]);
  assert.equal(kept.code, 0, kept.stderr);
  assert.match(kept.stdout, /^Kept github for notes, to be sent to https:\/\/api\.example\.com alone$/m);
  const grant = /^Let notes use it: glovebox (grant) '?(notes:secret=github@https:\/\/api\.example\.com)'?$/m
    .exec(kept.stdout);
  assert.ok(grant !== null, kept.stdout);
  const listed = await person.run(["secret", "list"]);
  assert.match(
    listed.stdout,
    /^NAME +ADAPTER +ORIGINS +SET +KEPT IN\ngithub +notes \(\S+notes\.ts\) +https:\S+com +\d{4}-/,
  );
  const granted = await person.run(grant.slice(1));
  assert.match(granted.stdout, /secret=github@\S+: use this secret of yours at this address/);
  assert.doesNotMatch((await send(person, ["secret", "set", "github", ...TO])).stdout, /Let notes use it/);
  const explained = await person.run(["explain", "notes"]);
  assert.match(explained.stdout, /^secret +github@https:\/\/api\.example\.com +github@/m);
  const audited = await person.run(["audit", "--type", "secret"]);
  assert.match(audited.stdout, /secret +notes +set github for https:\/\/api\.example\.com/);
  const shown = [kept, listed, granted, explained, audited, await person.run(["secret", "list", "--json"])];
  assert.equal(JSON.stringify(shown).includes(VALUE), false);
  const [path = "", ...more] = await holders(person);
  assert.deepEqual(more, []);
  assert.match(path, /secrets\.json$/);
  assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  assert.match((await person.run(["secret", "remove", "github"])).stdout, /^Removed github of notes$/m);
  assert.deepEqual(await holders(person), []);
  assert.equal((await person.run(["secret", "list"])).stdout, "No secret is kept\n");
  assert.equal((await person.run(["secret", "remove", "github"])).code, 2);
});

Deno.test("a value among the words, a name that is none and a place that is none are refused", async () => {
  verifies("secrets:command", "promise:next-step");
  await using person = await personWithAdapter();
  const argued = await person.run(["secret", "set", "github", VALUE, ...TO]);
  assert.equal(argued.code, 2);
  assert.match(
    argued.stderr,
    /printenv VARIABLE \| glovebox secret set NAME --adapter notes --origin https:/,
  );
  assert.doesNotMatch(argued.stderr, new RegExp(VALUE));
  for (const name of ["*", "git*", "..", "a/b", "a=b", "-x", "a.b", "a b", "x".repeat(65)]) {
    const { code, stderr } = await send(person, ["secret", "set", ...TO, "--", name]);
    assert.deepEqual([code, /needs a name of up to 64/.test(stderr)], [2, true], `${name}: ${stderr}`);
  }
  const places = [
    "http://api.example.com",
    "https://*.example.com",
    "api.example.com",
    `${ORIGIN}/v1`,
    "file:///x",
  ];
  for (const origin of places) {
    const words = ["secret", "set", "github", "--adapter", "notes", "--origin", origin];
    const { code, stderr } = await send(person, words);
    assert.equal(code, 2, origin);
    assert.match(stderr, /is not where a secret may be sent/);
  }
  for (const value of ["short", "", "two\\nlines", "nul\\001l-value", " padded-value"]) {
    const { code, stderr } = await send(person, ["secret", "set", "github", ...TO], value);
    assert.deepEqual([code, /cannot be kept/.test(stderr)], [2, true], value);
  }
  const nobody = ["secret", "set", "github", "--adapter", "nots", "--origin", ORIGIN];
  assert.match((await send(person, nobody)).stderr, /did you mean "notes"/);
  assert.match((await send(person, ["secret", "set", "github"])).stderr, /--adapter ADAPTER --origin https/);
  assert.match(
    (await send(person, ["secret", "show", "github"])).stderr,
    /use set NAME, list, or remove NAME/,
  );
  assert.deepEqual(await holders(person), []);
});

Deno.test("who keeps a secret for the browser is told how it is used, and that works when it is typed", async () => {
  verifies("secrets:command", "promise:next-step");
  await using person = await commandLine();
  const kept = await send(person, ["secret", "set", "shop", "--adapter", "browser", "--origin", ORIGIN]);
  const [, flag = "", option = ""] = /(--option) '?([^']+)'?$/m.exec(kept.stdout) ?? [];
  assert.equal(option, `browser.secrets=[{"name":"shop","origin":"${ORIGIN}"}]`, kept.stdout);
  const words = [flag, option, "--grant", `browser:secret=shop@${ORIGIN}`];
  const checked = await person.run(["check", "browser", ...words]);
  assert.match(checked.stdout, /^secret +shop@https:\/\/api\.example\.com +shop@/m, checked.stderr);
});

Deno.test("a file that others can read or write, or that is not as it was written, gives no secret", async () => {
  verifies("secrets:command");
  await using person = await personWithAdapter();
  await send(person, ["secret", "set", "github", ...TO]);
  const [path = ""] = await holders(person);
  for (
    const [mode, words] of [[0o644, /other users can read it/], [0o620, /other users can write/]] as const
  ) {
    await Deno.chmod(path, mode);
    const { code, stderr } = await person.run(["secret", "list"]);
    assert.equal(code, 1);
    assert.match(stderr, words);
  }
  await Deno.chmod(path, 0o600);
  const text = await Deno.readTextFile(path);
  for (const wrong of [text.replace("github", "git*"), text.slice(0, -9), `${text}${VALUE}`]) {
    await Deno.writeTextFile(path, wrong);
    const { code, stderr } = await person.run(["secret", "list"]);
    assert.equal(code, 1);
    assert.match(stderr, /cannot be trusted: .* must mend the file/);
    assert.equal(stderr.includes(VALUE), false);
  }
  const { secrets } = z.object({ secrets: z.array(z.unknown()) }).parse(JSON.parse(text));
  assert.equal(secrets.length, 1);
});

Deno.test({
  name: "a value that is typed is not shown",
  ignore: SCRIPT === undefined,
  async fn() {
    verifies("secrets:command");
    await using person = await personWithAdapter();
    const seen = join(person.path, "seen");
    const typing = `until grep -q "Then Enter" "${seen}"; do sleep 0.05; done; printf '${VALUE}X\\177\\r'`;
    const through = ["/bin/sh", "-c", `(${typing}) 2>/dev/null | "${SCRIPT}" -qfec "$*" "${seen}"`, "sh"];
    const { code, stdout } = await person.run(["secret", "set", "github", ...TO], { through });
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^Glovebox asks: the value of github\?/m);
    assert.match(stdout, /^Kept github for notes/m);
    assert.equal(stdout.includes(VALUE.slice(0, 6)), false);
    assert.match((await holders(person)).join(), /secrets\.json$/);
  },
});
