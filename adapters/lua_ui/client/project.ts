import { basename, dirname, join } from "node:path";
import { ToolError } from "glovebox";
import { type Config, loadConfig } from "./config.ts";
import type { ScratchReach } from "../engine/files/file_functions.ts";
import type { Assets } from "./assets.ts";
import { realFolders } from "./folders.ts";
import { realInProject } from "./project_files.ts";
import { Viewdefs } from "./viewdefs.ts";

/** Applications that an empty folder can begin as. */
export const TEMPLATES = ["tasks", "board", "dashboard", "contacts", "notebook", "chat"] as const;
/** One of {@linkcode TEMPLATES}. */
export type Template = typeof TEMPLATES[number];

/** The folder of an application inside a project of something else. */
export const APPLICATION_FOLDER = ".ui";

const FOLDERS = ["log", "lua", "viewdefs", "html", "apps"] as const;
const LOGS = ["log/lua.log", "log/lua-err.log"] as const;
/** What is written here without anybody naming it. */
const OWN_PLACES = [...FOLDERS, ...LOGS, "config", "config/config.toml"] as const;

/** The project in a base folder: its settings, its views. */
export interface Project {
  readonly reach: ScratchReach;
  readonly config: Config;
  readonly viewdefs: Viewdefs;
  /** True where the folder was empty and began as an application of the gallery. */
  readonly isNew: boolean;
}

/** Folders that an application may reach. */
export interface ProjectFolders {
  /** The application's folder: real and granted. */
  readonly base: string;
  /** Folders that were granted, as they were said. */
  readonly granted: readonly string[];
  /** For what is temporary. */
  readonly scratch: string;
  /** What an empty folder begins as. */
  readonly template: Template;
}

/**
 * Prepares a base folder: makes what is missing, puts an application of the gallery into an empty one, loads its
 * settings.
 *
 * @throws ToolError when it cannot be written
 */
export async function openProject(
  { base, granted, scratch, template }: ProjectFolders,
  assets: Assets,
): Promise<Project> {
  const project = basename(base) === APPLICATION_FOLDER ? dirname(base) : base;
  const reach = { base, project, scratch, folders: [...realFolders(granted), scratch] };
  let config: Config;
  let isNew: boolean;
  try {
    await Deno.mkdir(base, { recursive: true });
    const entries = await Array.fromAsync(Deno.readDir(base));
    isNew = entries.every(({ name }) => name === "log" || name.startsWith("."));
    for (const name of OWN_PLACES) realInProject(join(base, name), reach); // a project of others may have links
    config = await loadConfig(base);
    for (const name of FOLDERS) await Deno.mkdir(join(base, name), { recursive: true });
    if (isNew) await writeAll(base, await assets.application(template));
    for (const name of LOGS) {
      (await Deno.open(join(base, name), { append: true, create: true })).close();
    }
  } catch (error) {
    if (error instanceof ToolError || error instanceof Deno.errors.NotCapable) throw error; // the host says which grant is missing
    throw new ToolError("INVALID_INPUT", `${base} cannot be used: ${messageOf(error)}`, {
      hint: "Name a folder that can be written, or one that is not there yet",
    });
  }
  const viewdefs = new Viewdefs(reach, await assets.viewdefs());
  await viewdefs.read();
  return { reach, config, viewdefs, isNew };
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
