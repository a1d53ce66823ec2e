import { appFolder, attachJvm, javafxAgent } from "../../app.ts";
import { currentFolders } from "../../config/folders.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { seenApplications, shownBy } from "./seen_applications.ts";

/** `glovebox attach javafx PID`: a person lets a running application be seen. */
export async function attach([kind = "", word = ""]: readonly string[], _flags: unknown): Promise<number> {
  if (kind !== "javafx") throw new UsageError(`There is nothing to attach to "${kind}": the kind is javafx`);
  const pid = /^\d+$/.test(word) ? Number(word) : 0;
  if (pid === 0) throw new UsageError(`"${word}" is no process id: glovebox apps lists them`);
  await attachJvm(pid, javafxAgent({ app: appFolder(), jvm: currentFolders().jvm }));
  const seen = (await seenApplications()).find((each) => each.pid === pid);
  const shown = seen === undefined || (seen.windows.length === 0 && seen.answers !== false)
    ? "; it shows no JavaFX window yet"
    : `: ${shownBy(seen)}`;
  await print(`Attached to ${pid}${shown}`);
  return EXIT.fine;
}
