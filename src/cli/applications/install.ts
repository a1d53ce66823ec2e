import { resolve } from "node:path";
import { z } from "zod";
import { appFolder, installAgent, installPlugin, pluginFolder } from "../../app.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { currentFolders } from "../../config/folders.ts";
import { installBrowser } from "../doctor/install_browser.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";

const installFlags = z.object({ to: z.string().optional(), yes: z.boolean().optional() });

/** `glovebox install`: a browser, or what runs inside other applications, where they find it. */
export async function install([what = ""]: readonly string[], flags: unknown): Promise<number> {
  const { to, yes = false } = installFlags.parse(flags);
  switch (what) {
    case "browser":
      return await installBrowser(await prepare({}), yes);
    case "javafx-agent":
      return await installJavafx(to);
    case "sh3d-plugin":
      return await installSh3d(to);
    default:
      throw new UsageError(
        `There is no "${what}" to install: there are browser, javafx-agent and sh3d-plugin`,
      );
  }
}

async function installJavafx(to: string | undefined): Promise<number> {
  const { documents, jvm } = currentFolders();
  const path = await installAgent({ app: appFolder(), jvm }, resolve(to ?? documents));
  await print([
    `The agent is at ${path}`,
    "Start an application with it, and an assistant can see and operate it:",
    `  java ${shellWord(`-javaagent:${path}`)} -Dmcp.ui=true …`,
    "Where a script starts Java, set JAVA_TOOL_OPTIONS to these two words.",
  ].join("\n"));
  return EXIT.fine;
}

async function installSh3d(to: string | undefined): Promise<number> {
  const { home, jvm } = currentFolders();
  const folder = to ?? pluginFolder(Deno.build.os, home, Deno.env.toObject());
  const path = await installPlugin({ app: appFolder(), jvm }, resolve(folder));
  await print([
    `The plugin is at ${path}`,
    "Start Sweet Home 3D, or start it again: its Tools menu has an entry for Glovebox.",
    "Homes, pictures and exports that an assistant names are kept in ~/Glovebox/homes.",
  ].join("\n"));
  return EXIT.fine;
}
