import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { eventually } from "../helpers/eventually.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { verifies } from "../helpers/verifies.ts";

const ECHO = ["--adapter", fixtureAdapter("echo")];
const GREET = `/**
 * Greets somebody, several times.
 *
 * @effect write
 * @param {string} name Whom to greet
 */
import { echo, inputs } from "glovebox:tools";
const { name, times = 2 } = inputs;
for (let at = 0; at < times; at++) await echo.echo_count();
return (await echo.echo({ text: "Hello, " + name })).text + " " + times;
`;

const listed = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });
const answered = z.object({
  content: z.array(z.object({ text: z.string() })),
  isError: z.boolean().optional(),
});

async function write(person: CommandLine, name: string, text: string): Promise<string> {
  const path = join(person.path, name);
  await Deno.writeTextFile(path, text);
  return path;
}

async function called(host: HostProcess, name: string, args: object): Promise<string> {
  const { result } = await host.request("tools/call", { name, arguments: args });
  return answered.parse(result).content.map(({ text }) => text).join("\n");
}

Deno.test("a script that a person looked at is a tool, and one that changed waits for the next look", async (t) => {
  verifies("scripts:kept");
  await using person = await commandLine();
  await using host = await HostProcess.start({ home: person });
  await host.initialize();
  const path = await write(person, "greet-twice.ts", GREET);
  const asked = await person.run(["add", path, ...ECHO]);
  equal(asked.code, 3, "nobody is there to look at it");
  const added = await person.run(["add", path, ...ECHO, "--yes"]);
  equal(added.code, 0, added.stderr);
  match(added.stdout, /Tool: greet_twice, effect write\n.*\nInputs: name, times\nCalls: echo, echo_count\n/);
  match(added.stdout, /^ {3}8 const \{ name, times = 2 \} = inputs;$/m);
  await t.step("a host that runs lists it", () => lists(host, true));
  await t.step("its inputs are its schema", () => hasSchema(host));
  await t.step("it runs, and what does not fit is refused", async () => {
    match(await called(host, "greet_twice", { name: "Ann" }), /^Hello, Ann 2\n\(3 calls/);
    match(await called(host, "greet_twice", { name: "Ann", times: "1" }), /^Hello, Ann 1\n\(2 calls/);
    match(await called(host, "greet_twice", {}), /Cannot call greet_twice: the argument "name" is missing\n/);
    const wrong = { nam: "Ann", name: ["Ann"] };
    match(
      await called(host, "greet_twice", wrong),
      /unknown argument "nam" \(did you mean "name"\?\); "name": Invalid input/,
    );
  });
  await t.step("one that changed is suspended", async () => {
    await Deno.writeTextFile(path, `${GREET}// harmless`);
    const said = await called(host, "greet_twice", { name: "Ann" });
    match(said, /greet_twice is suspended: .* changed after you approved it[^]*glovebox add /);
    match((await person.run(["add", "--list"])).stdout, /greet_twice +write +changed/);
    equal((await person.run(["add", path, ...ECHO, "--yes"])).code, 0);
    match(await called(host, "greet_twice", { name: "Ann" }), /^Hello, Ann 2/);
  });
  await t.step("what was allowed is in the audit, and can be taken back", async () => {
    equal((await person.run(["add", "--remove", "greet_twice"])).code, 0);
    await lists(host, false);
    match((await person.run(["audit", "--type", "grant"])).stdout, /greet_twice/);
    match((await person.run(["audit", "--type", "revocation"])).stdout, /greet_twice/);
    match((await person.run(["add", "--list"])).stdout, /^No script is a tool/);
  });
});

/** Waits until a host that runs lists the tool, or does not any more. */
async function lists(host: HostProcess, isThere: boolean): Promise<void> {
  await eventually(`greet_twice is ${isThere ? "" : "not "}listed`, async () => {
    const { tools } = listed.parse((await host.request("tools/list")).result);
    return tools.some(({ name }) => name === "greet_twice") === isThere;
  }, 10_000);
}

async function hasSchema(host: HostProcess): Promise<void> {
  const { tools } = listed.parse((await host.request("tools/list")).result);
  const tool = tools.find(({ name }) => name === "greet_twice");
  equal(tool?.["description"], "Greets somebody, several times.");
  const schema = z.looseObject({ properties: z.unknown(), required: z.unknown() }).parse(
    tool?.["inputSchema"],
  );
  deepEqual(schema.required, ["name"]);
  deepEqual(schema.properties, {
    name: { type: "string", description: "Whom to greet" },
    times: { type: "number" },
  });
}

Deno.test("a script calls what it was seen to call and nothing else, however it says it", async () => {
  verifies("scripts:kept");
  await using person = await commandLine();
  const path = await write(
    person,
    "sly.ts",
    `/** Reads. @effect is below\n * @effect read */
const all = eval("ec" + "ho");
try { await all.echo_count(); } catch (error) { return error.message; }
return (await echo.echo({ text: "counted" })).text;`,
  );
  const added = await person.run(["add", path, ...ECHO, "--yes"]);
  equal(added.code, 0, added.stderr);
  match(added.stdout, /Calls: echo\n/);
  await using host = await HostProcess.start({ home: person });
  await host.initialize();
  match(await called(host, "sly", {}), /Scripts have no tool "echo_count"/);
});

const WRONG: readonly (readonly [string, string, RegExp])[] = [
  ["silent.ts", "return 1;", /it has no description\. Begin it with a doc comment/],
  ["shy.ts", "/** Works. */ return 1;", /it does not say its effect\. Add @effect/],
  [
    "mild.ts",
    "/** Works.\n * @effect read */ await echo.echo_count();",
    /it says @effect read and calls echo_count, whose effect is write\. Write @effect write/,
  ],
  [
    "whole.ts",
    "/** Works.\n * @effect write */ const e = echo; await e.echo({ text: 'x' });",
    /it says @effect write and calls echo_die, whose effect is destroy/,
  ],
  ["echo.ts", "/** Works.\n * @effect read */ return 1;", /there is a tool "echo" already/],
  ["bent.ts", "/** Works.\n * @effect read */ return 1; // \u202E", /hidden character U\+202E/],
  ["wrong.ts", "/** Works.\n * @effect read */ await echo.eco({});", /line 2: There is no echo\.eco/],
  ["!.ts", "/** Works.\n * @effect read */ return 1;", /its name is none for a tool/],
];

Deno.test("a script that is no good as a tool is refused with the remedy", async (t) => {
  verifies("scripts:kept");
  await using person = await commandLine();
  for (const [name, text, told] of WRONG) {
    await t.step(name, async () => {
      const { code, stderr } = await person.run(["add", await write(person, name, text), ...ECHO, "--yes"]);
      equal(code, 1);
      match(stderr, told);
    });
  }
  doesNotMatch((await person.run(["add", "--list"])).stdout, /ts/);
});
