import { fileToRead } from "../../client/files.ts";
import { sh3dError } from "../../errors.ts";
import { filePath } from "../../inputs.ts";
import { reader, tool } from "../../tool.ts";

const LIBRARY = /\.sh3[ft]$/i;

/** The tool `install_library`. */
export const installLibrary = tool({
  description:
    "Installs a library of furniture (.sh3f) or textures (.sh3t) for the person: its entries are in the catalogue at " +
    "once, in all homes. Undo does not take it away; the person deletes it in the application's preferences.",
  effect: "write",
  timeoutMs: 120_000,
  ...reader({ filePath }, async (home, input, call) => {
    if (!LIBRARY.test(input.filePath)) {
      throw sh3dError("INVALID_INPUT", `"${input.filePath}" is no library`, {
        hint: "Give a file that ends in .sh3f or .sh3t",
      });
    }
    const { signal } = call;
    const before = await home.plugin.catalog(signal);
    await home.plugin.installLibrary(home.id, await fileToRead(input.filePath, home, call), signal);
    const { furniture, textures } = await home.plugin.catalog(signal);
    const known = new Set([...before.furniture, ...before.textures].map(({ id }) => id));
    const added = [...furniture, ...textures].filter(({ id }) => !known.has(id));
    return {
      added: added.length,
      entries: added.slice(0, MOST_TOLD).map(({ id, name }) => ({ catalogId: id, name })),
    };
  }),
});

const MOST_TOLD = 20;
