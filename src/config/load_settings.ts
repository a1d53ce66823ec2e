import { join, resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { Folders } from "./folders.ts";
import {
  LOG_LEVELS,
  mergeSettings,
  type PartialSettings,
  type Settings,
  settingsSchema,
} from "./settings.ts";

/** Where settings come from. */
export interface SettingsSources {
  readonly flags: PartialSettings;
  /** Set by `--config`: read instead of the two usual files. */
  readonly configFile?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly folders: Folders;
}

/**
 * Flags, then `GLOVEBOX_*`, then `./glovebox.json`, then the per-user file, then defaults.
 *
 * @throws ToolError `INVALID_INPUT` naming file and field
 */
export async function loadSettings(
  { flags, configFile, env, cwd, folders }: SettingsSources,
): Promise<Settings> {
  const named = configFile ?? env.GLOVEBOX_CONFIG;
  const chosen = [flags, fromEnvironment(env)];
  if (named !== undefined) {
    const path = resolve(cwd, named);
    return { ...mergeSettings([...chosen, await readSettings(path)]), configFile: path };
  }
  const project = await projectFile(join(cwd, "glovebox.json"));
  const own = await optionalFile(join(folders.config, "glovebox.json"));
  const isFolderChoice = project.adapters !== undefined &&
    chosen.every(({ adapters }) => adapters === undefined);
  return { ...mergeSettings([...chosen, project, own]), isFolderChoice };
}

/**
 * The file of a folder somebody works in may come from anybody, for example with a cloned project: it may choose
 * adapters and options, but only a person grants, and says which file is written to.
 */
async function projectFile(path: string): Promise<PartialSettings> {
  const settings = await optionalFile(path);
  const refused = (["grants", "grantAsked", "dev", "logFile", "host", "port", "token", "assist"] as const)
    .find((key) => settings[key] !== undefined);
  if (refused === undefined) return settings;
  throw new ToolError(
    "INVALID_INPUT",
    `${path} cannot set "${refused}": a folder's own file may come from anybody`,
    {
      hint: "Move it to your own settings file, or name this one with --config",
    },
  );
}

async function optionalFile(path: string): Promise<PartialSettings> {
  try {
    await Deno.stat(path);
  } catch {
    return {};
  }
  return await readSettings(path);
}

async function readSettings(path: string): Promise<PartialSettings> {
  let json: unknown;
  try {
    json = JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("INVALID_INPUT", `Cannot read the settings in ${path}: ${reason}`);
  }
  const parsed = settingsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ToolError("INVALID_INPUT", `The settings in ${path} are wrong: ${z.prettifyError(parsed.error)}`);
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
