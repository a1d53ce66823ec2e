import { z } from "glovebox";
import { inProject, listProjectFolder, readProjectFile, writeProjectFile } from "../client/project_files.ts";
import { tool } from "../tool.ts";

const MOST_READ = 200_000;
const filePath = z.string().min(1)
  .describe("Relative to the application's folder, such as lua/main.lua or apps/board/app.lua");

/** The tool `ui_write_file`. */
export const uiWriteFile = tool({
  description:
    "Writes a text file of the project, before or after ui_start. Changed Lua and views are loaded at once while pages are open, and objects stay; ui_stop and ui_start start over.",
  effect: "write",
  idempotent: true,
  input: z.object({ path: filePath, content: z.string() }),
  run: async ({ path: name, content }, { state, path }) => {
    await writeProjectFile(
      await path(inProject(name, state.reach), "write", { overwrite: true }),
      content,
    );
    return `Wrote ${name} (${content.length} characters)`;
  },
});

/** The tool `ui_read_file`. */
export const uiReadFile = tool({
  description: "Reads a text file of the project, or lists a folder of it.",
  effect: "read",
  foreign: false, // a source comes back as it is written
  assist: { amount: "limit" },
  input: z.object({
    path: filePath.default("."),
    offset: z.number().int().min(0).default(0).describe("The character to begin with"),
    limit: z.number().int().min(1).max(MOST_READ).default(MOST_READ).describe("Characters"),
  }),
  run: async ({ path: name, offset, limit }, { state, path }) => {
    const full = inProject(name, state.reach);
    const list = await listProjectFolder(full, state.reach);
    if (list !== undefined) return list;
    const text = await readProjectFile(await path(full, "read"));
    const part = text.slice(offset, offset + limit);
    const rest = text.length - offset - part.length;
    return rest > 0 ? `${part}\n… ${rest} more characters: go on at offset ${offset + part.length}` : part;
  },
});
