import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { isPressOf, itemOf } from "../page/target.ts";
import type { Item } from "../page/screen.ts";
import { isSearch, WORDS } from "./words.ts";

/** Kinds of steps that a person is asked about; `destroy` is what a tool's author calls so. */
export const RISKS = ["submit", "payment", "upload", "download", "destroy"] as const;
/** Kind of step that a person may want to decide on. */
export type Risk = (typeof RISKS)[number];

/** A call, and what is known of its target. */
export interface RiskyCall {
  readonly tool: ToolEntry;
  readonly args: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
  /** Control that was acted upon last: keys go there. */
  readonly focus: Item | undefined;
}

const CLICKS = ["click", "double_click", "check"];
const FIELDS = ["textbox", "searchbox", "combobox", "spinbutton", "checkbox", "radio"];

/** Judges by what the page calls it what a call would do that a person should know of before. Pure. */
export function riskOf(call: RiskyCall): Risk | undefined {
  const { tool, args } = call;
  if (tool.name === "browser_upload") return "upload";
  if (tool.name === "browser_click_and_wait_download") return "download";
  if (tool.name === "browser_act_by_index") {
    return args.action === "click" ? "submit" : enterRisk(args, undefined);
  }
  if (tool.name === "browser_press") return isPressOf(args, /enter|space/i) ? keyRisk(call.focus) : undefined;
  const item = itemOf(tool.name, args, call.items);
  if (item !== undefined) {
    return CLICKS.includes(String(args.action)) ? clickRisk(item) : enterRisk(args, item);
  }
  return tool.effect === "destroy" ? "destroy" : undefined;
}

function clickRisk(item: Item): Risk | undefined {
  if (FIELDS.includes(item.role)) return undefined;
  if (WORDS.payment.test(item.name)) return "payment";
  if (WORDS.download.test(item.name)) return "download";
  if (item.role === "link" || isSearch(item)) return undefined; // a link leads somewhere, it sends nothing
  return WORDS.submit.test(item.name) ? "submit" : undefined;
}

/** Enter in a field sends its form. */
function enterRisk(args: RiskyCall["args"], item: Item | undefined): Risk | undefined {
  if (args.action !== "type_and_enter") return undefined;
  return item !== undefined && isSearch(item) ? undefined : "submit";
}

/** Keys go to what has the focus; where that is not known, the worst is supposed. */
function keyRisk(focus: Item | undefined): Risk | undefined {
  if (focus === undefined) return undefined;
  if (["textbox", "combobox", "spinbutton"].includes(focus.role)) {
    return isSearch(focus) ? undefined : "submit";
  }
  return clickRisk(focus);
}
