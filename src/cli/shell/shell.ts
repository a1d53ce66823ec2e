import { VERSION } from "../../base/version.ts";
import { EXAMPLES, program } from "../args.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";
import { completionScript, SHELLS } from "./completions.ts";
import { manualPage } from "./manual.ts";
import { commandWords } from "./words.ts";

/** `glovebox completions`: the script with which a shell completes commands and flags. */
export async function completions([shell = ""]: readonly string[]): Promise<number> {
  const known = SHELLS.find((name) => name === shell);
  if (known === undefined) {
    const meant = nearest(shell, SHELLS);
    throw new UsageError(
      `There are no completions for "${shell}": ${
        meant === undefined ? `there are ${SHELLS.join(", ")}` : `did you mean "${meant}"?`
      }`,
    );
  }
  await print(completionScript(known, commandWords(program())));
  return EXIT.fine;
}

/** `glovebox manual`: the manual page. */
export async function manual(): Promise<number> {
  const root = program();
  const about = { description: root.description(), version: VERSION, notes: EXAMPLES };
  await print(manualPage(about, commandWords(root)));
  return EXIT.fine;
}
