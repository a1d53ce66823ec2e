import assert from "node:assert/strict";
import { ToolError } from "../adapter_api/errors.ts";
import type { Question, RawAnswer } from "../adapter_api/handler_port.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { Confirmations, type Effect } from "./confirmations.ts";

/** A person who gives these answers, one after the other. */
function person(...answers: readonly string[]) {
  const questions: Question[] = [];
  const given = [...answers];
  const ask = (question: Question): Promise<RawAnswer> => {
    questions.push(question);
    const answer = given.shift();
    return Promise.resolve(
      answer === undefined ? { action: "cancel" } : { action: "accept", content: { answer } },
    );
  };
  const ended = new AbortController();
  const asking = { session: session(ended.signal), signal: new AbortController().signal, client: { ask } };
  return { questions, asking, ended };
}

function session(ended: AbortSignal = new AbortController().signal) {
  return { id: "s", ended };
}

const call = (effect: Effect, tool = "press") => ({
  adapter: "app",
  tool,
  effect,
  input: { at: "OK\u202e" },
});
const REFUSED = { code: "PERMISSION_DENIED", message: "The person refused press" };

Deno.test("a person is asked from the chosen effect on, and sees what is about to be done", async () => {
  verifies("confirm:asks");
  const { questions, asking } = person("allow this call", "allow this call");
  const confirmations = new Confirmations({ from: "destroy" });
  await confirmations.settle(call("read"), asking);
  await confirmations.settle(call("write"), asking);
  assert.equal(questions.length, 0);
  await confirmations.settle(call("destroy"), asking);
  assert.match(
    questions[0]?.message ?? "",
    /^Glovebox asks you, not the adapter\. The tool press of the adapter app /,
  );
  assert.match(questions[0]?.message ?? "", /Its arguments: \{"at":"OK\\u\{202e\}"\}$/);
  await new Confirmations({ from: "write" }).settle(call("write"), asking);
  assert.equal(questions.length, 2);
});

Deno.test("a refusal, a turning away and nonsense refuse the call, and the next one is asked about again", async () => {
  verifies("confirm:asks");
  const { questions, asking } = person("refuse", "whatever");
  const confirmations = new Confirmations({ from: "write" });
  for (let n = 0; n < 3; n++) await assert.rejects(confirmations.settle(call("write"), asking), REFUSED);
  assert.equal(questions.length, 3);
});

Deno.test("an answer for the session answers what waits, for this tool and this session alone", async () => {
  verifies("confirm:asks");
  const { questions, asking } = person("allow this tool until the session ends", "refuse", "refuse");
  const confirmations = new Confirmations({ from: "write" });
  await Promise.all([1, 2, 3].map(() => confirmations.settle(call("write"), asking)));
  assert.equal(questions.length, 1);
  await assert.rejects(confirmations.settle(call("write", "pull"), asking));
  await assert.rejects(
    confirmations.settle(call("write"), { ...asking, session: { ...asking.session, id: "other" } }),
    REFUSED,
  );
});

Deno.test("a call that is cancelled does not wait for the person, and nobody is asked about one that waited", async () => {
  verifies("confirm:asks");
  const [answer, asked] = [Promise.withResolvers<RawAnswer>(), Promise.withResolvers<void>()];
  const questions: Question[] = [];
  const ask = (question: Question) => {
    questions.push(question);
    asked.resolve();
    return answer.promise;
  };
  const confirmations = new Confirmations({ from: "write" });
  const stop = new AbortController();
  const asking = { session: session(), signal: stop.signal, client: { ask } };
  const both = [confirmations.settle(call("write"), asking), confirmations.settle(call("write"), asking)];
  await asked.promise;
  stop.abort(new ToolError("CANCELLED", "The call was cancelled"));
  for (const one of both) await assert.rejects(one, { code: "CANCELLED" });
  answer.resolve({ action: "cancel" });
  await assert.rejects(
    confirmations.settle(call("write"), { ...asking, signal: new AbortController().signal }),
    REFUSED,
  );
  assert.equal(questions.length, 2);
});

Deno.test("where nobody can be asked, the call is refused with what to do", async () => {
  verifies("confirm:asks");
  const ask = () => Promise.reject(new ToolError("NOT_CONNECTED", "The client cannot ask"));
  const asking = { session: session(), signal: new AbortController().signal, client: { ask } };
  await assert.rejects(new Confirmations({ from: "write" }).settle(call("write"), asking), {
    code: "PERMISSION_DENIED",
    message: "press needs a person's confirmation, and this client cannot ask",
  });
});

Deno.test("an answer for the session ends with the session, also for another one of its name", async () => {
  verifies("confirm:asks");
  const { questions, asking, ended } = person("allow this tool until the session ends", "refuse");
  const confirmations = new Confirmations({ from: "write" });
  await confirmations.settle(call("write"), asking);
  await confirmations.settle(call("write"), asking);
  assert.equal(questions.length, 1);
  ended.abort();
  await assert.rejects(confirmations.settle(call("write"), asking), REFUSED);
});
