import type { Command } from "commander";
import { VERSION } from "../../base/version.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";
import { completionScript, SHELLS } from "./completions.ts";
import { manualPage } from "./manual.ts";
import { commandWords } from "./words.ts";

/** Prints the script with which a shell completes commands and flags: `glovebox completions`. */
export async function printCompletions(root: Command, shell: string): Promise<number> {
  const known = SHELLS.find((name) => name === shell);
  if (known === undefined) {
    const meant = nearest(shell, SHELLS);
    throw new UsageError(
      `There are no completions for "${shell}": ${
        meant === undefined ? `there are ${SHELLS.join(", ")}` : `did you mean "${meant}"?`
      }`,
    );
  }
  await print(completionScript(known, commandWords(root)));
  return EXIT.fine;
}

/** Prints the manual page: `glovebox manual`. */
export async function printManual(root: Command, notes: string): Promise<number> {
  const about = { description: root.description(), version: VERSION, notes };
  await print(manualPage(about, commandWords(root)));
  return EXIT.fine;
}
