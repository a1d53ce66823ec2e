import { join } from "node:path";
import { browserError } from "../../errors.ts";
import { HOME_VARIABLES } from "../../../kit/home_folder.ts";
import { DISPLAY_VARIABLES } from "../../options.ts";

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

/** What the browser needs to know about the screen. */
export function displayVariables(headless: boolean): Record<string, string> {
  const names = headless ? [] : DISPLAY_VARIABLES;
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
