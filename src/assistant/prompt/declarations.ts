import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isObject } from "../../base/is_object.ts";
import type { Declaration } from "../model/port.ts";
import { ASK, CLAIMED, DONE, NOTE } from "../reply/decision.ts";

/** Tools that the assistant replaces by its own or by single steps, those for developers, and what acts on no item. */
const NOT_OFFERED = [
  "browser_overlay_show",
  "browser_overlay_hide",
  "browser_steps",
  "browser_pointer",
  "browser_console",
  "browser_network",
  "browser_emulate",
  "browser_assist",
  "browser_gate",
  "browser_context",
  "browser_page_tools",
  "browser_record",
  "browser_route",
];

/** The assistant's own tools. */
const OWN: readonly Declaration[] = [
  {
    name: DONE,
    description: "Ends the run: the goal is reached, cannot be, or needs the person first.",
    parameters: {
      type: "object",
      properties: {
        outcome: { type: "string", enum: CLAIMED },
        reason: { type: "string", description: "For the person: what was done" },
        data: {
          type: "string",
          description: "The answer they wanted, whole: text, or a table or list as JSON",
        },
        evidence: {
          type: "string",
          description: "Words as they stand on the page now, in its title or address",
        },
      },
      required: ["reason"],
    },
  },
  {
    name: NOTE,
    description: "Keeps words for the whole run: facts found, a plan. Pages seen earlier are forgotten.",
    parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  },
  {
    name: ASK,
    description: "Asks the person and waits for the answer.",
    parameters: { type: "object", properties: { question: { type: "string" } }, required: ["question"] },
  },
];

/** Tells whether the assistant may call a tool at all. */
export function isOffered(name: string): boolean {
  return !NOT_OFFERED.includes(name);
}

/** The tools as the model is told of them, in their order, the assistant's own last. Pure. */
export function declarations(tools: readonly ToolEntry[]): Declaration[] {
  const offered = tools.filter(({ name }) => isOffered(name));
  return [
    ...offered.map(({ name, description, inputSchema }) => ({
      name,
      description,
      parameters: slim({ type: "object", ...inputSchema }),
    })),
    ...OWN,
  ];
}

/** Keywords that cost tokens and tell a model nothing. */
const NOISE = ["$schema", "additionalProperties", "minimum", "maximum", "minItems", "maxItems", "pattern"];

function slim(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(schema).filter(([key]) => !NOISE.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, slimValue(key, value)]));
}

function slimValue(key: string, value: unknown): unknown {
  if (key === "properties" && isObject(value)) { // its keys are names, none of them noise
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, slimValue("", each)]));
  }
  if (Array.isArray(value)) return value.map((each) => slimValue("", each));
  return isObject(value) && key !== "default" ? slim(value) : value;
}
