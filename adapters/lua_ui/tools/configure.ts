import { z } from "glovebox";
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
  }),
  run: async ({ base_dir }, { state, path }) => {
    const { base, project } = await state.configure(
      base_dir,
      (file) => path(file, "write", { overwrite: true }),
    );
    const around = base === project
      ? ""
      : `. The project is ${project}: relative paths of Lua code start there`;
    return `Server configured in ${base}. Log files created at ${base}/log (lua.log, lua-err.log)${around}`;
  },
});
