import type { ToolEntry } from "../adapter_api/manifest.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { failureOf } from "../adapter_api/outcome.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CallContext } from "../catalog/tool_source.ts";

/** The tools that the assistant works with. */
export interface ToolPort {
  tools(): readonly ToolEntry[];
  /** Never rejects for what a tool did, nor for a tool that is not there: those are outcomes. */
  call(name: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolOutcome>;
}

/**
 * The catalog as the assistant uses it.
 *
 * @param context what travels with each call, but for its signal
 */
export function catalogTools(
  catalog: Pick<Catalog, "tools" | "call">,
  context: Omit<CallContext, "signal">,
): ToolPort {
  return {
    tools: () => catalog.tools(),
    async call(name, args, signal) {
      try {
        return await catalog.call(name, args, { ...context, signal });
      } catch (error) {
        if (error instanceof ToolError) return failureOf(error);
        throw error;
      }
    },
  };
}
