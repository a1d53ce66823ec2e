import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { eventually } from "../helpers/eventually.ts";
import { verifies } from "../helpers/verifies.ts";
import { callContext } from "../helpers/mcp/call_context.ts";
import { Scripts } from "./scripts.ts";

Deno.test("a script calls tools as functions, and what it returns and logs is the answer", async () => {
  verifies("scripts:run");
  await using scripts = await Scripts.over(["echo"]);
  const code = `import { echo, log as say } from "glovebox:tools";
    interface Named { readonly name: string }
    const one = await echo.echo({ text: "one" });
    const all = await Promise.all(["a", "b"].map((text) => echo.echo({ text })));
    say("said", one.text, { n: 1 });
    const named: Named = { name: all.map((each) => each.text).join("") };
    return { ...named, words: \`\${one}\` };`;
  equal(await scripts.text(code), 'said one {"n":1}\n{"name":"ab","words":"one"}');
  equal(
    await scripts.text("await echo.echo({ text: inputs.word as string })", { inputs: { word: "x" } }),
    "Done",
  );
  equal(
    await scripts.text(
      "export default async function main() { return (await echo.echo_length({ text: 'four' })).text }",
    ),
    "4",
  );
  equal(await scripts.text("export default 1 + 1;"), "2");
});

Deno.test("a script has the data of an answer, and shows the pictures that it chooses", async () => {
  verifies("scripts:run");
  await using scripts = await Scripts.over(["echo"]);
  equal(await scripts.text("return (await echo.echo_reply({ n: 5 })).data.n * 2"), "10");
  const outcome = await scripts.run(
    "const { pictures } = await echo.echo_parts(); show(pictures[0]); return pictures.length",
  );
  deepEqual(outcome.content.map(({ type }) => type), ["text", "image"]);
  const returned = await scripts.run("return { seen: (await echo.echo_parts()).pictures[1] }");
  deepEqual(returned.content.map(({ type }) => type), ["text", "audio"]);
});

Deno.test("what scripts of a session put into state is there for the next one, and for no other session", async () => {
  verifies("scripts:run");
  await using scripts = await Scripts.over(["echo"]);
  await scripts.text("state.count = 1");
  equal(await scripts.text("return ++state.count"), "2");
  const session = { id: "other", ended: new AbortController().signal };
  equal(await scripts.text("return Object.keys(state).length", {}, { session }), "0");
});

Deno.test("a mistake is told with its line before anything runs", async () => {
  verifies("scripts:checked");
  await using scripts = await Scripts.over(["echo"]);
  const code = `await echo.echo_count();
await echo.echo({ txt: "a" });
await echo.eco({ text: "a" });
await echo.echo();
await echo.echo({ text: ["a"] });`;
  const told = await scripts.failure(code);
  match(told, /line 2: echo\.echo has no "txt"; did you mean text\?/);
  match(told, /line 2: echo\.echo lacks text/);
  match(told, /line 3: There is no echo\.eco; did you mean echo\.echo\?/);
  match(told, /line 5: echo\.echo\.text must be string, not array/);
  match(await scripts.failure("const a = 1;\nconst b = a +;"), /line 2: .*Expression expected/);
  match(await scripts.failure('import fs from "node:fs";'), /line 1: A script cannot import "node:fs"/);
  match(await scripts.failure('import { ecko } from "glovebox:tools";'), /has no ecko; did you mean echo\?/);
  equal(await scripts.text("return (await echo.echo_count()).data.calls"), "1");
});

Deno.test("a failure tells the line, what the tool said, and what had been done before", async () => {
  verifies("scripts:failure");
  await using scripts = await Scripts.over(["echo"]);
  const told = await scripts.failure(`log("begun");
await echo.echo_count();
await echo.echo({ text: "a" });
await echo.echo_fail({});
await echo.echo({ text: "never" });`);
  match(told, /^NOT_FOUND: Line 4: echo_fail: Cannot find "it"/);
  match(told, /Look elsewhere/);
  match(told, /Done before, and not undone: line 2 echo_count, line 3 echo/);
  match(told, /Printed before:\nbegun/);
  match(told, /what there is: nothing/);
  match(
    await scripts.failure("\n\nundefined.x"),
    /^SCRIPT_FAILED: Line 3: TypeError: Cannot read properties of undefined/,
  );
  match(
    await scripts.failure("await ecco.echo_count();"),
    /Line 1: ReferenceError: ecco is not defined\nThe adapters of this script: echo; --adapter NAME loads others/,
  );
  match(
    await scripts.failure("function f() {\n  throw new RangeError('far');\n}\nf();"),
    /Line 2: RangeError: far/,
  );
  equal(
    await scripts.text(
      "try { await echo.echo_fail({}) } catch (error) { return [error instanceof ToolError, error.code].join() }",
    ),
    "true,NOT_FOUND",
  );
});

Deno.test("a script asks the person and goes on with the answer", async () => {
  verifies("scripts:asks");
  await using scripts = await Scripts.over(["echo"]);
  const asked: string[] = [];
  const client = {
    ask: ({ message }: { readonly message: string }) => {
      asked.push(message);
      return Promise.resolve({ action: "accept" as const, content: { answer: "red" } });
    },
  };
  equal(
    await scripts.text('return (await confirm("Go on?")) ? await ask("Which colour?") : "no"', {}, {
      client,
    }),
    "red",
  );
  deepEqual(asked, ["A script asks: Go on?", "A script asks: Which colour?"]);
  equal(await scripts.text('return String(await confirm("Go on?"))'), "false");
  match(await scripts.failure('await ask("Which?")'), /REFUSED: Line 1: The person did not answer "Which\?"/);
});

Deno.test("a script reaches nothing but tools", async (t) => {
  verifies("scripts:no-permissions");
  await using scripts = await Scripts.over(["echo"]);
  const attempts: Readonly<Record<string, string>> = {
    "a file": 'await Deno.readTextFile("/etc/hostname")',
    "the network": 'await fetch("http://127.0.0.1:4100/")',
    "a variable": 'Deno.env.get("HOME")',
    "a program": 'await new Deno.Command("/bin/true").output()',
    "a module of Node": '(await import("node:" + "fs")).readFileSync("/etc/hostname")',
    "a socket": 'await Deno.connect({ transport: "unix", path: "/tmp/x" })',
    "a worker":
      'new Worker("data:text/javascript,1", { type: "module" }); await fetch("http://127.0.0.1:4100/")',
    "a permission":
      '(await Deno.permissions.request({ name: "read" })).state === "granted" || await Deno.readTextFile("/etc/hostname")',
  };
  for (const [what, code] of Object.entries(attempts)) {
    await t.step(what, async () => {
      const hidden = code.replace("await import(", "await eval('(s) => import(s)')(");
      match(await scripts.failure(hidden), /PERMISSION_DENIED|NotCapable|Requires|denied/i);
    });
  }
});

Deno.test("a script whose process asks for a tool that it does not see gets none", async () => {
  verifies("scripts:rules");
  await using scripts = await Scripts.over(["echo"], { only: "echo_throw" });
  match(await scripts.failure("await echo.echo_count()"), /There is no echo\.echo_count/);
  const forged = `for (const way of ["encode", "encodeInto"]) {
      const real = TextEncoder.prototype[way];
      TextEncoder.prototype[way] = function (text, ...rest) {
        return real.call(this, text.replace('"echo_throw"', '"echo_count"'), ...rest);
      };
    }
    await echo.echo_throw();`;
  match(await scripts.failure(forged), /NOT_FOUND: .*Scripts have no tool "echo_count"/);
});

Deno.test("a script that never ends is ended: by its time, and when its caller cancels", async () => {
  verifies("scripts:ended");
  await using scripts = await Scripts.over(["echo"]);
  match(
    await scripts.failure("for (;;);", { timeout_ms: 500 }),
    /TIMEOUT: The script did not finish within 500 ms/,
  );
  match(await scripts.failure("await new Promise(() => {})", { timeout_ms: 300 }), /TIMEOUT/);
  const abort = new AbortController();
  const waiting = scripts.failure("await echo.echo_wait({})", {}, {
    signal: abort.signal,
    client: { log: () => {}, progress: () => {} },
  });
  await eventually(
    "the tool is called",
    async () => (await scripts.host.adapterProcesses()).length >= 2,
    10_000,
  );
  abort.abort();
  match(await waiting, /CANCELLED/);
  match(await scripts.failure("Deno.exit(0)"), /SCRIPT_FAILED: The script's process ended/);
  match(
    await scripts.failure("const all = []; for (;;) all.push(new Array(100_000).fill(1.5));"),
    /LIMIT|heap/i,
  );
  equal(await scripts.text("return 1"), "1");
});

Deno.test("what a script gives and does not fit is read part by part", async () => {
  verifies("scripts:output");
  await using scripts = await Scripts.over(["echo"]);
  const text = await scripts.text('return "0123456789".repeat(5_000)');
  match(text, /… 34000 more characters: read_output handle "output-1", part 2/);
  const read = async (part: number) => {
    const outcome = await scripts.source.call("read_output", { handle: "output-1", part }, callContext());
    return outcome.ok && outcome.content[0]?.type === "text"
      ? outcome.content[0].text
      : outcome.ok
      ? ""
      : outcome.error.message;
  };
  match(await read(2), /^0123456789/);
  doesNotMatch(await read(4), /go on/);
  match(await read(5), /output-1 has 4 parts; there is no part 5/);
});

Deno.test("each call of a script is confirmed as a call of its client", async () => {
  verifies("scripts:rules");
  const asked: string[] = [];
  await using scripts = await Scripts.over(["echo"], {
    confirm: ({ tool }) => {
      asked.push(tool);
      return Promise.resolve();
    },
  });
  await scripts.text("await echo.echo_count(); await echo.echo_count();");
  deepEqual(asked, ["echo_count", "echo_count"]);
});
