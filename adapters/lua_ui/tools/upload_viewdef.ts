import { join } from "node:path";
import { ToolError, z } from "glovebox";
import { problemIn } from "../client/viewdefs.ts";
import { tool } from "../tool.ts";

const NAME = /^[A-Za-z_][\w.-]{0,120}$/;

/** The tool `ui_upload_viewdef`. */
export const uiUploadViewdef = tool({
  description:
    "Adds or replaces the HTML view of a type and writes it to viewdefs/TYPE.NAMESPACE.html; open pages render it at once. The content is one <template> element with ui-value, ui-action, ui-view and the other bindings.",
  effect: "write",
  idempotent: true,
  core: true,
  input: z.object({
    type: z.string().describe("The type it is for, such as MyPresenter"),
    namespace: z.string().describe("DEFAULT, or another name that views may ask for"),
    content: z.string().describe("HTML: exactly one <template>"),
  }),
  run: async ({ type, namespace, content }, { state, path }) => {
    const { running } = state;
    const key = `${type}.${namespace}`;
    if (!NAME.test(type) || !NAME.test(namespace) || key.includes("..")) {
      throw new ToolError("INVALID_INPUT", `"${key}" is no name of a view`, {
        hint: "Type and namespace are letters, digits, _, - and points, such as Contacts.Contact and DEFAULT",
      });
    }
    const problem = problemIn(content);
    if (problem !== undefined) {
      throw new ToolError("INVALID_INPUT", `The view ${key} cannot be used: ${problem}`, {
        hint: "Send exactly one <template> element; the view that was there stays",
      });
    }
    const file = join(running.base, "viewdefs", `${key}.html`);
    const real = await path(file, "write", { overwrite: true });
    await running.putView({ type, key, html: content, path: real });
    const { problems } = await running.audit("1", type).catch(() => ({ problems: [] }));
    return [`Viewdef ${key} uploaded`, ...problems].join("\n");
  },
});
