import type { ToolEntry } from "../../adapter_api/manifest.ts";
import type { Item } from "../page/screen.ts";
import { itemOf } from "../page/target.ts";

/** Kinds of steps that a person is asked about; `destroy` is what a tool's author calls so. */
export const RISKS = ["submit", "payment", "upload", "download", "destroy"] as const;
/** Kind of step that a person may want to decide on. */
export type Risk = (typeof RISKS)[number];

/** A call, and what is known of its target. */
export interface RiskyCall {
  readonly tool: ToolEntry;
  readonly args: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
}

/**
 * Judges by what a tool is made for, and by what its target is, what a call is known to do before it is made. What
 * pages send is judged when they would send it. Pure.
 */
export function riskOf({ tool, args, items }: RiskyCall): Risk | undefined {
  if (tool.name === "browser_upload") return "upload";
  const item = itemOf(tool.name, args, items);
  if (tool.name === "browser_click_and_wait_download") return "download";
  if (item?.use?.download === true && /click$/.test(String(args.action))) return "download";
  return tool.effect === "destroy" ? "destroy" : undefined;
}
