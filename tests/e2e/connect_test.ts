import { deepEqual, equal, match, ok } from "node:assert/strict";
import { dirname, join } from "node:path";
import { z } from "zod";
import { parse as parseYaml } from "yaml";
import { KNOWN_CLIENTS } from "../../src/cli/connect/known_clients.ts";
import { linesOf } from "../../src/base/text/lines.ts";
import { newPerson, type Person } from "../helpers/host/person.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";

const GLOVEBOX = join(PROJECT, "dist", "glovebox");
const BEFORE: Readonly<Record<string, string>> = {
  json: `{\n  // mine\n  "mcpServers": { "other": { "command": "x" } }\n}\n`,
  toml: `model = "x" # mine\n`,
  yaml: `# mine\nGOOSE_MODEL: x\n`,
};

async function glovebox(person: Person, ...words: readonly string[]): Promise<readonly [number, string]> {
  const { code, stdout, stderr } = await new Deno.Command(GLOVEBOX, {
    args: [...words],
    clearEnv: true,
    env: { ...person.env },
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  return [code, text.decode(stdout) + text.decode(stderr)];
}

const fileOf = (person: Person, client: string) =>
  KNOWN_CLIENTS[client]?.file({ os: Deno.build.os, home: person.home, env: {} }) ?? "";

for (const [client, { format, title, servers }] of Object.entries(KNOWN_CLIENTS)) {
  Deno.test(`connect writes settings of ${title} that start a server, and disconnect takes them back`, async () => {
    verifies("connect:writes");
    await using person = await newPerson();
    const file = fileOf(person, client);
    const before = BEFORE[format] ?? "";
    await Deno.mkdir(dirname(file), { recursive: true });
    await Deno.writeTextFile(file, before, { mode: 0o640 });
    const [code, said] = await glovebox(person, "connect", client, "--write", "--", "--adapter", "browser");
    equal(code, 0, said);
    equal(await Deno.readTextFile(`${file}.before-glovebox`), before);
    equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o640);
    const written = await Deno.readTextFile(file);
    ok(written.includes("mine"), "comments stay");
    const [command = "", ...args] = startedBy(written, format, servers);
    deepEqual([command, ...args], [GLOVEBOX, "--stdio", "--adapter", "browser"]);
    equal(await serverName(person, command, args), "glovebox");
    match(
      (await glovebox(person, "connect", client, "--write", "--", "--adapter", "browser"))[1],
      /is connected already/,
    );
    match((await glovebox(person, "connect"))[1], new RegExp(`${client} +${title} +connected`));
    equal((await glovebox(person, "disconnect", client))[0], 0);
    ok(!(await Deno.readTextFile(file)).includes("--stdio"));
    match((await glovebox(person, "disconnect", client))[1], /is not connected/);
  });
}

Deno.test("connect shows what to add and writes nothing unless it is told to, over HTTP with the kept token", async () => {
  verifies("connect:writes");
  await using person = await newPerson();
  const [code, said] = await glovebox(person, "connect", "cursor", "--http");
  equal(code, 0, said);
  const token = await Deno.readTextFile(join(person.home, ".local", "state", "glovebox", "http-token"));
  ok(said.includes(`"Authorization": "Bearer ${token.trim()}"`));
  equal(await Deno.stat(fileOf(person, "cursor")).catch(() => undefined), undefined);
  const json = await glovebox(person, "connect", "json");
  deepEqual(JSON.parse(json[1]), { mcpServers: { glovebox: { command: GLOVEBOX, args: ["--stdio"] } } });
});

Deno.test("connect follows a link to where the settings are kept, and refuses what it cannot read", async () => {
  verifies("connect:writes");
  await using person = await newPerson();
  const file = fileOf(person, "cursor");
  const kept = join(person.home, "dotfiles.json");
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.writeTextFile(kept, "{}");
  await Deno.symlink(kept, file);
  equal((await glovebox(person, "connect", "cursor", "--write"))[0], 0);
  ok((await Deno.lstat(file)).isSymlink);
  match(await Deno.readTextFile(kept), /"glovebox"/);
  await Deno.writeTextFile(kept, `{"mcpServers": `);
  const [code, said] = await glovebox(person, "connect", "cursor", "--write");
  deepEqual([code, await Deno.readTextFile(kept)], [1, `{"mcpServers": `]);
  match(said, /cannot be read: line 1: .*Mend it first; nothing was changed/);
  const [wrong, hint] = await glovebox(person, "connect", "cursr");
  deepEqual([wrong, hint.trim()], [2, 'glovebox: There is no client "cursr": did you mean "cursor"?']);
});

Deno.test("connect writes where a link leads that leads nowhere yet, and names what it cannot write", async () => {
  verifies("connect:writes");
  await using person = await newPerson();
  const file = fileOf(person, "cursor");
  const kept = join(person.home, "dotfiles", "mcp.json");
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.symlink(kept, file);
  equal((await glovebox(person, "connect", "cursor", "--write"))[0], 0);
  ok((await Deno.lstat(file)).isSymlink);
  match(await Deno.readTextFile(kept), /"glovebox"/);
  const [code, said] = await glovebox(person, "connect", "cursor", "--write", "--file", "/proc/mcp.json");
  equal(code, 1);
  match(said, /Cannot write \/proc\/mcp\.json: .* Look at its folder: ls -ld \/proc\. Nothing was changed/);
});

Deno.test("two servers of one client have names of their own, also where the entry says the name", async () => {
  verifies("connect:writes");
  await using person = await newPerson();
  await glovebox(person, "connect", "goose", "--write");
  await glovebox(person, "connect", "goose", "--write", "--name", "work");
  const whole: unknown = parseYaml(await Deno.readTextFile(fileOf(person, "goose")));
  const { extensions } = z.object({ extensions: z.record(z.string(), z.object({ name: z.string() })) })
    .parse(whole);
  deepEqual(Object.entries(extensions).map(([key, { name }]) => [key, name]), [
    ["glovebox", "glovebox"],
    ["work", "work"],
  ]);
});

/** Reads the words that start the server, by other readers than the product's. */
function startedBy(text: string, format: string, servers: string): string[] {
  const list = z.array(z.string());
  if (format === "toml") {
    const table = text.slice(text.indexOf(`[${servers}.glovebox]`));
    const value = (key: string): unknown =>
      JSON.parse(new RegExp(`^${key} = (.*)$`, "m").exec(table)?.[1] ?? "null");
    return [String(value("command")), ...list.parse(value("args"))];
  }
  const whole: unknown = format === "yaml"
    ? parseYaml(text)
    : JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ""));
  const entry = z.record(z.string(), z.record(z.string(), z.unknown())).parse(
    z.looseObject({ [servers]: z.unknown() }).parse(whole)[servers],
  )["glovebox"] ?? {};
  const { command = entry["cmd"], args = [] } = entry;
  return Array.isArray(command) ? list.parse(command) : [String(command), ...list.parse(args)];
}

/** Starts the server as a client does and returns the name that it gives itself. */
async function serverName(person: Person, command: string, args: readonly string[]): Promise<string> {
  const child = new Deno.Command(command, {
    args: [...args],
    clearEnv: true,
    env: { ...person.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const writer = child.stdin.getWriter();
  await writer.write(
    new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`),
  );
  const [first = ""] = await Array.fromAsync(firstOf(linesOf(child.stdout)));
  await writer.close();
  await child.status;
  const answer = z.object({ result: z.object({ serverInfo: z.object({ name: z.string() }) }) });
  return answer.parse(JSON.parse(first)).result.serverInfo.name;
}

async function* firstOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) return yield line;
}
