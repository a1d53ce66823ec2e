import { type ToolContext, z } from "glovebox";
import { folderOf } from "../../client/storage/folders.ts";
import { upload } from "../../client/input/upload.ts";
import type { Browser } from "../../client/session/browser.ts";
import { type BrowserOptions, uploadFolders } from "../../options.ts";
import { actedMeta } from "../../render/acted.ts";
import { effectAnswer } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";
import { FILES, NUMBER } from "../shared_inputs.ts";

/** The tool `browser_upload`. */
export const browserUpload = tool({
  description: "Puts files from the folders for uploads into a field, or into what a button asks for.",
  effect: "write",
  assist: { target: "index", consent: "upload" },
  input: z.object({
    index: NUMBER.optional().describe("Of field or button, or what the page asked for"),
    files: FILES,
  }),
  run: async ({ index, files }, call) => {
    const judge = uploadRule(call);
    return await inTurn(call, async (tab, signal) => {
      const { effect, field } = await upload(tab, { index, files, judge }, signal);
      const done = `uploaded ${files.length === 1 ? files[0] : `${files.length} files`}`;
      const told = effectAnswer(tab, done, effect, { data: { transfer: done } });
      return field === undefined ? told : { ...told, meta: { ...told.meta, ...actedMeta([field]) } };
    });
  },
});

/** Profiles and saved logins may be read, but are nothing to upload. */
export function uploadRule(
  { options, path }: Pick<ToolContext<Browser, BrowserOptions>, "options" | "path">,
): (file: string) => Promise<string> {
  const folders = uploadFolders(options).flatMap((folder) => folderOf(folder) ?? []);
  return (file) => path(file, "read", { within: folders });
}
