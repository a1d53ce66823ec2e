import { browserError } from "../errors.ts";
import { DISPLAY_VARIABLES, HOME_VARIABLES } from "../options.ts";

/** The folder that `~` stands for. */
export function homeFolder(): string {
  const home = HOME_VARIABLES.map((name) => Deno.env.get(name)).find((value) => value !== undefined);
  if (home !== undefined) return home;
  throw browserError("NOT_CONNECTED", "Cannot start a browser: there is no home folder for its profile", {
    hint: `Set ${HOME_VARIABLES.join(" or ")}`,
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
