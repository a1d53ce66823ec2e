import { basename, dirname, join } from "node:path";
import { ToolError } from "glovebox";
import { expandHome } from "../../kit/home_folder.ts";
import { APPLICATION_FOLDER } from "./project.ts";

/** The path rule: gives the real path of a file that may be written. */
export type Judge = (path: string) => Promise<string>;

/**
 * Finds the folder of the application: the one that is named, or `.ui` in it when that is there or is what was
 * granted.
 *
 * @throws ToolError `PERMISSION_DENIED` with what a person types to grant it
 */
export async function applicationFolder(baseDir: string, judge: Judge): Promise<string> {
  const named = expandHome(baseDir) ?? baseDir;
  const inner = join(named, APPLICATION_FOLDER);
  if (basename(named) !== APPLICATION_FOLDER && await isApplication(inner)) return await judged(inner, judge);
  try {
    return await judged(named, judge);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "PERMISSION_DENIED") throw error;
    return await judged(inner, judge).catch(() => Promise.reject(notGranted(named, error)));
  }
}

/** The rule judges files; the log is one that will be there. */
async function judged(folder: string, judge: Judge): Promise<string> {
  return dirname(dirname(await judge(join(folder, "log", "lua.log"))));
}

async function isApplication(folder: string): Promise<boolean> {
  const isFolder = (path: string) => Deno.stat(path).then((info) => info.isDirectory, () => false);
  return await isFolder(join(folder, "lua")) || await isFolder(join(folder, "apps"));
}

function notGranted(folder: string, { message }: ToolError): ToolError {
  const option = `lua-ui.folders=${folder}`;
  const word = /^[\w@%+=:,./~-]+$/.test(option) ? option : `'${option.replaceAll("'", `'\\''`)}'`;
  return new ToolError("PERMISSION_DENIED", message, {
    hint: `Use a folder in ~/Glovebox/lua-ui, or ask the person to start the host with: ` +
      `--option ${word} --grant-asked lua-ui`,
  });
}
