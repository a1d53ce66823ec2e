import { join } from "node:path";
import { browserError } from "../../errors.ts";
import { HOME_VARIABLES } from "../../../kit/home_folder.ts";
import { type BrowserOptions, DISPLAY_VARIABLES, LOCALE_VARIABLES } from "../../options.ts";
import type { PageAccess } from "./page_access.ts";

/** A variable; undefined when it is not set, or was not granted. */
export function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return undefined;
    throw error;
  }
}

/** The folder of a profile that is kept. */
export function keptProfile(name: string | undefined): string | undefined {
  const [home] = HOME_VARIABLES.flatMap((variable) => readVariable(variable) ?? []);
  if (name === undefined) return undefined;
  if (home !== undefined) return join(home, "Glovebox", "profiles", name);
  throw browserError("PERMISSION_DENIED", `Cannot use the profile "${name}": where to keep it is not known`, {
    hint: "Grant the variable HOME with --grant browser:env=HOME",
  });
}

/** Returns what the browser needs to know about the screen. */
export function displayVariables(headless: boolean): Record<string, string> {
  const names = headless ? [] : DISPLAY_VARIABLES;
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

/** Returns the machine's variables for language and time. */
export function localeVariables(): Record<string, string> {
  return Object.fromEntries(LOCALE_VARIABLES.flatMap((name) => {
    const value = readVariable(name);
    return value === undefined || value === "" ? [] : [[name, value]];
  }));
}

/**
 * Returns the variables by which a browser writes: files get no names in letters that its locale does not have, and
 * the locale that is named may not be installed. Nobody reads the menus of one without a window.
 */
export function writingVariables(
  locale: Readonly<Record<string, string>>,
  headless: boolean,
): Record<string, string> {
  return headless || Object.keys(locale).length === 0 ? { ...locale, LC_ALL: "C.UTF-8" } : { ...locale };
}

/** Returns the languages of a person by the machine's variables, such as `de-DE,de`; undefined when none is set. */
export function acceptedLanguages(
  { LANGUAGE, LC_ALL, LANG }: Readonly<Record<string, string>>,
): string | undefined {
  const locales = (LANGUAGE ?? LC_ALL ?? LANG ?? "").split(":");
  const tags = locales.flatMap((locale) => {
    const [, language, country] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@].*)?$/.exec(locale) ?? [];
    if (language === undefined) return [];
    return country === undefined ? [language] : [`${language}-${country}`, language];
  });
  return tags.length === 0 ? undefined : [...new Set(tags)].join();
}

/** Returns what the options let pages have; passwords are in variables. */
export function pageAccess({ trustHosts, headers, credentials }: BrowserOptions): PageAccess {
  return {
    trustHosts,
    headers,
    credentials: new Map(credentials.map(({ origin, user, env }) => {
      return [origin, { username: user, password: env === undefined ? "" : readVariable(env) ?? "" }];
    })),
  };
}
