import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";
import { echo, type RecordingServer, serve } from "../security/secret_hosts.ts";

const KEY = "sk-glbx-kept/key+42";

/** Somebody who keeps a key of the assistant's for an origin. */
async function keeper(origin: string): Promise<CommandLine> {
  const person = await commandLine();
  const words = ["secret", "set", "openai", "--adapter", "assist", "--origin", origin];
  const { code, stderr } = await person.run(words, {
    through: ["/bin/sh", "-c", `printf '%s\\n' '${KEY}' | "$0" "$@"`],
  });
  assert.equal(code, 0, stderr);
  return person;
}

async function assist(
  person: CommandLine,
  { origin }: RecordingServer,
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const model = ["--model", "openai:test", "--base-url", `${origin}/v1`, "--model-attempts", "1"];
  return await person.run(["assist", "Say hello", ...model], { env });
}

/** Texts of all files below a folder, by path. */
async function texts(folder: string): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) found.push(...await texts(path));
    if (isFile) found.push([path, await Deno.readTextFile(path)]);
  }
  return found;
}

const keysOf = ({ arrived }: RecordingServer) => arrived.map(({ headers }) => headers.get("authorization"));

Deno.test("the assistant uses the key that is kept for its model's origin, and tells it to nobody", async () => {
  verifies("secrets:assistant", "secrets:nowhere");
  await using server = serve(({ headers }) => {
    const message = `Incorrect key ${headers.get("authorization")}`;
    return Response.json({ error: { message, type: "x", code: "x" } }, { status: 401 });
  });
  await using person = await keeper(server.origin);
  const failed = await assist(person, server);
  assert.deepEqual(keysOf(server), [`Bearer ${KEY}`]);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /Incorrect key Bearer \{\{secret:openai\}\}/);
  const report = await person.run(["assist", "--show", "last"]);
  assert.equal(report.code, 0, report.stderr);
  assert.equal(JSON.stringify([failed, report]).includes(KEY), false);
  const all = await texts(person.path);
  assert.ok(all.some(([path]) => path.endsWith("report.html")));
  const holders = all.filter(([, text]) => text.includes(KEY) || text.includes(encodeURIComponent(KEY)));
  assert.deepEqual(holders.map(([path]) => path.split("/").at(-1)), ["secrets.json"]);
  assert.match((await person.run(["audit", "--type", "secret"])).stdout, /assist +used openai for http:/);
});

Deno.test("the assistant's kept key goes to no other origin, and through no redirect", async () => {
  verifies("secrets:assistant");
  await using thief = serve(echo);
  await using server = serve(() => new Response(null, { status: 307, headers: { location: thief.origin } }));
  await using person = await keeper(server.origin);
  assert.match((await assist(person, server)).stderr, /leads elsewhere, and no secret goes along/);
  assert.equal(thief.arrived.length, 0);
  await assist(person, thief);
  assert.ok(
    keysOf(thief).every((key) => key === "Bearer none"),
    "an address without a key of its own gets none",
  );
});

Deno.test("a key of the environment wins over the one that is kept", async () => {
  verifies("secrets:assistant");
  await using server = serve(() => new Response("no", { status: 401 }));
  await using person = await keeper(server.origin);
  await assist(person, server, { OPENAI_API_KEY: "from-the-environment" });
  assert.deepEqual(keysOf(server), ["Bearer from-the-environment"]);
});
