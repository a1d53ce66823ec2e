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
  "a list": `[${CALL}]`,
  "a function inside": `{"type":"function","function":${CALL}}`,
  "arguments as text":
    `{"name":"browser_overlay_act","arguments":"{\\"index\\":3,\\"action\\":\\"click\\"}"}`,
};

Deno.test("calls that local models write as text are understood in each of their forms", () => {
  verifies("assistant:forms");
  for (const [name, text] of Object.entries(WRITTEN)) {
    const reply = parseReply({
      parts: [{ kind: "text", text }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
    assert.deepEqual(reply.decision, WANTED, name);
    assert.ok(!reply.progress.includes("<") && !reply.progress.includes("{"), reply.progress);
  }
});

Deno.test("JSON that is no call is none, whatever names it has", () => {
  verifies("assistant:forms");
  for (const text of ['{"name":"Ann"}', 'The item is {"name":"kettle","price":3}', '{"parameters":{}}']) {
    const reply = parseReply({
      parts: [{ kind: "text", text }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
    assert.equal(reply.decision.kind, "bad", text);
  }
});
