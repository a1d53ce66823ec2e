import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { ModelReply, ReplyPart } from "../model/port.ts";
import { parseReply } from "./parse_reply.ts";

function reply(parts: readonly ReplyPart[], finish: ModelReply["finish"] = "stop"): ModelReply {
  return { parts, usage: { input: 0, output: 0, cached: 0 }, finish };
}

function text(words: string): ReturnType<typeof parseReply> {
  return parseReply(reply([{ kind: "text", text: words }]));
}

Deno.test("reply as a structured call is understood with its line of progress", () => {
  verifies("assistant:forms");
  const parsed = parseReply(reply([
    { kind: "thought", text: "secret thoughts" },
    { kind: "text", text: "Opening the shop\n" },
    { kind: "call", id: "1", name: "browser_navigate", args: { url: "https://a.example" } },
  ]));
  assert.deepEqual(parsed, {
    progress: "Opening the shop",
    decision: { kind: "call", name: "browser_navigate", args: { url: "https://a.example" } },
    form: "structured",
    ignoredCalls: 0,
  });
});

Deno.test("reply with assistant_done or assistant_ask is a decision of its own", () => {
  verifies("assistant:forms");
  const call = (name: string, args: Record<string, unknown>) =>
    parseReply(reply([{ kind: "call", id: "1", name, args }])).decision;
  assert.deepEqual(call("assistant_done", { reason: "all done", evidence: "Thanks" }), {
    kind: "done",
    outcome: "done",
    reason: "all done",
    evidence: "Thanks",
    data: undefined,
  });
  const table = call("assistant_done", { outcome: "impossible", reason: "no", data: '[{"price":1}]' });
  assert.deepEqual(table.kind === "done" && [table.outcome, table.data], ["impossible", [{ price: 1 }]]);
  assert.equal(call("assistant_done", { outcome: "perhaps", reason: "x" }).kind, "bad");
  assert.deepEqual(call("assistant_ask", { question: "Which?" }), { kind: "ask", question: "Which?" });
  assert.deepEqual(call("assistant_done", {}), { kind: "bad", problem: "assistant_done needs a reason" });
});

Deno.test("reply as mode JSON is understood, fenced or bare, with the call at any usual place", () => {
  verifies("assistant:forms");
  const wanted = { kind: "call", name: "browser_press", args: { keys: "Enter" } };
  for (
    const json of [
      `{"mode":"act","name":"browser_press","args":{"keys":"Enter"}}`,
      `{"mode":"act","tool":"browser_press","arguments":{"keys":"Enter"}}`,
      `{"mode":"act","call":{"name":"browser_press","args":{"keys":"Enter"}}}`,
      `{"mode": "act", "function_call": {"name": "browser_press", "args": {"keys": "Enter"}}}`,
      `{"function_call": {"name": "browser_press", "args": {"keys": "Enter"}}}`,
    ]
  ) {
    const parsed = text(`Sending it {so}\n\`\`\`json\n${json}\n\`\`\``);
    assert.deepEqual([parsed.decision, parsed.form, parsed.progress], [wanted, "mode", "Sending it"], json);
  }
  assert.deepEqual(text(`{"mode":"done","reason":"ok"}`).decision, {
    kind: "done",
    outcome: "done",
    reason: "ok",
    data: undefined,
    evidence: undefined,
  });
  assert.deepEqual(text(`{"mode":"ask","question":"Which?"}`).decision, { kind: "ask", question: "Which?" });
  assert.equal(text(`{"mode":"act"}`).decision.kind, "bad");
});

Deno.test("reply as the text function_call is understood, with braces inside its strings", () => {
  verifies("assistant:forms");
  const parsed = text(
    `Typing\nfunction_call: name=browser_overlay_act args={"index": 3, "action": "type", "text": "a } \\" b"}`,
  );
  assert.deepEqual(parsed.decision, {
    kind: "call",
    name: "browser_overlay_act",
    args: { index: 3, action: "type", text: `a } " b` },
  });
  assert.deepEqual([parsed.form, parsed.progress], ["textual", "Typing"]);
  assert.deepEqual(text("function_call: browser_back").decision, {
    kind: "call",
    name: "browser_back",
    args: {},
  });
  assert.equal(text("function_call: name=browser_press args={keys: 1").decision.kind, "bad");
});

Deno.test("reply that cannot be understood says why", () => {
  verifies("assistant:forms");
  const problem = (parsed: ReturnType<typeof parseReply>) =>
    parsed.decision.kind === "bad" && parsed.decision.problem;
  assert.match(String(problem(text("I would click it"))), /no call/);
  assert.match(String(problem(text(""))), /empty/);
  assert.match(String(problem(parseReply(reply([], "length")))), /cut/);
  assert.match(String(problem(parseReply(reply([], "filtered")))), /held/);
  const broken = parseReply(reply([{ kind: "call", id: "1", name: "x", args: undefined }]));
  assert.match(String(problem(broken)), /arguments of x are not/);
  for (const noise of ["{".repeat(5000), `{"a":`.repeat(200), '{"mode":1}', "\u0000\uffff"]) {
    assert.equal(text(noise).decision.kind, "bad");
  }
});
