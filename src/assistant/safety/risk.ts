import type { Consent } from "../../adapter_api/assist_use.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { Item } from "../page/screen.ts";
import { toolNamed } from "../page/roles.ts";
import { itemOf } from "../page/target.ts";

/** Kinds of steps that a person is asked about; `destroy` is what a tool's author calls so. */
export const RISKS = [
  "submit",
  "payment",
  "upload",
  "download",
  "destroy",
] as const satisfies readonly Consent[];
/** Kind of step that a person may want to decide on. */
export type Risk = (typeof RISKS)[number];

/** A call, and what is known of its target. */
export interface RiskyCall {
  readonly tool: ToolEntry;
  readonly args: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
  /** All tools: one of them may be called by another, as in a batch. */
  readonly tools: readonly ToolEntry[];
}

/**
 * Judges by what a tool is made for, and by what its target is, what a call is known to do before it is made. What
 * pages send is judged when they would send it. Pure.
 */
export function riskOf({ tool, args, items, tools }: RiskyCall): Risk | undefined {
  const item = itemOf(tool, args, items);
  if (item?.use?.download === true && /click$/.test(String(args.action))) return "download";
  return consentOf(tool) ?? batched(args, tools);
}

function consentOf({ assist, effect }: ToolEntry): Risk | undefined {
  return assist?.consent ?? (effect === "destroy" ? "destroy" : undefined);
}

/** What the calls within a call need: a batch names its tools among its arguments. */
function batched(value: unknown, tools: readonly ToolEntry[]): Risk | undefined {
  if (typeof value === "string") {
    const tool = toolNamed(tools, value);
    return tool === undefined ? undefined : consentOf(tool);
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const each of Object.values(value)) {
    const risk = batched(each, tools);
    if (risk !== undefined) return risk;
  }
  return undefined;
}
