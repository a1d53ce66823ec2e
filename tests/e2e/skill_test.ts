import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { encode } from "gpt-tokenizer";
import assert from "node:assert/strict";
import { join } from "node:path";
import { parse } from "yaml";
import { SKILL } from "../../src/catalog/skill_source.ts";
import { start } from "../helpers/host/test_executable.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";

const FILE = join(PROJECT, "skills", "glovebox", "SKILL.md");
const SITE = "https://example.com";
const PAGE = `<!doctype html><title>Example Domain</title><link rel="icon" href="data:,">
  <a href="#more">More about this domain</a>`;

Deno.test("the skill is small, and its head is that of skills and of the resource", async () => {
  verifies("skill:works");
  const text = await Deno.readTextFile(FILE);
  assert.ok(encode(text).length <= 1_000, `${encode(text).length} tokens`);
  const [, head = ""] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
  assert.deepEqual(parse(head), { name: SKILL.name, description: SKILL.description });
  assert.ok(SKILL.description.length <= 1024, "agents read no longer one");
});

Deno.test("clients are listed the skill, and read it", async () => {
  verifies("skill:resource");
  await using home = await newTestHome();
  const client = new Client({ name: "test", version: "1" });
  const [command, args] = [join(PROJECT, "dist", "glovebox"), ["--stdio", "--adapter", "browser"]];
  await client.connect(new StdioClientTransport({ command, args, env: { ...home.env }, cwd: home.path }));
  try {
    const { resources } = await client.listResources();
    assert.deepEqual(resources.find(({ uri }) => uri === SKILL.uri), { ...SKILL, mimeType: "text/markdown" });
    const { contents } = await client.readResource({ uri: SKILL.uri });
    const text = await Deno.readTextFile(FILE);
    assert.deepEqual(contents, [{ uri: SKILL.uri, mimeType: "text/markdown", text }]);
  } finally {
    await client.close();
  }
});

Deno.test("every command of the skill that the executable prints does what the skill says", async () => {
  verifies("skill:works", "skill:resource");
  await using home = await newTestHome();
  await using site = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(PAGE, { headers: { "content-type": "text/html" } }),
  );
  const url = `http://127.0.0.1:${site.addr.port}`;
  const env = { ...home.env, GLOVEBOX_SESSION: "", PATH: `${join(PROJECT, "dist")}:${home.env["PATH"]}` };
  const typed = async (command: string) => {
    const args = ["-c", command.replaceAll(SITE, url)];
    const { code, stdout, stderr } = await start("/bin/sh", { args, env, cwd: home.path });
    assert.equal(code, 0, `${command}\n${stderr}`);
    return new TextDecoder().decode(stdout);
  };
  const skill = await typed("glovebox skill");
  assert.equal(skill, await Deno.readTextFile(FILE));
  const answers: string[] = [];
  for (const [, kind, title, body = ""] of skill.matchAll(/```(\w+)(?: title=(\S+))?\n([^]*?)```/g)) {
    if (kind === "ts") await Deno.writeTextFile(join(home.path, title ?? ""), body.replaceAll(SITE, url));
    else for (const command of body.trim().split("\n")) answers.push(`${command}\n${await typed(command)}`);
  }
  assert.ok(answers.length >= 15, `${answers.length} commands`);
  const answer = (command: string) => answers.find((each) => each.startsWith(command)) ?? "";
  assert.match(answer("glovebox call browser_find"), /1 found[^]*More about this domain/);
  assert.match(
    answer("glovebox call browser_screenshot"),
    /^image\/\w+, \d+ bytes: pictures\/glovebox-1\.\w+$/m,
  );
  assert.match(answer("glovebox call --session shop browser_tabs"), /Example Domain/);
  assert.match(answer("glovebox run links.ts"), /More about this domain/);
  await typed("glovebox types");
  const [, session] = /^(\S+) +\d+ /m.exec(await typed("glovebox sessions")) ?? [];
  assert.equal(await typed("glovebox stop"), `Stopped ${session}\n`);
});
