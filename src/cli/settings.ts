import { currentFolders } from "../config/folders.ts";
import { loadSettings } from "../config/load_settings.ts";
import type { Settings } from "../config/settings.ts";
import { configureLog } from "../log/configure_log.ts";
import { UsageError } from "./failure.ts";
import { readFlags } from "./flags.ts";

/** The settings that are in force for a command, with the log set up after them. */
export async function prepare(flags: unknown): Promise<Settings> {
  const loaded = await loadFor(flags);
  await configureLog({ level: loaded.logLevel, file: loaded.logFile });
  return loaded;
}

/** The settings that are in force for a command. */
export async function loadFor(flags: unknown): Promise<Settings> {
  const { settings, configFile } = readFlags(flags);
  const loaded = await loadSettings({
    flags: settings,
    ...(configFile === undefined ? {} : { configFile }),
    env: Deno.env.toObject(),
    cwd: Deno.cwd(),
    folders: currentFolders(),
  });
  if (settings.traceValues === true && loaded.trace === undefined) {
    throw new UsageError("--trace-values has an effect only with --trace FOLDER");
  }
  return loaded;
}

/** Tells whether the log level in force is the one at which errors show their stack. */
export async function showsStacks(flags: unknown): Promise<boolean> {
  try {
    return (await loadFor(flags)).logLevel === "debug";
  } catch {
    return false; // what keeps the settings from being read is told anyway
  }
}
