import { z } from "glovebox";
import { javafxError } from "../errors.ts";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import { agentRef, agentScope, refSchema, stageFields } from "./references.ts";
import type { Limits } from "./application.ts";
import type { Memory } from "./memory.ts";
import { FLAG, type Row } from "./rows.ts";
import { agentSelector, selectorSchema } from "./selector.ts";

/** Conditions that can be waited for and asserted. */
export const conditionFields = {
  ref: refSchema.optional().describe("The node; or selector"),
  selector: selectorSchema.optional(),
  scope: z.object(stageFields).optional().describe("Where selector looks; default every window"),
  state: z.enum(["present", "gone", "visible", "enabled", "disabled", "focused", "selected", "unselected"])
    .optional().describe("Default present"),
  text: z.string().optional().describe("Its label or value is this"),
  textContains: z.string().optional(),
  window: z.string().optional().describe("A window whose title has this is there; with state gone, is not"),
  count: z.number().int().min(0).optional().describe("So many nodes match the selector"),
};
const conditionSchema = z.object(conditionFields);
/** Condition that is waited for or asserted. */
export type Condition = z.output<typeof conditionSchema>;

/** Verdict on a condition: true when it holds, and what was seen instead. */
export interface Verdict {
  readonly holds: boolean;
  readonly seen: string;
  readonly uid?: string;
}

/** @throws ToolError when the condition says nothing */
export function mustSaySomething({ ref, selector, window }: Condition): void {
  if (ref || selector || window) return;
  throw javafxError("INVALID_INPUT", "The condition is about nothing", {
    hint: "Give ref, selector or window",
  });
}

/** Looks whether it holds now. */
export async function judge(memory: Memory, condition: Condition, limits: Limits): Promise<Verdict> {
  if (condition.window) return await judgeWindow(memory, condition, condition.window, limits);
  const rows = condition.ref
    ? await rowOf(memory, condition, limits)
    : await rowsOf(memory, condition, limits);
  const { state, count } = condition;
  if (count !== undefined) {
    return {
      holds: rows.length === count,
      seen: `${rows.length} ${rows.length === 1 ? "node matches" : "nodes match"}`,
    };
  }
  const [first] = rows;
  if (state === "gone") {
    return { holds: first === undefined, seen: first === undefined ? "it is gone" : said(first) };
  }
  if (first === undefined) return { holds: false, seen: "there is no such node" };
  const fitting = rows.find((row) => fits(row, condition));
  return { holds: fitting !== undefined, seen: said(fitting ?? first), uid: (fitting ?? first).uid };
}

async function judgeWindow(
  memory: Memory,
  { state }: Condition,
  title: string,
  limits: Limits,
): Promise<Verdict> {
  const request = { scope: "all", depth: 0, maxNodes: 1, include: {} } as const;
  const { windows } = await memory.application.snapshot(request, limits);
  const isThere = windows.some((window) => !window.popup && window.title.includes(title));
  const seen = `windows: ${windows.map((window) => JSON.stringify(window.title)).join(", ")}`;
  return { holds: isThere === (state !== "gone"), seen };
}

async function rowOf(memory: Memory, { ref }: Condition, limits: Limits): Promise<readonly Row[]> {
  if (!ref) return [];
  try {
    const root = await agentRef(memory, ref, limits);
    return (await memory.application.snapshot({ root, depth: 0, maxNodes: 1, include: {} }, limits)).rows;
  } catch (error) {
    if (error instanceof BridgeError && /^(STALE_REF|NODE_NOT_FOUND)$/.test(error.code)) return [];
    throw error;
  }
}

async function rowsOf(
  memory: Memory,
  { selector, scope }: Condition,
  limits: Limits,
): Promise<readonly Row[]> {
  const where = scope ? await agentScope(memory, scope, limits) : { scope: "all" };
  const request = { ...agentSelector(selector ?? {}), ...where, limit: 1000, include: {} };
  return (await memory.application.query(request, limits)).rows;
}

function fits(row: Row, { state, text, textContains }: Condition): boolean {
  const texts = [row.label, row.value].filter((each) => each !== undefined);
  if (text !== undefined && !texts.includes(text)) return false;
  if (textContains && !texts.some((each) => each.includes(textContains))) return false;
  const has = (flag: keyof typeof FLAG) => (row.flags & FLAG[flag]) !== 0;
  const isSelected = row.checked ?? row.selected ?? false;
  const states = {
    present: true,
    gone: false,
    visible: has("visible"),
    enabled: !has("disabled"),
    disabled: has("disabled"),
    focused: has("focused"),
    selected: isSelected,
    unselected: !isSelected,
  };
  return states[state ?? "present"];
}

function said({ type, id, label, value, flags, checked, selected }: Row): string {
  const facts = [
    ...(label === undefined ? [] : [`label ${JSON.stringify(label)}`]),
    ...(value === undefined ? [] : [`value ${JSON.stringify(value)}`]),
    (flags & FLAG.disabled) === 0 ? "enabled" : "disabled",
    (flags & FLAG.visible) === 0 ? "invisible" : "visible",
    ...(checked === undefined && selected === undefined
      ? []
      : [(checked ?? selected) ? "selected" : "unselected"]),
  ];
  return `${type}${id === undefined ? "" : `#${id}`}: ${facts.join(", ")}`;
}
