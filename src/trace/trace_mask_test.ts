import assert from "node:assert/strict";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { Redactor } from "../secrets/redactor.ts";
import { MASK, TraceMask } from "./trace_mask.ts";

const TYPED = "my-own-password";
const field = (secret: boolean) => ({ role: "textbox", name: "Password", ...(secret ? { secret } : {}) });
const fine = (more: object): ToolOutcome => ({ ok: true, content: [], ...more });
const failed: ToolOutcome = { ok: false, error: { code: "NOT_FOUND", message: "gone" }, content: [] };

/** What is kept of a call, and whether the mask knows afterwards what was typed. */
function kept(input: unknown, outcome: ToolOutcome): { values: unknown; isKnown: boolean } {
  const mask = new TraceMask(new Redactor(), () => []);
  mask.learnHidden(input, outcome);
  return { values: mask.values(input, outcome), isKnown: !mask.text(`said: ${TYPED}`).includes(TYPED) };
}

const CASES: Readonly<
  Record<string, { input: object; outcome: ToolOutcome; values: object; isKnown: boolean }>
> = {
  "one action, told in its data": {
    input: { index: 1, text: TYPED },
    outcome: fine({ structured: { data: { acted: field(true) } } }),
    values: { index: 1, text: MASK },
    isKnown: true,
  },
  "steps, each by its own": {
    input: { steps: [{ text: "Ann" }, { text: TYPED }] },
    outcome: fine({ structured: { data: { acted: [field(false), field(true)] } } }),
    values: { steps: [{ text: "Ann" }, { text: MASK }] },
    isKnown: true,
  },
  "actions whose answer is the contract of somebody else": {
    input: { actions: [{ type: "setText", text: TYPED }, { type: "click" }] },
    outcome: fine({ structured: {}, meta: { "glovebox/acted": [field(true), null] } }),
    values: { actions: [{ type: "setText", text: MASK }, { type: "click" }] },
    isKnown: true,
  },
  "a failure, after which nobody knows where the text was to go": {
    input: { actions: [{ type: "setText", text: TYPED }] },
    outcome: failed,
    values: { actions: [{ type: "setText", text: MASK }] },
    isKnown: true,
  },
  "a text that went where everybody sees it": {
    input: { index: 1, text: TYPED },
    outcome: fine({ structured: { data: { acted: field(false) } } }),
    values: { index: 1, text: TYPED },
    isKnown: false,
  },
};

for (const [name, { input, outcome, values, isKnown }] of Object.entries(CASES)) {
  Deno.test(`a trace keeps nothing that was typed where nobody sees it: ${name}`, () => {
    assert.deepEqual(kept(input, outcome), { values, isKnown });
  });
}
