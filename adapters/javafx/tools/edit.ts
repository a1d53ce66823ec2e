import { reply, z } from "glovebox";
import { javafxError } from "../errors.ts";
import type { Change, Edited } from "../client/inspect/edited.ts";
import { agentRef, refSchema } from "../client/references.ts";
import { quoted } from "../render/words.ts";
import { APP, tool, withApp } from "../tool.ts";
import { counted } from "../../kit/counted.ts";

/** The tool `ui_edit`. */
export const uiEdit = tool({
  description:
    "Sets a property or the inline style of a node in the running application, to try what it should be; tells the old value, and takes it back with undo.",
  effect: "write",
  assist: { offered: false },
  input: z.object({
    app: APP,
    ref: refSchema.optional(),
    property: z.string().optional().describe("Such as prefWidth, visible or padding: see fx in ui_get_node"),
    value: z.string().optional().describe(
      "For property, as text: true, 12, #ff8800, 4 8 4 8, TOP_LEFT, 14 bold Serif; null for none",
    ),
    style: z.string().optional().describe("The whole inline style, in the place of property"),
    undo: z.enum(["last", "all"]).optional().describe("Takes changes back, in the place of ref"),
  }),
  run: async ({ app, ref, property, value, style, undo }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const given = [style, undo, property].filter((each) => each !== undefined);
      const isComplete = undo === undefined ? ref !== undefined : ref === undefined;
      if (given.length !== 1 || !isComplete || (property !== undefined) !== (value !== undefined)) {
        throw unclear();
      }
      const request = undo === undefined && ref !== undefined
        ? {
          ref: await agentRef(memory, ref, limits),
          property: property ?? "style",
          value: value ?? style ?? "",
        }
        : { undo };
      const edited = await memory.turns.run(() =>
        memory.application.edit({ ...request, by: memory.id }, limits)
      );
      return reply({ content: text(edited), structured: edited });
    }),
});

function unclear(): Error {
  return javafxError("INVALID_INPUT", "It is not clear what to change", {
    hint: "Give ref with property and value, or ref with style, or undo alone",
  });
}

function text(edited: Edited): string {
  if ("pending" in edited) return "It is set, and the application waits in a dialog that it opened then";
  const lines = "undone" in edited ? edited.undone.map(line) : [line(edited)];
  return [...lines, `${counted(edited.undoable, "change")} can be taken back`].join("\n");
}

function line({ uid, type, property, before, now, notes = [], failed }: Change): string {
  const name = [type, uid, property].filter((each) => each !== undefined).join(" ");
  if (failed !== undefined) return `${name}: not taken back. ${failed}`;
  return [`${name}: ${told(before)} → ${told(now)}`, ...notes].join("\n");
}

function told(value: unknown): string {
  return typeof value === "string" ? quoted(value) : String(value ?? null);
}
