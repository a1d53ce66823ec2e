import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isObject } from "../../base/is_object.ts";
import type { Declaration } from "../model/port.ts";
import { estimateTokens } from "../../base/text/tokens.ts";
import { isOffered } from "../page/roles.ts";
import { ASK, CLAIMED, DID, DONE, FIND, NOTE } from "../reply/decision.ts";

/** Tokens of all declarations together. */
const MOST = 4_000;
/** Of them, for tools that the model found by words. */
const FOUND = 900;

/** The assistant's own tools. */
const OWN: readonly Declaration[] = [
  {
    name: DONE,
    description: "Ends the run: the goal is reached, cannot be, or needs the person first.",
    parameters: {
      type: "object",
      properties: {
        outcome: { type: "string", enum: CLAIMED },
        did: {
          type: "string",
          enum: DID,
          description: "changed: you brought it about; found: only found out, shown, or so before",
        },
        reason: { type: "string", description: "For the person: what was done" },
        data: {
          type: "string",
          description: "The answer they wanted, whole: text, or a table or list as JSON",
        },
        evidence: {
          type: "string",
          description: "Words as they stand on the page now",
        },
        picture: {
          type: "string",
          description: "Where no words can show it, as on a map: what a picture shows",
        },
      },
      required: ["did", "reason"],
    },
  },
  {
    name: NOTE,
    description: "Keeps words for the whole run: facts found, a plan.",
    parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  },
  {
    name: ASK,
    description: "Asks the person and waits for the answer.",
    parameters: { type: "object", properties: { question: { type: "string" } }, required: ["question"] },
  },
];

/** Declared when there is no room for all tools. */
const FIND_TOOL: Declaration = {
  name: FIND,
  description:
    "Finds more tools by words in their names and descriptions; those found can be called from the next turn on.",
  parameters: { type: "object", properties: { words: { type: "string" } }, required: ["words"] },
};

/**
 * The tools as the model is told of them, in their order, the assistant's own last. Where there is no room for all,
 * the core ones come first, then what the model found. Pure.
 *
 * @param tools that it may call
 * @param found names of those that it looked for, the newest last
 */
export function declarations(tools: readonly ToolEntry[], found: readonly string[] = []): Declaration[] {
  const offered = tools.filter(isOffered);
  const all = offered.map(declarationOf);
  const own = sizeOf(OWN);
  if (sizeOf(all) + own <= MOST) return [...all, ...OWN];
  const wanted = found.toReversed().flatMap((name) => all.find((each) => each.name === name) ?? []);
  const extra = fitting(wanted, FOUND);
  const core = offered.filter(({ core, name }) => core && !extra.some((each) => each.name === name));
  const room = MOST - own - sizeOf([FIND_TOOL]) - sizeOf(extra);
  const chosen = [...fitting(core.map(declarationOf), Math.min(room, MOST - own - FOUND)), ...extra];
  return [...all.filter(({ name }) => chosen.some((each) => each.name === name)), ...OWN, FIND_TOOL];
}

function declarationOf({ name, description, inputSchema, assist }: ToolEntry): Declaration {
  const parameters = slim({ type: "object", ...inputSchema }, assist?.omit ?? []);
  return { name, description, parameters };
}

/** The first of them that have room. */
function fitting(wanted: readonly Declaration[], room: number): Declaration[] {
  let left = room;
  return wanted.filter((each) => {
    const size = sizeOf([each]);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

function sizeOf(all: readonly Declaration[]): number {
  return estimateTokens(JSON.stringify(all));
}

/** Keywords that cost tokens and tell a model nothing. */
const NOISE = ["$schema", "additionalProperties", "minimum", "maximum", "minItems", "maxItems", "pattern"];

function slim(schema: Readonly<Record<string, unknown>>, omit: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(schema).filter(([key]) => !NOISE.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, slimValue(key, value, omit)]));
}

function slimValue(key: string, value: unknown, omit: readonly string[]): unknown {
  if (key === "properties" && isObject(value)) { // its keys are names, none of them noise
    const told = Object.entries(value).filter(([name]) => !omit.includes(name));
    return Object.fromEntries(told.map(([name, each]) => [name, slimValue("", each, omit)]));
  }
  if (key === "required" && Array.isArray(value)) return value.filter((name) => !omit.includes(name));
  if (Array.isArray(value)) return value.map((each) => slimValue("", each, omit));
  return isObject(value) && key !== "default" ? slim(value, omit) : value;
}
