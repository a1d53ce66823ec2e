import { DISPLAY_VARIABLES } from "../options.ts";

/** A variable; undefined when it is not set, or was not granted. */
export function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return undefined;
    throw error;
  }
}

/** What the browser needs to know about the screen. */
export function displayVariables(headless: boolean): Record<string, string> {
  const names = headless ? [] : DISPLAY_VARIABLES;
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
