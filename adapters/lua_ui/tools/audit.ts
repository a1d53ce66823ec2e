import { z } from "glovebox";
import { sessionId, tool } from "../tool.ts";

/** The tool `ui_audit`. */
export const uiAudit = tool({
  description:
    "Finds what does not fit together in the views: unknown bindings, components, fields and methods, and views of types that nothing has.",
  effect: "read",
  assist: { offered: false },
  input: z.object({
    type: z.string().optional().describe("Of the views; left out, all are looked at"),
    sessionId,
  }),
  run: async ({ type, sessionId }, { state }) => {
    const { problems, unused } = await state.running.audit(sessionId, type);
    const lines = [
      ...problems,
      ...unused.map((key) => `${key}: nothing has this type now; register it with session:prototype`),
    ];
    return lines.length === 0 ? "Nothing was found" : lines.join("\n");
  },
});
