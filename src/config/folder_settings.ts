import { ToolError } from "../adapter_api/errors.ts";
import type { PartialSettings } from "./settings.ts";

/** Adapters that are part of the product; a test holds the list against the adapters that are there. */
export const BUILT_INS: readonly string[] = ["browser", "javafx", "lua-ui", "sh3d"];

/** Keys that a folder may set without a person having looked at it: none of them opens a door. */
const HARMLESS: readonly string[] = ["tools", "logLevel", "watch", "clients"];
/** Keys that it may set once a person trusts it: code that it brings, which still gets no permission by that. */
const TRUSTED: readonly string[] = [...HARMLESS, "adapters", "options"];

/**
 * Refuses what the settings of a folder may not say, no matter who trusts it: they may come from anybody, for example with a
 * cloned project.
 *
 * @param path of the file, for the message
 * @throws ToolError `INVALID_INPUT` naming file and key
 */
export function refuseForbidden(path: string, settings: PartialSettings): void {
  const key = Object.keys(settings).find((name) => !TRUSTED.includes(name));
  const builtIn = Object.keys(settings.options ?? {}).find((name) => BUILT_INS.includes(name));
  const what = key !== undefined
    ? `"${key}"`
    : builtIn !== undefined
    ? `options of the built-in adapter ${builtIn}`
    : undefined;
  if (what === undefined) return;
  throw new ToolError(
    "INVALID_INPUT",
    `${path} cannot set ${what}: a folder's own file may come from anybody`,
    {
      hint: "Move it to your own settings file, or name this one with --config",
    },
  );
}

/** Tells whether the settings of a folder bring code, or options for it, which a person has to look at first. */
export function needsTrust({ adapters = [], options = {} }: PartialSettings): boolean {
  return Object.keys(options).length > 0 || adapters.some((adapter) => !BUILT_INS.includes(adapter));
}
