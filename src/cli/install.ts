import { resolve } from "node:path";
import { z } from "zod";
import { appFolder, installAgent } from "../app.ts";
import { shellWord } from "../base/shell_word.ts";
import { currentFolders } from "../config/folders.ts";
import { EXIT, print, UsageError } from "./failure.ts";

/** `glovebox install javafx-agent`: writes the agent where applications can be started with it. */
export async function install([what = ""]: readonly string[], flags: unknown): Promise<number> {
  if (what !== "javafx-agent") {
    throw new UsageError(`There is no "${what}" to install: there is javafx-agent`);
  }
  const { documents, jvm } = currentFolders();
  const { to = documents } = z.object({ to: z.string().optional() }).parse(flags);
  const path = await installAgent({ app: appFolder(), jvm }, resolve(to));
  await print([
    `The agent is at ${path}`,
    "Start an application with it, and an assistant can see and operate it:",
    `  java ${shellWord(`-javaagent:${path}`)} -Dmcp.ui=true …`,
    "Where a script starts Java, set JAVA_TOOL_OPTIONS to these two words.",
  ].join("\n"));
  return EXIT.fine;
}
