import { z } from "glovebox";
import { effectOf } from "../../client/input/effect.ts";
import { folderOf } from "../../client/storage/folders.ts";
import { upload } from "../../client/input/upload.ts";
import { uploadFolders } from "../../options.ts";
import { effectAnswer } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";
import { NUMBER } from "../shared_inputs.ts";

/** The tool `browser_upload`. */
export const browserUpload = tool({
  description: "Puts files from the folders for uploads into a field, or into what a button asks for.",
  effect: "write",
  assist: { target: "index", consent: "upload" },
  input: z.object({
    index: NUMBER.optional().describe("Of field or button, or what the page asked for"),
    files: z.array(z.string()).min(1).max(50),
  }),
  run: async ({ index, files }, call) => {
    const folders = uploadFolders(call.options).flatMap((folder) => folderOf(folder) ?? []);
    return await inTurn(call, async (tab, signal) => {
      // Profiles and saved logins may be read, but are nothing to upload.
      const judge = (path: string) => call.path(path, "read", { within: folders });
      const effect = await effectOf(tab, signal, () => upload(tab, { index, files, judge }, signal));
      const done = `uploaded ${files.length === 1 ? files[0] : `${files.length} files`}`;
      return effectAnswer(tab, done, effect, { transfer: done });
    });
  },
});
