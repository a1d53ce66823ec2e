import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { type UnknownArgument, unknownArguments } from "../adapter_api/schema/unknown_arguments.ts";
import { nearest } from "../adapter_api/text/nearest.ts";
import { exists } from "../base/exists.ts";
import { readRegularFile } from "../base/regular_file.ts";
import { shellWord } from "../base/text/shell_word.ts";
import { BUILT_INS, needsTrust, refuseForbidden } from "./folder_settings.ts";
import type { Folders } from "./folders.ts";
import {
  LOG_LEVELS,
  mergeSettings,
  type PartialSettings,
  type Settings,
  settingsSchema,
} from "./settings.ts";
import { TrustedFolders } from "./trusted_folders.ts";

const FILE_NAME = "glovebox.json";

/** Largest file of settings, in bytes. */
const LARGEST = 1024 * 1024;

/** Sources of settings. */
export interface SettingsSources {
  readonly flags: PartialSettings;
  /** Set by `--config`: read instead of the two usual files. */
  readonly configFile?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly folders: Folders;
}

/**
 * Flags, then `GLOVEBOX_*`, then `./glovebox.json`, then the per-user file, then defaults. Options that the person set
 * stand above those of a folder.
 *
 * @throws ToolError `INVALID_INPUT` naming file and field, `PERMISSION_DENIED` for a folder that is not trusted
 */
export async function loadSettings(
  { flags, configFile, env, cwd, folders }: SettingsSources,
): Promise<Settings> {
  const named = configFile ?? env.GLOVEBOX_CONFIG;
  const chosen = [flags, fromEnvironment(env)];
  if (named !== undefined) {
    const path = resolve(cwd, named);
    const own = await placedAt(path, parseSettings(path, await readText(path)), folders);
    const merged = mergeSettings([...chosen, own]);
    return { ...merged, flagged: namesIn(flags), configFile: path };
  }
  const { options = {}, ...project } = await folderSettings(cwd, folders);
  const own = await ownSettings(join(folders.config, FILE_NAME), folders);
  const isFolderChoice = project.adapters !== undefined &&
    chosen.every(({ adapters }) => adapters === undefined);
  const merged = mergeSettings([...chosen, project, own, { options }]);
  return { ...merged, flagged: namesIn(flags), isFolderChoice };
}

function namesIn({ options = {}, grants = {}, grantAsked = [] }: PartialSettings): string[] {
  return [...new Set([...Object.keys(options), ...Object.keys(grants), ...grantAsked])];
}

/** The settings of a folder somebody works in: harmless ones, or what a person looked at. */
async function folderSettings(cwd: string, folders: Folders): Promise<PartialSettings> {
  const path = join(cwd, FILE_NAME);
  const text = await optionalText(path);
  if (text === undefined) return {};
  const settings = parseSettings(path, text);
  refuseForbidden(path, settings);
  if (needsTrust(settings) && !await new TrustedFolders(folders.state).has(await Deno.realPath(cwd), text)) {
    throw new ToolError("PERMISSION_DENIED", `${path} brings adapters, and nobody has looked at it yet`, {
      hint: `Look at it and trust it: glovebox trust ${shellWord(cwd)}`,
    });
  }
  return settings;
}

/**
 * Reads the settings of a folder for a person who is to look at them.
 *
 * @returns their text
 * @throws ToolError `NOT_FOUND` where there are none, `INVALID_INPUT` when they can never be trusted
 */
export async function settingsToTrust(folder: string): Promise<string> {
  const path = join(folder, FILE_NAME);
  const text = await optionalText(path);
  if (text === undefined) {
    throw new ToolError("NOT_FOUND", `There are no settings at ${path}: nothing is to be trusted`);
  }
  refuseForbidden(path, parseSettings(path, text));
  return text;
}

async function ownSettings(path: string, folders: Folders): Promise<PartialSettings> {
  const text = await optionalText(path);
  return text === undefined ? {} : await placedAt(path, parseSettings(path, text), folders);
}

/** Adapters of a file are found from its folder, if they are there: clients start a host wherever they like. */
async function placedAt(
  path: string,
  settings: PartialSettings,
  { home }: Folders,
): Promise<PartialSettings> {
  const placed = async (adapter: string) => {
    if (BUILT_INS.includes(adapter)) return adapter;
    if (/^~[/\\]/.test(adapter)) return join(home, adapter.slice(2));
    const there = resolve(dirname(path), adapter);
    return await exists(there) ? there : adapter;
  };
  const { adapters } = settings;
  return adapters === undefined
    ? settings
    : { ...settings, adapters: await Promise.all(adapters.map(placed)) };
}

async function optionalText(path: string): Promise<string | undefined> {
  try {
    await Deno.stat(path);
  } catch {
    return undefined;
  }
  return await readText(path);
}

async function readText(path: string): Promise<string> {
  try {
    return await readRegularFile(path, LARGEST);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function parseSettings(path: string, text: string): PartialSettings {
  const value = parseJson(path, text);
  const parsed = settingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const others = parsed.error.issues.filter(({ code }) => code !== "unrecognized_keys");
  const problems = [
    ...unknownArguments(settingsSchema, value).map(unknownSetting),
    ...(others.length === 0 ? [] : [z.prettifyError(new z.ZodError(others))]),
  ];
  const said = problems.length > 0 ? problems.join("\n") : z.prettifyError(parsed.error);
  throw new ToolError("INVALID_INPUT", `The settings in ${path} are wrong: ${said}`);
}

function unknownSetting({ path, key, known }: UnknownArgument): string {
  const meant = nearest(key, known);
  return `✖ There is no setting "${path}"; ${
    meant === undefined ? `there are ${known.join(", ")}` : `did you mean "${meant}"?`
  }`;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): ToolError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ToolError("INVALID_INPUT", `Cannot read the settings in ${path}: ${reason}`);
}

function fromEnvironment(env: SettingsSources["env"]): PartialSettings {
  const list = (name: string) =>
    env[name]?.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "");
  const [adapters, tools] = [list("GLOVEBOX_ADAPTER"), list("GLOVEBOX_TOOLS")];
  const level = env.GLOVEBOX_LOG_LEVEL;
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (level !== undefined && logLevel === undefined) {
    throw new ToolError("INVALID_INPUT", `GLOVEBOX_LOG_LEVEL is "${level}"`, {
      hint: `Use one of ${LOG_LEVELS.join(", ")}`,
    });
  }
  const logFile = env.GLOVEBOX_LOG_FILE;
  const { GLOVEBOX_HOST: host, GLOVEBOX_TOKEN: token, GLOVEBOX_MODEL: model } = env;
  const port = portIn(env.GLOVEBOX_PORT);
  return {
    ...(host === undefined ? {} : { host }),
    ...(model === undefined || model === "" ? {} : { assist: { model } }),
    ...(port === undefined ? {} : { port }),
    ...(token === undefined ? {} : { token }),
    ...(adapters === undefined ? {} : { adapters }),
    ...(tools === undefined ? {} : { tools }),
    ...(logLevel === undefined ? {} : { logLevel }),
    ...(logFile === undefined ? {} : { logFile }),
  };
}

function portIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = settingsSchema.shape.port.safeParse(/^\d+$/.test(text) ? Number(text) : text);
  if (port.success) return port.data;
  throw new ToolError("INVALID_INPUT", `GLOVEBOX_PORT is "${text}"`, {
    hint: "Use a number from 0 to 65535",
  });
}
