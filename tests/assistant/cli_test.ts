import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { fitted } from "../../src/base/text/columns.ts";
import { deadline } from "../../src/base/time/deadline.ts";
import { eventually, PATIENCE_MS } from "../helpers/eventually.ts";
import { answeringAtTerminal, atTerminal, SCRIPT } from "../helpers/host/terminal.ts";
import { verifies } from "../helpers/verifies.ts";
import { asker } from "./assist_helpers.ts";
import { geminiServer, openAiServer } from "./model_servers.ts";
import { type Brain, found, type Said } from "./view.ts";

/** No browser: any adapter's tools can be offered. */
const ECHO = ["-a", fixtureAdapter("echo")];

/** Calls the tool of the fixture, and is done when its answer has come. */
const echoer: Brain = (view) =>
  view.results.some((result) => result.includes("hello")) ? found("It said hello", "hello") : say("hello");

function say(text: string): Said {
  return { say: "Calling", call: "echo", args: { text } };
}

Deno.test("assist works with the tools of any adapter, on an OpenAI-compatible model, and tells no key", async () => {
  verifies("assistant:vendors", "assistant:keys");
  await using model = openAiServer(echoer);
  await using person = await asker();
  const env = { OPENAI_API_KEY: "sk-very-secret-key" };
  const run = await person.assist("Say hello", model, ECHO, { vendor: "openai", env });
  assert.deepEqual([run.code, run.end.reason, run.end.steps], [0, "It said hello", 2], run.stderr);
  assert.ok(model.views[0]?.tools.includes("echo"));
  const kept = await Array.fromAsync(Deno.readDir(run.end.run));
  const texts = await Promise.all(kept.map(({ name }) => Deno.readTextFile(join(run.end.run, name))));
  assert.ok(![run.stdout, run.stderr, ...texts, ...model.bodies].join().includes("very-secret"));
});

Deno.test("assist ends with code 3 at a question that nobody answers, and goes on with the answer", async () => {
  verifies("assistant:ask", "assistant:resume");
  await using model = geminiServer((view) =>
    view.text.includes("The person says: blue")
      ? echoer(view)
      : { call: "assistant_ask", args: { question: "Colour?" } }
  );
  await using person = await asker();
  const asked = await person.assist("Say hello", model, ECHO);
  assert.deepEqual([asked.code, asked.end.outcome, asked.end.question], [3, "asked", "Colour?"]);
  const more = await person.run([
    ...["assist", "--resume", asked.end.run, "--answer", "blue", "--json", "--model", "gemini:m"],
    ...["--base-url", `${model.url}/v1beta`, ...ECHO],
  ]);
  assert.equal(more.code, 0, more.stderr);
  assert.equal(model.views.at(-1)?.goal, "Say hello");
});

Deno.test("assist asks a person at a terminal, hands over to them, and goes on with what they say", {
  ignore: SCRIPT === undefined,
}, async () => {
  verifies("assistant:ask", "assistant:take-over");
  const needed = { outcome: "person", reason: "Sign in, please" };
  await using model = geminiServer((view) =>
    view.text.includes("The person says: blue")
      ? view.text.includes("The person says: It is done")
        ? echoer(view)
        : { call: "assistant_done", args: needed }
      : { call: "assistant_ask", args: { question: "Colour?" } }
  );
  await using person = await asker();
  const words = ["assist", "hello", "--model", "gemini:m", "--base-url", `${model.url}/v1beta`, ...ECHO];
  const { code, stdout } = await answeringAtTerminal(person.run, words, ["blue", "yes"]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /The assistant asks: Colour\?/);
  assert.match(stdout, /The assistant needs you: Sign in, please[^]*Is it done\?[^]*It said hello/);
  const hasty = await atTerminal(person.run, words, "blue");
  assert.equal(hasty.code, 3, `what is typed before a question answers none: ${hasty.stdout}`);
});

Deno.test("assist's moving line never wraps at a terminal, and leaves nothing behind", {
  ignore: SCRIPT === undefined,
}, async () => {
  verifies("assistant:ask");
  const long = "検索の結果を一つずつ開いて、値段と送料を比べています。".repeat(4);
  await using model = geminiServer((view) =>
    view.results.length > 0
      ? found("It said hello", "hello")
      : { say: long, call: "echo", args: { text: "hello" } }
  );
  await using person = await asker();
  const words = ["assist", "hello", "--model", "gemini:m", "--base-url", `${model.url}/v1beta`, ...ECHO];
  const { stdout } = await atTerminal(person.run, words, "");
  // The line begins anew after this: what stood there is taken away.
  const written = stdout.split("\r\u{1b}[K");
  const isMoving = (text: string) => /^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/.test(text);
  const moving = written.filter(isMoving);
  assert.ok(moving.length > 0, stdout);
  for (const line of moving) assert.equal(line, fitted(line, 79));
  assert.ok(!isMoving(written.at(-1) ?? ""), "the last one is taken away");
});

Deno.test("assist ends with code 4 when its budget is used up", async () => {
  verifies("assistant:budgets");
  let count = 0;
  await using model = geminiServer(() => say(`${count++}`));
  await using person = await asker();
  const { code, end } = await person.assist("Count", model, [...ECHO, "--max-steps", "2"]);
  assert.deepEqual([code, end.outcome, end.steps], [4, "budget", 2]);
});

Deno.test("assist repeats what 429 and 503 refuse, and gives up in plain words", async () => {
  verifies("assistant:model-errors", "assistant:retry-advice");
  const info = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "0.2s" };
  const body = JSON.stringify({ error: { code: 429, message: "slow down", status: "X", details: [info] } });
  const failures: Said[] = [{ http: 429, body }, { http: 503, body: "<html>" }];
  await using model = geminiServer((view) => failures.shift() ?? echoer(view));
  await using person = await asker();
  const run = await person.assist("Say hello", model, ECHO);
  assert.deepEqual([run.code, model.views.length], [0, 4], run.stderr);
  await using silent = geminiServer(() => ({ hang: true }));
  const late = await person.assist("x", silent, [...ECHO, "--model-timeout", "0.5", "--model-attempts", "2"]);
  assert.deepEqual([late.code, silent.views.length], [1, 2]);
  assert.match(late.end.reason, /did not answer within 500 ms/);
  await using broken = geminiServer(() => ({ http: 200, body: "not json" }));
  const garbage = await person.assist("x", broken, [...ECHO, "--model-attempts", "1"]);
  assert.match(garbage.end.reason, /gemini:test-model gave an answer that is none of a model/);
  await using refusing = geminiServer(() => ({
    http: 401,
    body: `{"error":{"code":401,"message":"bad key","status":"X"}}`,
  }));
  const refused = await person.assist("x", refusing, ECHO);
  assert.deepEqual([refused.code, refusing.views.length], [1, 1]);
  assert.match(refused.end.reason, /401: bad key\. The key comes from GEMINI_API_KEY, from assist\.keys/);
});

Deno.test("assist records a run that replay repeats without a model, and shows it", async () => {
  verifies("assistant:replay", "assistant:show", "assistant:events");
  await using person = await asker();
  const file = join(person.path, "hello.jsonl");
  {
    await using model = geminiServer(echoer);
    const { code } = await person.assist("Say hello to ann@example.com", model, [...ECHO, "--record", file]);
    assert.equal(code, 0);
  }
  const replayed = await person.run(["assist", "Say hello", "--json", "--model", `replay:${file}`, ...ECHO]);
  assert.equal(replayed.code, 0, replayed.stderr);
  const shown = await person.run(["assist", "--show", "last"]);
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /echo \{"text":"hello"\}\s+ok/);
  const path = /Report: (.*)/.exec(shown.stdout)?.[1] ?? "";
  const report = await Deno.readTextFile(path);
  assert.match(report, /^<!doctype html>/);
  assert.ok(!/<script|https?:\/\//.test(report), "it needs nothing from elsewhere");
  const other = join(person.path, "other.txt");
  await Deno.writeTextFile(other, "mine");
  await Deno.remove(path);
  await Deno.symlink(other, path);
  assert.equal((await person.run(["assist", "--show", "last"])).code, 0);
  assert.equal(await Deno.readTextFile(other), "mine", "a report is written through no link");
  const short = await person.run([
    "assist",
    "x",
    "--model",
    `replay:${file}`,
    "--json",
    "-a",
    "browser",
    "--max-steps",
    "0",
  ]);
  assert.deepEqual([short.code, /max-steps/.test(short.stderr)], [2, true]);
});

Deno.test("assist stops at Ctrl-C, keeps its steps and what was found, and leaves no process", async () => {
  verifies("assistant:stops", "host:no-leftovers");
  const note: Said = { call: "assistant_note", args: { text: "The first shop asks 12 €" } };
  await using model = geminiServer((view) => view.results.length === 0 ? note : { hang: true });
  await using person = await asker();
  const words = [
    "assist",
    "wait",
    "--json",
    "--model",
    "gemini:m",
    "--base-url",
    `${model.url}/v1beta`,
    ...ECHO,
  ];
  const child = new Deno.Command(Deno.execPath(), {
    args: hostArguments(...words),
    cwd: person.path,
    clearEnv: true,
    env: { ...person.env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  try {
    await eventually("the second request", () => model.views.length === 2);
    child.kill("SIGINT");
    const { code, stdout } = await deadline(child.output(), PATIENCE_MS, "the end");
    const end = JSON.parse(new TextDecoder().decode(stdout));
    assert.deepEqual([code, end.outcome, end.steps], [1, "cancelled", 1]);
    assert.deepEqual(end.notes, ["The first shop asks 12 €"]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(person.temporary)), []);
  } finally {
    try {
      child.kill("SIGKILL");
    } catch {
      // it has ended, as it should
    }
  }
});

Deno.test("assist says what is missing: a goal, a key, a model, a run", async () => {
  verifies("cli:plain-errors");
  await using person = await asker();
  const said = async (...words: string[]) => {
    const { code, stderr } = await person.run(["assist", ...words]);
    return [code, stderr.trim()];
  };
  const [none, key, model, run, risk] = [
    await said(),
    await said("x"),
    await said("x", "--model", "gemni:x"),
    await said("--show", "nothing"),
    await said("x", "--allow", "everything"),
  ];
  assert.deepEqual([none[0], key[0], model[0], run[0], risk[0]], [2, 1, 1, 1, 2]);
  assert.match(String(none[1]), /Say what is to be done/);
  assert.match(String(key[1]), /no key for gemini\. Set GEMINI_API_KEY/);
  assert.match(String(model[1]), /did you mean "gemini"/);
  assert.match(String(run[1]), /no run "nothing"\. There are none yet/);
  assert.match(String(risk[1]), /knows no "everything"/);
});

Deno.test("assist --models lists keys without telling them, and what a server has", async () => {
  verifies("assistant:local-models", "assistant:keys");
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => Response.json({ data: [{ id: "qwen3-vl:8b" }] }),
  );
  await using person = await asker();
  const words = ["--model", "ollama:x", "--base-url", `http://127.0.0.1:${server.addr.port}/v1`];
  const listed = await person.run(["assist", "--models", ...words], {
    env: { OPENAI_API_KEY: "sk-very-secret" },
  });
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(listed.stdout, /^gemini .*no key: set GEMINI_API_KEY$/m);
  assert.match(listed.stdout, /^openai .*key in OPENAI_API_KEY$/m);
  assert.match(listed.stdout, /^ollama .*qwen3-vl:8b$/m);
  assert.ok(!listed.stdout.includes("very-secret"));
});
