import { reply, z } from "glovebox";
import { agentRef, agentScope, refSchema, stageFields } from "../client/references.ts";
import { shortTreesOf, treesOf, windowFields } from "../client/contract.ts";
import { detailOf, includeSchema } from "../client/include.ts";
import { isSecret, nameOf } from "../client/known_nodes.ts";
import { lookAlong } from "../client/looking.ts";
import type { Memory } from "../client/memory.ts";
import type { Facts, RawSnapshot, WindowRow } from "../client/rows.ts";
import { isTruncated, treeText, truncationHint } from "../render/tree.ts";
import { javafxLook } from "../assist.ts";
import { APP, FORMAT, tool, withApp } from "../tool.ts";

/** The tool `ui_get_snapshot`. */
export const uiGetSnapshot = tool({
  description:
    "Shows what a JavaFX application's windows hold, as a tree with a uid for each node. Look here first, then act by uid.",
  effect: "read",
  assist: javafxLook,
  core: true,
  view: "live",
  aliases: ["ui.getSnapshot"],
  input: z.object({
    app: APP,
    ...stageFields,
    mode: z.enum(["full", "compact"]).optional().describe(
      "Default compact: shallower, without bounds and other sections",
    ),
    depth: z.number().int().min(0).max(1000).optional(),
    include: includeSchema.optional(),
    root: refSchema.optional().describe("Only this node and what is below it"),
    maxNodes: z.number().int().min(1).max(100_000).optional().describe("Default 2000"),
    format: FORMAT,
  }),
  run: async ({ app, mode, root, maxNodes, depth, include, format: _format, ...stage }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const facts = await memory.facts(limits);
      const detail = detailOf(mode ?? "compact", { depth, include }, facts.snapshotDefaults);
      const where = root
        ? { root: await agentRef(memory, root, limits) }
        : await agentScope(memory, stage, limits);
      const request = { ...where, ...detail, maxNodes: maxNodes ?? 2000 };
      const seen = await memory.application.snapshot(request, limits);
      memory.told.tell(seen.windows);
      memory.look = await lookAlong(memory, { request, seen }, limits);
      return reply({
        content: treeText(seen),
        structured: contractOf(seen, mode ?? "compact", { facts, memory }),
        meta: { "glovebox/look": lookOf(seen) },
      });
    }),
});

/** Number of nodes that the assistant knows by name. */
const MOST_KNOWN = 400;

/** What the assistant knows of a look besides its text: what there is to act on, and where secrets are. */
function lookOf({ rows, windows }: RawSnapshot) {
  const known = rows.map((row) => ({ row, name: nameOf(row), secret: isSecret(row) }));
  const items = known.filter(({ name, secret }) => name !== "" || secret).slice(0, MOST_KNOWN);
  return {
    title: windows.find(({ focused }) => focused)?.title ?? windows[0]?.title ?? "",
    items: items.map(({ row, name, secret }) => ({
      ref: row.uid,
      role: row.type,
      name,
      ...(secret ? { secret } : {}),
    })),
  };
}

/** The contract's `UiSnapshot`. */
function contractOf(
  seen: RawSnapshot,
  mode: "full" | "compact",
  { facts, memory }: { readonly facts: Facts; readonly memory: Memory },
) {
  const trees = mode === "full" ? treesOf(seen.rows, seen.windows) : shortTreesOf(seen.rows, seen.windows);
  const isShown = ({ id }: WindowRow) => trees.has(id);
  const shown = seen.windows.flatMap((window) => {
    const root = trees.get(window.id);
    if (root === undefined) return [];
    return [{ ...windowFields(window, seen.windows), scene: { stylesheets: window.stylesheets, root } }];
  });
  const others = seen.windows.filter((window) => !isShown(window)).map((each) =>
    windowFields(each, seen.windows)
  );
  const isPopup = (window: object) => "popupIndex" in window;
  const popups = shown.filter(isPopup);
  return {
    schema: "mcp-javafx-ui/1.0",
    capturedAt: new Date().toISOString(),
    app: {
      pid: facts.pid,
      javaVersion: facts.javaVersion,
      javafxVersion: facts.javafxVersion,
      mainClass: facts.mainClass,
      debugFlags: facts.debugFlags,
    },
    focus: focusOf(seen),
    stages: shown.filter((window) => !isPopup(window)),
    ...(popups.length === 0 ? {} : { popups }),
    ...(others.length === 0 ? {} : { otherWindows: others }),
    revision: memory.revisionOf(seen),
    nodes: seen.nodes,
    heldMs: Math.round(seen.heldMs * 10) / 10,
    ...(seen.systemDialog ? { systemDialog: true } : {}),
    ...(seen.changed ? { changedMeanwhile: true } : {}),
    ...(isTruncated(seen) ? { truncated: true, omitted: seen.omitted, hint: truncationHint(seen) } : {}),
  };
}

function focusOf({ focus, windows }: RawSnapshot) {
  const window = windows.find(({ id }) => id === focus.window);
  const base = `/stages[${window?.index ?? 0}]/scene/root`;
  const path = focus.path ? `${base}/${focus.path}` : base;
  return {
    focusedNode: focus.uid === undefined ? null : { path, uid: focus.uid },
    focusedWindow: window === undefined ? null : { stageIndex: window.index },
  };
}
