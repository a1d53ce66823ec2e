import { deepEqual, equal } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { knownElementSchema } from "../../catalog/known_element.ts";
import type { Healing } from "./healer.ts";
import type { Solution } from "./step_solver.ts";
import { diffLines, mendScript } from "./mend_script.ts";

function healing(sought: Healing["sought"], found: object, tool = "browser_steps"): Healing {
  const element = knownElementSchema.parse({ role: "button", name: "Order now", ...found });
  return { tool, sought, known: element, found: element, score: 0.9 };
}

const SCRIPT = `import { browser } from "glovebox:tools";
const name: string = "Order"; // role: "button", name: "Order"
await browser.steps({ steps: [{ action: "click", role: "button", name: "Order", exact: true }] });
await browser.steps({ steps: [{ action: "click", role: "link", name: "Order", exact: true }] });
`;

Deno.test("only the words that name the element change, wherever else they stand", async () => {
  verifies("scripts:heal");
  const { text, left } = await mendScript(SCRIPT, [healing({ role: "button", name: "Order" }, {})]);
  equal(text, SCRIPT.replace('"button", name: "Order", exact', '"button", name: "Order now", exact'));
  equal(left.length, 0);
  deepEqual(diffLines(SCRIPT, text), [
    "@@ line 3 @@",
    '- await browser.steps({ steps: [{ action: "click", role: "button", name: "Order", exact: true }] });',
    '+ await browser.steps({ steps: [{ action: "click", role: "button", name: "Order now", exact: true }] });',
  ]);
});

Deno.test("what it is in comes and goes with what others are called", async () => {
  verifies("scripts:heal");
  const sought = { role: "button", name: "Order" };
  const shared = healing(sought, { name: "Order", near: 'The "cart"', shared: true });
  const { text } = await mendScript(SCRIPT, [shared]);
  const step = '{ action: "click", role: "button", name: "Order", near: "The \\"cart\\"", exact: true }';
  equal(text.split("\n")[2], `await browser.steps({ steps: [${step}] });`);
  const back = await mendScript(text, [healing({ ...sought, near: 'The "cart"' }, { name: "Order" })]);
  equal(back.text, SCRIPT);
});

Deno.test("a selector is changed as a whole, and what is made of values is told", async () => {
  verifies("scripts:heal");
  const script =
    `await javafx.perform({ actions: [{ type: "click", target: { selector: { css: "#save", text: "Save", match: "equals" } } }] });
await browser.steps({ steps: [{ action: "click", name: inputs.button }] });`;
  const selector = { css: "#save", text: "Save", match: "equals" };
  const found = { selector: { ...selector, text: "Save it" } };
  const dynamic = healing({ name: "Go" }, {});
  const { text, left } = await mendScript(script, [healing({ selector }, found, "ui_perform"), dynamic]);
  equal(text, script.replace('"Save"', '"Save it"'));
  deepEqual(left, [dynamic]);
});

const PAY = knownElementSchema.parse({ role: "button", name: "Pay" });
const OPEN = { action: "click", role: "button", name: "Open", exact: true };

function solution(done: Solution["done"], rest: Partial<Solution> = {}): Solution {
  const step = { action: "click", role: "button", name: "Order", exact: true };
  const sought = { role: "button", name: "Order" };
  return { tool: "browser_steps", sought, step, done, isWhole: true, ...rest };
}

Deno.test("what was done in the place of a step stands before it, and the step keeps its values", async () => {
  verifies("scripts:model-step");
  const script = `await browser.steps({ steps: [
  { action: "type", role: "textbox", name: "Who", text: inputs.who },
  { action: "click", role: "button", name: "Order", near, exact: true },
] });`;
  const typed = solution(
    [{ part: OPEN }, {
      part: { action: "type", role: "textbox", name: "Buyer", text: "Ann" },
      known: { ...PAY, role: "textbox", name: "Buyer" },
    }],
    { sought: { role: "textbox", name: "Who" }, step: { action: "type", name: "Who", text: "Ann" } },
  );
  const { text, left } = await mendScript(script, [], [typed, typed]);
  const opening = '{ action: "click", role: "button", name: "Open", exact: true }';
  equal(
    text,
    script.replace(
      '{ action: "type", role: "textbox", name: "Who"',
      `${opening}, { action: "type", role: "textbox", name: "Buyer"`,
    ),
  );
  deepEqual(left, []);
});

Deno.test("a step that was done otherwise is replaced, and what cannot be written is told", async () => {
  verifies("scripts:model-step");
  const pressed = { action: "press", role: "textbox", name: "Note", text: "Enter" };
  const { text } = await mendScript(SCRIPT, [], [solution([{ part: pressed }])]);
  const press = '{ action: "press", role: "textbox", name: "Note", text: "Enter" }';
  equal(text.split("\n")[2], `await browser.steps({ steps: [${press}] });`);
  const known = [{ part: { ...OPEN, name: "Pay" }, known: PAY }];
  const dynamic = solution(known, { sought: { role: "button", name: "Go" } });
  const partly = solution(known, { isWhole: false });
  const kept = await mendScript(SCRIPT, [], [dynamic, partly]);
  deepEqual([kept.text, kept.left], [SCRIPT, [dynamic, partly]]);
});
