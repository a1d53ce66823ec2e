import { ToolError } from "../../adapter_api/errors.ts";
import type { App } from "../../app.ts";

/**
 * Makes sure that the variables that a user's adapters ask for are those that their host was started with.
 *
 * @param env the caller's variables
 * @throws ToolError `CONFLICT` naming one that is another
 */
export async function mustHaveSameVariables(
  adapters: App["adapters"],
  env: Readonly<Record<string, string>>,
  session: string,
): Promise<void> {
  for (const adapter of adapters) {
    if (adapter.builtIn) continue;
    const { asked } = await adapter.status();
    const changed = asked.env?.find((name) => Deno.env.get(name) !== env[name]);
    if (changed === undefined) continue;
    throw new ToolError(
      "CONFLICT",
      `The variable ${changed}, which ${adapter.name} asks for, has changed since the session "${session}" started`,
      { hint: `End the session, and call again: glovebox stop ${session}` },
    );
  }
}
