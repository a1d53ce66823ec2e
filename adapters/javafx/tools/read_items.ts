import { reply, z } from "glovebox";
import { agentRef, refSchema } from "../client/references.ts";
import type { RawItems } from "../client/rows.ts";
import { FOR_PROGRAMS } from "../assist.ts";
import { APP, FORMAT, tool, withApp } from "../tool.ts";
import { counted } from "../../kit/counted.ts";

/** The tool `ui_read_items`. */
export const uiReadItems = tool({
  description:
    "Reads rows of a table, list or tree by number, whether they are in sight or not, a page at a time.",
  effect: "read",
  assist: { omit: FOR_PROGRAMS, amount: "limit" },
  core: true,
  input: z.object({
    app: APP,
    ref: refSchema.describe("A ListView, TableView, TreeView or TreeTableView"),
    from: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(1000).default(50),
    format: FORMAT,
  }),
  run: async ({ app, ref, from, limit }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const items = await memory.application.items(
        { ref: await agentRef(memory, ref, limits), from, limit },
        limits,
      );
      return reply({ content: text(items, from), structured: data(items, from) });
    }),
});

function text({ kind, count, columns, rows }: RawItems, from: number): string {
  const head = columns.length === 0
    ? []
    : [`columns: ${columns.map(({ id, text }) => `${id} (${text})`).join(", ")}`];
  const lines = rows.map(({ index, level, selected, expanded, texts }) =>
    `${index}${selected ? "*" : ""} ${" ".repeat(level)}${texts.join(" | ")}${
      expanded === false ? " (collapsed)" : ""
    }`
  );
  const next = from + rows.length;
  const rest = next < count ? [`${count - next} more: from ${next}`] : [];
  return [`${kind}, ${counted(count, "row")}`, ...head, ...lines, ...rest].join("\n");
}

function data({ uid, kind, count, columns, rows }: RawItems, from: number) {
  const next = from + rows.length;
  return {
    uid,
    kind,
    count,
    columns,
    rows: rows.map(({ index, level, selected, expanded, texts }) => ({
      index,
      ...(kind.startsWith("Tree") ? { level } : {}),
      selected,
      ...(expanded === undefined ? {} : { expanded }),
      ...(columns.length === 0
        ? { text: texts[0] ?? "" }
        : { cells: columns.map(({ id }, at) => ({ columnId: id, text: texts[at] ?? "" })) }),
    })),
    ...(next < count ? { next } : {}),
  };
}
