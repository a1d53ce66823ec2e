import { z } from "glovebox";
import { tool } from "../tool.ts";

export const uiConfigure = tool({
  description:
    "Prepares a folder for a Lua UI application and must be called first; an empty folder gets a small working application. Tells where the logs are.",
  effect: "write",
  idempotent: true,
  core: true,
  input: z.object({
    base_dir: z.string().min(1).describe("Absolute path of the project's folder; it is made when missing"),
  }),
  run: async ({ base_dir }, { state, path }) => {
    const base = await state.configure(base_dir, (file) => path(file, "write", { overwrite: true }));
    return `Server configured in ${base}. Log files created at ${base}/log (lua.log, lua-err.log)`;
  },
});
