import { DISPLAY_VARIABLES } from "../options.ts";

/** What the browser needs to know about the screen. */
export function displayVariables(headless: boolean): Record<string, string> {
  const names = headless ? [] : DISPLAY_VARIABLES;
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
