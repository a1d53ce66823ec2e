import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { serveSites } from "./sites.ts";
import { act, open, type Said } from "./view.ts";

const ECHO = ["-a", fixtureAdapter("echo")];
const end = (args: Readonly<Record<string, unknown>>): Said => ({ call: "assistant_done", args });

Deno.test("assist ends with codes of their own when it cannot be done and when the person is needed", async () => {
  verifies("assistant:ends");
  await using person = await asker();
  await using hopeless = geminiServer(() => end({ outcome: "impossible", reason: "There is no such book" }));
  const impossible = await person.assist("Find it", hopeless, ECHO);
  assert.deepEqual([impossible.code, impossible.end.outcome], [5, "impossible"]);
  await using waiting = geminiServer(() => end({ outcome: "person", reason: "Sign in first" }));
  const needed = await person.assist("Read my mail", waiting, ECHO);
  assert.deepEqual([needed.code, needed.end.outcome], [7, "person"]);
});

Deno.test("assist gives the answer as data, in the object of its end and in what is kept", async () => {
  verifies("assistant:data");
  const rows = Array.from({ length: 60 }, (_, row) => ({ row, price: row * 2 }));
  await using model = geminiServer((view) =>
    view.results.some((result) => result.includes("hello"))
      ? end({ did: "found", reason: "All prices", evidence: "hello", data: JSON.stringify(rows) })
      : { call: "echo", args: { text: "hello" } }
  );
  await using person = await asker();
  const { code, stdout, end: ended } = await person.assist("List the prices", model, [
    ...[...ECHO, "--data", "prices.json"],
  ]);
  assert.deepEqual([code, JSON.parse(stdout).data], [0, rows]);
  const kept = JSON.parse(await Deno.readTextFile(join(ended.run, "run.json")));
  assert.deepEqual(kept.end.data, rows);
  assert.deepEqual(JSON.parse(await Deno.readTextFile(join(person.path, "prices.json"))), rows);
});

Deno.test("assist ends with code 6 when what it needs is not allowed, and nothing has left", async () => {
  verifies("assistant:ends", "assistant:confirm");
  await using sites = serveSites({
    "/": `<title>Form</title><form method=post><button>はい</button></form>`,
  });
  await using model = geminiServer((view) => {
    if (view.page.url === "about:blank") return open(sites.url);
    if (view.results.length > 1) return end({ reason: "It is sent", evidence: "Form" });
    return act(view, "button", "はい");
  });
  await using person = await asker();
  const { code, end: ended } = await person.assist("Say yes", model, ["--deny", "submit"]);
  assert.deepEqual([code, ended.outcome, sites.posted], [6, "refused", []]);
});

Deno.test("assist --judge asks a second model, whose no sends the run on and whose tokens count", async () => {
  verifies("assistant:judge");
  let asked = 0;
  await using model = geminiServer((view) => {
    if (/You check whether an assistant/.test(view.system)) {
      asked += 1;
      return { call: "verdict", args: { reached: asked > 1, why: "Not the whole of it" } };
    }
    if (view.results.length === 0) return { call: "echo", args: { text: "hello" } };
    return end({ did: "found", reason: "It said hello", evidence: "hello" });
  });
  await using person = await asker();
  const without = await person.assist("Say hello", model, ECHO);
  const { code, end: ended } = await person.assist("Say hello", model, [...ECHO, "--judge", "gemini:judge"]);
  assert.deepEqual([without.end.steps, code, ended.steps, asked], [2, 0, 3, 2]);
  assert.ok(ended.tokens.total > without.end.tokens.total);
  const wrong = await person.run([
    ...["assist", "x", "--model", "gemini:m", "--base-url", `${model.url}/v1beta`, "--judge", "gemni:x"],
  ]);
  assert.match(wrong.stderr, /did you mean "gemini"/);
});
