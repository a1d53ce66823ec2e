import { reply, z } from "glovebox";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import type { Limits } from "../client/application.ts";
import type { Memory } from "../client/memory.ts";
import { treesOf, type UiNode } from "../client/contract.ts";
import { agentRef, refSchema } from "../client/references.ts";
import { innerText } from "../render/inner.ts";
import { elementWords } from "../render/words.ts";
import { FOR_PROGRAMS } from "../assist.ts";
import { APP, FORMAT, tool, withApp } from "../tool.ts";

const ALL = {
  styles: true,
  module: true,
  bounds: true,
  localToScreen: true,
  properties: true,
  allProperties: true,
  virtualization: true,
  accessibility: true,
  inner: true,
  sizes: true,
};

/** Other names of fields. */
const ALIASES: Readonly<Record<string, string>> = { bounds: "layout", properties: "fx" };

/** The tool `ui_get_node`. */
export const uiGetNode = tool({
  description: "Tells everything about one node: bounds, sizes, styles, value, properties, rows of tables.",
  effect: "read",
  assist: { omit: FOR_PROGRAMS },
  core: true,
  aliases: ["ui.getNode"],
  input: z.object({
    app: APP,
    ref: refSchema,
    includeChildren: z.boolean().optional().describe("Also its children, one level"),
    css: z.boolean().optional().describe("Also the CSS rules that match it, and which declarations win"),
    fields: z.array(z.string()).optional().describe("Only these, such as text, value, layout, fx"),
    format: FORMAT,
  }),
  run: async ({ app, ref, includeChildren, fields, css }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const root = await agentRef(memory, ref, limits);
      const depth = includeChildren === true ? 1 : 0;
      const seen = await memory.application.snapshot({ root, depth, maxNodes: 2000, include: ALL }, limits);
      memory.told.tell(seen.windows);
      const [tree] = treesOf(seen.rows, seen.windows).values();
      if (tree === undefined) return "The node is gone";
      const isStyled = css === true || fields?.includes("css") === true;
      const node = isStyled ? { ...tree, css: await cssOf(memory, tree, limits) } : tree;
      const chosen = fields ? only(node, fields) : node;
      const { fx: _, inner: __, children, ...told } = chosen;
      const head = seen.rows.slice(0, 1).map(elementWords);
      const inner = seen.rows.flatMap((row) => row.inner === undefined ? [] : [innerText(row.inner)]);
      const below = seen.rows.slice(1).map((row) => ` ${elementWords(row)}`);
      const facts = JSON.stringify(fields ? chosen : { ...told, children: children?.length ?? 0 });
      return reply({ content: [...head, ...below, ...inner, facts].join("\n"), structured: chosen });
    }),
});

/** What is in no window has no style, but all else. */
async function cssOf({ application }: Memory, { ref: { uid } }: UiNode, limits: Limits): Promise<object> {
  try {
    return await application.css({ ref: { uid } }, limits);
  } catch (error) {
    if (error instanceof BridgeError && error.code === "NOT_VISIBLE") return { unknown: error.message };
    throw error;
  }
}

/** The reference and the type are always told. */
function only(node: UiNode, fields: readonly string[]): Partial<UiNode> {
  const wanted = new Set(["ref", "type", ...fields.map((field) => ALIASES[field] ?? field)]);
  return Object.fromEntries(Object.entries(node).filter(([name]) => wanted.has(name)));
}
