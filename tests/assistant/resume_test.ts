import assert from "node:assert/strict";
import { basename } from "node:path";
import { eventually } from "../helpers/eventually.ts";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { ended } from "../helpers/host/test_executable.ts";
import { verifies } from "../helpers/verifies.ts";
import { type Asker, asker } from "./assist_helpers.ts";
import { geminiServer, type ModelServer } from "./model_servers.ts";
import { found } from "./view.ts";

const ECHO = ["-a", fixtureAdapter("echo")];

/** Asks for a colour, never answers the first time that it hears it, and is done the next. */
function slowPainter(): ModelServer {
  let heard = 0;
  return geminiServer((view) =>
    view.results.some((result) => result.includes("hello"))
      ? found("It is blue", "hello")
      : !view.text.includes("The person says: blue")
      ? { call: "assistant_ask", args: { question: "Colour?" } }
      : heard++ === 0
      ? { hang: true }
      : { call: "echo", args: { text: "hello" } }
  );
}

function resuming(run: string, { url }: ModelServer): string[] {
  const model = ["--model", "gemini:m", "--base-url", `${url}/v1beta`, "--model-attempts", "1"];
  return ["assist", "--resume", run, "--answer", "blue", "--json", ...model, ...ECHO];
}

/** A command that the test can kill. */
function start(person: Asker, words: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: hostArguments(...words),
    cwd: person.path,
    clearEnv: true,
    env: { ...person.env, NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(60_000),
  }).spawn();
}

Deno.test("of two who have one run go on, the second is told; one that was killed holds it no longer", async () => {
  verifies("assistant:resume", "assistant:one-resumes");
  await using model = slowPainter();
  await using person = await asker();
  const { end: { run } } = await person.assist("Paint", model, ECHO);
  const first = start(person, resuming(run, model));
  await eventually("the first one asks its model", () => model.views.length === 2);
  const second = await person.run(resuming(run, model));
  assert.deepEqual([second.code, second.stdout, model.views.length], [1, "", 2], second.stderr);
  assert.match(second.stderr, /is under way/);
  first.kill("SIGKILL");
  await ended(first);
  const again = await person.run(resuming(run, model));
  assert.equal(again.code, 1);
  assert.match(again.stderr, new RegExp(`${basename(run)} cannot go on: it has gone on already`));
  const last = await person.run(resuming("last", model));
  assert.equal(last.code, 0, last.stderr);
  assert.match(last.stdout, /It is blue/);
});
