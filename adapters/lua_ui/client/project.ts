import { dirname, join } from "node:path";
import { ToolError } from "glovebox";
import { type Config, loadConfig } from "./config.ts";
import type { Reach } from "../engine/granted_paths.ts";
import type { Assets } from "./assets.ts";
import { realFolders } from "./folders.ts";
import { type ViewdefChanges, Viewdefs } from "./viewdefs.ts";

const FOLDERS = ["log", "lua", "viewdefs", "html", "apps"] as const;

/** The project in a base folder: its settings, its views. */
export interface Project {
  readonly reach: Reach;
  readonly config: Config;
  readonly viewdefs: Viewdefs;
  /** What was wrong with its views when they were read. */
  readonly refused: ViewdefChanges["refused"];
}

/**
 * Prepares a base folder: makes what is missing, puts the application to start from into an empty one, loads its
 * settings.
 *
 * @param base real and granted
 * @throws ToolError when it cannot be written
 */
export async function openProject(
  base: string,
  folders: readonly string[],
  assets: Assets,
): Promise<Project> {
  let config: Config;
  try {
    await Deno.mkdir(base, { recursive: true });
    const entries = await Array.fromAsync(Deno.readDir(base));
    const isEmpty = entries.every(({ name }) => name === "log" || name.startsWith("."));
    config = await loadConfig(base);
    for (const name of FOLDERS) await Deno.mkdir(join(base, name), { recursive: true });
    if (isEmpty) await writeAll(base, await assets.starter());
    for (const name of ["lua.log", "lua-err.log"]) {
      (await Deno.open(join(base, "log", name), { append: true, create: true })).close();
    }
  } catch (error) {
    if (error instanceof ToolError || error instanceof Deno.errors.NotCapable) throw error; // the host says which grant is missing
    throw new ToolError("INVALID_INPUT", `${base} cannot be used: ${messageOf(error)}`, {
      hint: "Name a folder that can be written, or one that is not there yet",
    });
  }
  const reach = { base, folders: realFolders(folders) };
  const viewdefs = new Viewdefs(reach, await assets.viewdefs());
  const { refused } = await viewdefs.read();
  return { reach, config, viewdefs, refused };
}

async function writeAll(base: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const path = join(base, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
