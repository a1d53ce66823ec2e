import { numberOf, type Plan, wordsOf } from "./scenario.ts";

/** Steps that a user would take in the order form of the demo's shop, and that a model takes by numbers. */
const FIELDS = [
  { name: "Name", action: "type", text: "Ada Lovelace" },
  { name: "E-mail", action: "type", text: "ada@example.org" },
  { name: "Tea", action: "select", text: "Sencha, 100 g (€8.90)" },
  { name: "Quantity", action: "type", text: "3" },
  { name: "Wrap it as a gift", action: "check" },
  { name: "Place order", action: "click" },
] as const;

/** Order that the shop has then. */
export const ORDER = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  tea: "Sencha",
  quantity: 3,
  gift: true,
};

/** A number that no list has. */
const NO_NUMBER = 99;

/** Options for a plan. */
export interface PlanOptions {
  readonly shop: string;
  /** Time that the long call takes. */
  readonly seconds: number;
}

/** Everything that a client is tried with, but the cancellation. */
export function* fullPlan({ shop, seconds }: PlanOptions): Plan {
  yield { tool: "browser_navigate", args: { url: shop } };
  const list = wordsOf(yield { tool: "browser_list_interactives", args: {} });
  yield { tool: "browser_screenshot", args: {} };
  yield { tool: "browser_overlay_act", args: { index: NO_NUMBER, action: "click" } };
  for (const { name, ...action } of FIELDS) {
    const index = numberOf(name, list);
    if (index !== undefined) yield { tool: "browser_overlay_act", args: { index, ...action } };
  }
  yield { tool: "browser_extract", args: { mode: "text" } };
  yield { tool: "patient_ask", args: {} };
  yield { tool: "patient_work", args: { seconds } };
  return "the plan is done";
}

/** One call that only ends when it is cancelled. */
export function* waitingPlan(): Plan {
  yield { tool: "patient_wait", args: {} };
  return "the wait is over";
}

/** One call of the server whose answer has two faces. */
export function* facesPlan(): Plan {
  yield { tool: "two_faces", args: {} };
  return "the plan is done";
}
