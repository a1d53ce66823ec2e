import { dirname, isAbsolute, join } from "node:path";
import { ToolError } from "glovebox";
import { atomicWrite } from "../../kit/atomic_write.ts";
import { lies, type Reach, reachable } from "../engine/files/granted_paths.ts";

/** The full path of a file of the project, which may be the folder around the application's. */
export function inProject(name: string, { base, project }: Reach): string {
  const full = isAbsolute(name) ? name : join(base, name);
  if ([base, project].some((folder) => lies(full, folder)) && !name.includes("\0")) return full;
  throw new ToolError("INVALID_INPUT", `${name} is outside of the project ${project}`, {
    hint: "Name a file relative to that folder, such as lua/main.lua",
  });
}

/** Writes a file whole, with the folders that it needs. */
export async function writeProjectFile(path: string, content: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await atomicWrite(path, new TextEncoder().encode(content));
}

/**
 * The real path of a file of the project, wherever links lead.
 *
 * @throws ToolError `PERMISSION_DENIED` outside of the granted folders
 */
export function realInProject(path: string, reach: Reach): string {
  try {
    return reachable(path, reach);
  } catch (cause) {
    throw new ToolError("PERMISSION_DENIED", cause instanceof Error ? cause.message : String(cause), {
      hint: "Name a file of the project that no link leads out of, such as lua/main.lua",
      cause,
    });
  }
}

/**
 * Lists a folder.
 *
 * @returns nothing when it is a file
 * @throws ToolError `NOT_FOUND`
 */
export async function listProjectFolder(path: string, reach: Reach): Promise<string | undefined> {
  const real = realInProject(path, reach);
  const info = await Deno.stat(real).catch(() => undefined);
  if (info === undefined) {
    throw new ToolError("NOT_FOUND", `There is no ${path}`, { hint: "Read . for a list" });
  }
  if (!info.isDirectory) return undefined;
  const names = await Array.fromAsync(
    Deno.readDir(real),
    ({ name, isDirectory }) => isDirectory ? `${name}/` : name,
  );
  return names.filter((name) => !name.startsWith(".")).sort().join("\n") || "The folder is empty";
}

/** Reads a text file. */
export async function readProjectFile(path: string): Promise<string> {
  return await Deno.readTextFile(path);
}
