import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { commandLine } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { namesIn } from "../helpers/host/person.ts";
import { verifies } from "../helpers/verifies.ts";

const ECHO = ["-a", fixtureAdapter("echo")];

Deno.test("call takes JSON or words of the form key=value and prints the answer", async () => {
  verifies("cli:call");
  await using person = await commandLine();
  const json = await person.run(["call", ...ECHO, "echo", `{"text": "a b"}`]);
  assert.deepEqual(json, { code: 0, stdout: "a b\n", stderr: "" });
  const words = await person.run(["call", ...ECHO, "echo", "text=x=1"]);
  assert.deepEqual(words, { code: 0, stdout: "x=1\n", stderr: "" });
  const number = await person.run(["call", ...ECHO, "echo_reply", "n=4"]);
  assert.deepEqual(number, { code: 0, stdout: "n is 4\n", stderr: "" });
  const alias = await person.run(["call", ...ECHO, "say.again", "text=hi"]);
  assert.equal(alias.stdout, "hi\n");
});

Deno.test("call prints the result as MCP sends it when asked for JSON", async () => {
  verifies("cli:call");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["call", ...ECHO, "--json", "echo_count"]);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), {
    content: [{ type: "text", text: `{"calls":1}` }],
    structuredContent: { calls: 1 },
  });
});

Deno.test("call writes pictures and sound to files and says where", async () => {
  verifies("cli:call");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["call", ...ECHO, "--out", "made/here", "echo_parts"]);
  assert.equal(code, 0);
  assert.deepEqual(stdout.split("\n"), [
    "words",
    "image/png, 4 bytes: made/here/glovebox-2.png",
    "audio/wav, 3 bytes: made/here/glovebox-3.wav",
    "inside",
    "echo://bytes: 1 bytes",
    "echo://fixed",
    "",
  ]);
  const picture = await Deno.readFile(join(person.path, "made/here/glovebox-2.png"));
  assert.deepEqual([...picture], [0x89, 0x50, 0x4e, 0x47]);
});

Deno.test("call lets no adapter choose where a picture is written, nor as what", async () => {
  verifies("cli:call");
  await using person = await commandLine();
  const adapter = await writeAdapter(
    join(person.path, "chooser.ts"),
    `name: "chooser", tools: { chooser_show: {
      description: "Shows.", effect: "read", input: z.object({}),
      run: () => image.of("image/../../over.sh", new Uint8Array(3)),
    } }`,
    `import { image } from "glovebox";`,
  );
  const { stdout } = await person.run(["call", "-a", adapter, "--out", "a/b", "chooser_show"]);
  assert.match(stdout, /3 bytes: a\/b\/glovebox-1\.bin\n$/);
  const again = await person.run(["call", "-a", adapter, "--out", "a/b", "chooser_show"]);
  assert.match(again.stdout, /glovebox-2\.bin\n$/, "what is there is not written over");
  assert.deepEqual([await namesIn(join(person.path, "a")), await namesIn(join(person.path, "a/b"))], [
    ["b"],
    ["glovebox-1.bin", "glovebox-2.bin"],
  ]);
});

Deno.test("call tells a failure of the tool on standard error, with its hint and exit code 1", async () => {
  verifies("cli:call", "cli:exit-codes", "sdk:unknown-argument-named");
  await using person = await commandLine();
  const failed = await person.run(["call", ...ECHO, "echo_fail"]);
  assert.deepEqual(failed, {
    code: 1,
    stdout: "what there is: nothing\n",
    stderr: `NOT_FOUND: Cannot find "it": there is no such thing\nLook elsewhere\n`,
  });
  const unknown = await person.run(["call", ...ECHO, "echo", "txt=x"]);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /unknown argument "txt" \(did you mean "text"\?\)/);
  const asking = await person.run(["call", ...ECHO, "echo_ask"]);
  assert.deepEqual([asking.code, asking.stdout], [1, ""]);
  assert.match(
    asking.stderr,
    /NOT_CONNECTED: glovebox call cannot ask a person where nobody is there to answer\nUse an MCP client/,
  );
});

Deno.test("call leaves no process and no temporary folder", async () => {
  verifies("host:no-leftovers");
  await using person = await commandLine();
  await person.run(["call", ...ECHO, "echo", "text=x"]);
  await person.run(["call", ...ECHO, "echo_die"]);
  assert.deepEqual(await namesIn(person.temporary), []);
});

Deno.test("tools lists the tools of the chosen adapters, as a table or as MCP lists them", async () => {
  verifies("cli:tools");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["tools", ...ECHO]);
  assert.equal(code, 0);
  const [head, first] = stdout.split("\n");
  assert.match(head ?? "", /^TOOL +EFFECT +WHAT IT DOES$/);
  assert.match(first ?? "", /^echo +read +Says the text again\.$/);
  const some = await person.run(["tools", ...ECHO, "--tools", "echo_f*", "--json"]);
  const { tools } = z.object({ tools: z.array(z.looseObject({ name: z.string() })) }).parse(
    JSON.parse(some.stdout),
  );
  assert.deepEqual(tools.map(({ name }) => name), ["echo_fail"]);
  assert.deepEqual(tools[0]?.inputSchema, {
    type: "object",
    properties: { code: { type: "string", default: "NOT_FOUND" } },
  });
});

Deno.test("adapters lists the built-in ones and those that were named, ready or not", async () => {
  verifies("cli:adapters");
  await using person = await commandLine();
  const acts = ["-a", fixtureAdapter("acts"), "--option", `acts.run=["no-such-program"]`];
  const { code, stdout } = await person.run(["adapters", ...ECHO, ...acts, "--json"]);
  assert.equal(code, 0);
  const schema = z.object({
    adapters: z.array(z.looseObject({ name: z.string(), builtIn: z.boolean(), ready: z.boolean() })),
  });
  const { adapters } = schema.parse(JSON.parse(stdout));
  const states = adapters.map(({ name, builtIn, ready }) => `${name} ${builtIn} ${ready}`);
  assert.ok(adapters.some(({ name, builtIn }) => name === "browser" && builtIn));
  assert.deepEqual(states.slice(-2), ["echo false true", "acts false false"]);
  const table = await person.run(["adapters", ...ECHO, ...acts]);
  assert.match(table.stdout, /^ADAPTER +VERSION +FROM +STATE +OFFERS +WHAT IT DOES$/m);
  assert.match(table.stdout, /^browser +\S+ +built in /m);
  assert.match(table.stdout, /^acts +1\.0\.0 +yours +its program is not installed +\d+ tools +Does what/m);
});
