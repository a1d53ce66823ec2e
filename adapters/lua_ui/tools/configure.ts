import { z } from "glovebox";
import { type Project, TEMPLATES } from "../client/project.ts";
import { tool } from "../tool.ts";

/** The tool `ui_configure`. */
export const uiConfigure = tool({
  description:
    "Prepares a folder for a Lua UI application and must be called first; an empty folder gets a small working application. Tells where the logs are.",
  effect: "write",
  idempotent: true,
  core: true,
  input: z.object({
    base_dir: z.string().min(1).describe(
      "Absolute path of the project's folder; it is made when missing; .ui in it if there is one",
    ),
    template: z.enum(TEMPLATES).optional().describe("What an empty folder begins as; else tasks"),
  }),
  run: async ({ base_dir, template }, { state, path }) => {
    const judge = (file: string) => path(file, "write", { overwrite: true });
    const project = await state.configure(base_dir, judge, template ?? "tasks");
    const { base } = project.reach;
    const told = `Server configured in ${base}. Log files created at ${base}/log (lua.log, lua-err.log)`;
    return [told, ...notesOn(project, template)].join(". ");
  },
});

function notesOn({ reach: { base, project }, isNew }: Project, template: string | undefined): string[] {
  return [
    ...(base === project ? [] : [`The project is ${project}: relative paths of Lua code start there`]),
    ...(template === undefined || isNew
      ? []
      : [`The folder has files already: it did not become the template ${template}`]),
  ];
}
