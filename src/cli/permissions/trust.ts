import { visible } from "../../base/text/visible.ts";
import { currentFolders } from "../../config/folders.ts";
import { settingsToTrust } from "../../config/load_settings.ts";
import { TrustedFolders } from "../../config/trusted_folders.ts";
import { EXIT, print } from "../failure.ts";
import { confirmed } from "../terminal.ts";
import { rightsFlags } from "./rights_words.ts";

/** `glovebox trust`: shows the settings of a folder to a person, who may let them load adapters. */
export async function trust([folder = "."]: readonly string[], flags: unknown): Promise<number> {
  const { yes } = rightsFlags.parse(flags);
  const text = await settingsToTrust(folder);
  const real = await Deno.realPath(folder);
  await print(`${visible(real)} sets:\n${text.split("\n").map(visible).join("\n").trimEnd()}`);
  const question = "Its adapters then run, still without any permission. Trust it until the file changes?";
  if (!yes && !await confirmed(question, "--yes")) {
    await print("It is not trusted");
    return EXIT.failure;
  }
  await new TrustedFolders(currentFolders().state).add(real, text);
  await print("It is trusted until its glovebox.json changes");
  return EXIT.fine;
}
