import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { type DesktopSession, desktopSession } from "../helpers/host/desktop_session.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";
import { serve } from "../security/secret_hosts.ts";

const VALUE = "glbx-kept-by-the-desktop-42";

/** Runs a command in the session, with a line of standard input. */
function say(person: CommandLine, { env }: DesktopSession, words: readonly string[], line = "") {
  const { DBUS_SESSION_BUS_ADDRESS = "" } = env;
  return person.run(words, {
    env: { DBUS_SESSION_BUS_ADDRESS },
    through: ["/bin/sh", "-c", `printf '%s\\n' '${line}' | "$0" "$@"`],
  });
}

Deno.test("a secret is kept by the keyring of the desktop, sent from there, and lost with its lock alone", async () => {
  verifies("secrets:keyring", "promise:next-step");
  await using session = await desktopSession();
  await using person = await commandLine();
  await using server = serve(() => new Response("fine"));
  const script = await Deno.realPath(fixtureAdapter("fetching"));
  const to = ["--adapter", script, "--origin", server.origin];
  const kept = await say(person, session, ["secret", "set", "key", ...to], VALUE);
  assert.match(kept.stdout, /^It is in the keyring of your desktop/m, kept.stderr);
  assert.deepEqual(await session.labels(), ["Glovebox: key for fetching"]);
  const file = await Deno.readTextFile(join(person.path, ".local", "state", "glovebox", "secrets.json"));
  assert.equal(file.includes(VALUE), false);
  assert.match((await say(person, session, ["secret", "list"])).stdout, /^key .* keyring$/m);

  const asked = JSON.stringify([`key@${server.origin}`]);
  const call = ["call", "get", `url=${server.origin}/`, "secret=key", "--adapter", script];
  const granted = ["--option", `fetching.secret=${asked}`, "--grant", `fetching:secret=key@${server.origin}`];
  const sent = await say(person, session, [...call, ...granted]);
  assert.equal(sent.code, 0, sent.stderr);
  assert.equal(server.arrived.at(-1)?.headers.get("authorization"), `Bearer ${VALUE}`);

  await session.startKeyring("locked");
  const refused = await say(person, session, [...call, ...granted]);
  assert.equal(refused.code, 1, refused.stdout);
  const [, typed = ""] = /file: glovebox (secret set .*--no-keyring)/.exec(refused.stdout + refused.stderr) ??
    [];
  const again = await say(person, session, typed.split(" "), VALUE);
  assert.match(
    again.stdout,
    /^It is in .*secrets\.json, which only you can read$/m,
    refused.stdout + again.stderr,
  );
  const count = server.arrived.length;
  assert.equal((await say(person, session, [...call, ...granted])).code, 0);
  assert.equal(server.arrived.length, count + 1);
});

Deno.test("a secret is kept in the file where the keyring is locked, and the reason is told", async () => {
  verifies("secrets:keyring");
  await using session = await desktopSession();
  await using person = await commandLine();
  await session.startKeyring("locked");
  const to = ["--adapter", "browser", "--origin", "https://api.example.com"];
  const { stdout } = await say(person, session, ["secret", "set", "key", ...to], VALUE);
  assert.match(
    stdout,
    /secrets\.json, which only you can read; the keyring of your desktop does not take it/,
  );
});
