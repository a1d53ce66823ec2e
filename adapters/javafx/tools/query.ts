import { reply, z } from "glovebox";
import { nodeOf } from "../client/contract.ts";
import { agentScope, stageFields } from "../client/references.ts";
import type { Row, WindowRow } from "../client/rows.ts";
import { agentSelector, selectorSchema } from "../client/selector.ts";
import { windowPath } from "../client/told_windows.ts";
import { elementData, elementWords, summaryOf } from "../render/words.ts";
import { FOR_PROGRAMS } from "../assist.ts";
import { APP, FORMAT, tool, withApp } from "../tool.ts";

/** The tool `ui_query`. */
export const uiQuery = tool({
  description: "Finds nodes by JavaFX CSS selector, shown text and predicate together; returns their uids.",
  effect: "read",
  assist: { omit: FOR_PROGRAMS },
  core: true,
  aliases: ["ui.query"],
  input: z.object({
    app: APP,
    scope: z.object(stageFields).optional().describe("Default the focused window with its popups"),
    selector: selectorSchema,
    limit: z.number().int().min(1).max(1000).optional().describe("Default 50"),
    format: FORMAT,
  }),
  run: async ({ app, scope, selector, limit }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const where = await agentScope(memory, scope ?? {}, limits);
      const include = { bounds: true };
      const request = { ...agentSelector(selector), ...where, limit: limit ?? 50, include };
      const { total, rows, windows } = await memory.application.query(request, limits);
      memory.told.tell(windows);
      const hint = total > rows.length
        ? `${total - rows.length} more: raise limit or narrow the selector`
        : undefined;
      const lines = rows.map(elementWords);
      return reply({
        content: [
          total === 0 ? "nothing found" : `${total} found`,
          ...lines,
          ...(hint === undefined ? [] : [hint]),
        ].join("\n"),
        structured: {
          matches: rows.map((row) => matchOf(row, windows)),
          total,
          ...(hint === undefined ? {} : { hint }),
        },
      });
    }),
});

function matchOf(row: Row, windows: readonly WindowRow[]) {
  const window = windows.find(({ id }) => id === row.window);
  const base = `${window === undefined ? "" : windowPath(window)}/scene/root`;
  const { ref, type, id, layout, disabled, visible } = nodeOf(
    row,
    row.path === "" ? base : `${base}/${row.path}`,
  );
  return {
    ref,
    type,
    id,
    summary: summaryOf(row),
    ...(layout === undefined ? {} : { layout }),
    disabled,
    visible,
    ...elementData(row),
  };
}
