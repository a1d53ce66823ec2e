import { z } from "glovebox";
import { javafxError } from "../errors.ts";
import type { AgentScope, Limits } from "./application.ts";
import type { Memory } from "./memory.ts";
import { FLAG, type Row } from "./rows.ts";

/** The contract's selector: what is given must hold together. Null, which the contract writes, is not given. */
export const selectorSchema = z.object({
  css: z.string().optional().describe("JavaFX CSS: #id, .class, Type, :state"),
  text: z.string().optional().describe("Shown text"),
  match: z.enum(["contains", "equals", "regex"]).optional().describe("How text is compared; never by case"),
  predicate: z.object({
    typeIs: z.union([z.string(), z.array(z.string())]).optional().describe("Class, or a class it extends"),
    idEquals: z.string().optional(),
    styleClassHas: z.string().optional(),
    textContains: z.string().optional(),
    visible: z.boolean().optional(),
    enabled: z.boolean().optional(),
  }).optional(),
});
/** Conditions by which a call selects nodes. */
export type SelectorInput = z.output<typeof selectorSchema>;

/** The selector as the agent takes it. */
export function agentSelector({ css, text, match, predicate }: SelectorInput): object {
  const conditions = Object.entries(predicate ?? {}).filter(([, value]) => value !== undefined);
  const has = (value: string | undefined) => value !== undefined;
  if (!has(css) && !has(text) && conditions.length === 0) {
    throw javafxError("INVALID_INPUT", "The selector is empty", { hint: "Give css, text or predicate" });
  }
  const listed = conditions.map(([key, value]) => [key, key === "typeIs" ? [value].flat() : value]);
  return {
    ...(has(css) ? { css } : {}),
    ...(has(text) ? { text: { value: text, match: match ?? "contains" } } : {}),
    ...(conditions.length > 0 ? { predicate: Object.fromEntries(listed) } : {}),
  };
}

/** Nodes of which one may be meant, when others cannot be. */
const MOST = 20;

/**
 * The uid of the one node that matches, in any window: of one that is seen, in a window that no dialog blocks, and others
 * that are not, it is meant.
 *
 * @throws ToolError `MCP_UI_NODE_NOT_FOUND` for none, `MCP_UI_ACTION_FAILED` for several
 */
export async function singleMatch(
  memory: Memory,
  selector: SelectorInput,
  limits: Limits,
  scope: AgentScope = { scope: "all" },
): Promise<string> {
  const request = { ...agentSelector(selector), ...scope, limit: MOST, include: {} };
  const { total, rows, windows } = await memory.application.query(request, limits);
  const blocked = new Set(windows.flatMap(({ id, blockedBy }) => blockedBy === undefined ? [] : [id]));
  const seen = preferred(rows, ({ flags }) => (flags & FLAG.visible) !== 0);
  const [row, ...others] = preferred(seen, ({ window = "" }) => !blocked.has(window));
  const wanted = JSON.stringify(selector);
  if (row === undefined) {
    throw javafxError("MCP_UI_NODE_NOT_FOUND", `No node matches ${wanted}`, { details: { missing: "none" } });
  }
  const isCut = total > rows.length && seen.length === rows.length; // hidden ones come last
  if (others.length > 0 || isCut) {
    throw javafxError("MCP_UI_ACTION_FAILED", `${total} nodes match ${wanted}`, {
      hint: `Make the selector narrower${
        selector.text === undefined || selector.match !== undefined ? "" : ', as with "match": "equals"'
      }, or take the uid of one that ui_query lists`,
      details: { missing: "several" },
    });
  }
  return row.uid;
}

/** Those of which something holds; all where it holds of none. */
function preferred(rows: readonly Row[], holds: (row: Row) => boolean): readonly Row[] {
  const some = rows.filter(holds);
  return some.length > 0 ? some : rows;
}
