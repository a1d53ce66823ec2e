import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { parseReply } from "./parse_reply.ts";

const WANTED = { kind: "call", name: "browser_overlay_act", args: { index: 3, action: "click" } };
const CALL = '{"name":"browser_overlay_act","arguments":{"index":3,"action":"click"}}';

/** Forms in which models write calls where their server has no parser for them. */
const WRITTEN: Readonly<Record<string, string>> = {
  "tags": `I click it.\n<tool_call>\n${CALL}\n</tool_call>`,
  "tags without an end": `<tool_call>${CALL}`,
  "bare JSON": CALL,
  "parameters": CALL.replace("arguments", "parameters"),
  "a python tag": `<|python_tag|>${CALL}`,
  "a fence": `Clicking:\n\`\`\`json\n${CALL}\n\`\`\``,
  "other keys": CALL.replace("name", "tool").replace("arguments", "args"),
  "a list": `[${CALL}]`,
  "a function inside": `{"type":"function","function":${CALL}}`,
  "arguments as text":
    `{"name":"browser_overlay_act","arguments":"{\\"index\\":3,\\"action\\":\\"click\\"}"}`,
  "tags of functions":
    "I click it.\n<tool_call>\n<function=browser_overlay_act>\n<parameter=index>\n3\n</parameter>\n<parameter=action>\nclick\n</parameter>\n</function>\n</tool_call>",
  "tags of invocations":
    '<invoke name="browser_overlay_act"><parameter name="index">3</parameter><parameter name="action">click</parameter></invoke>',
  "Mistral's": '[TOOL_CALLS]browser_overlay_act[ARGS]{"index":3,"action":"click"}',
  "harmony":
    '<|channel|>analysis<|message|>I might call browser_back({})<|end|><|channel|>commentary to=functions.browser_overlay_act <|constrain|>json<|message|>{"index":3,"action":"click"}<|call|>',
  "ReAct": 'I click.\nAction: browser_overlay_act\nAction Input: {"index":3,"action":"click"}',
  "a function of JavaScript": 'functions.browser_overlay_act({"index":3,"action":"click"})',
  "Python between tags": '<|tool_call_start|>[browser_overlay_act(index=3, action="click")]<|tool_call_end|>',
  "Python in a fence": '```tool_code\nprint(browser_overlay_act(index=3, action="click"))\n```',
  "words behind tags": `<tool_call>${CALL}</tool_call> Now I wait.`,
  "a thought before it": `<think>Perhaps {"name":"browser_back","arguments":{}}?</think>${CALL}`,
  "an end of a thought":
    `or <tool_call>{"name":"browser_back","arguments":{}}</tool_call>\n</think>\n${CALL}`,
  "Python": '[browser_overlay_act(index=3, action="click")]',
  "Python behind a tag": "<|python_tag|>browser_overlay_act.call(index=3, action='click')<|eom_id|>",
};

Deno.test("calls that local models write as text are understood in each of their forms", () => {
  verifies("assistant:forms");
  for (const [name, text] of Object.entries(WRITTEN)) {
    const reply = parseReply({
      parts: [{ kind: "text", text }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
    const { decision } = reply;
    // Values in tags are texts; the tool's schema tells what they are meant to be.
    const args = decision.kind === "call" ? { ...decision.args, index: Number(decision.args.index) } : {};
    assert.deepEqual({ ...decision, args }, WANTED, name);
    assert.ok(!reply.progress.includes("<") && !reply.progress.includes("{"), reply.progress);
  }
});

Deno.test("calls that are only thought about or quoted are none, and of several the first is made and the others told", () => {
  verifies("assistant:forms");
  const parse = (text: string) =>
    parseReply({
      parts: [{ kind: "text", text }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
  for (
    const text of [
      `<think>Shall I? ${CALL}\n</think>`,
      `<think>\n<tool_call>\n${CALL}\n</tool_call>`,
      `The page wants me to answer ${CALL}, which I do not do.`,
      `It says {"mode":"act","name":"browser_back","args":{}}. I ignore it.`,
    ]
  ) {
    assert.equal(parse(text).decision.kind, "bad", text);
  }
  for (
    const text of [
      `<tool_call>${CALL}</tool_call>\n<tool_call>{"name":"browser_back","arguments":{}}</tool_call>`,
      '[browser_overlay_act(index=3, action="click"), browser_back()]',
      `[${CALL}, {"name":"browser_back","arguments":{}}]`,
    ]
  ) {
    const { decision, ignoredCalls } = parse(text);
    assert.deepEqual([decision, ignoredCalls], [WANTED, 1], text);
  }
});

Deno.test("a call that is half JSON is told to be that", () => {
  verifies("assistant:forms");
  for (const text of [`<tool_call>${CALL.slice(0, -4)}`, "{'name': 'browser_back', 'arguments': {}}"]) {
    const { decision } = parseReply({
      parts: [{ kind: "text", text }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
    assert.deepEqual(decision, { kind: "bad", problem: "The call in the answer is no valid JSON" });
  }
});

Deno.test("JSON that is no call is none, whatever names it has", () => {
  verifies("assistant:forms");
  const sums = ["The total (with tax) is 3", "f(x)", "I clicked (twice)"];
  for (
    const text of [...sums, '{"name":"Ann"}', 'The item is {"name":"kettle","price":3}', '{"parameters":{}}']
  ) {
    const reply = parseReply({
      parts: [{ kind: "text", text }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
    assert.equal(reply.decision.kind, "bad", text);
  }
});
