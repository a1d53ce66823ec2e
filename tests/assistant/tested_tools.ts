import { type TestedAdapter, ToolError } from "glovebox";
import type { ToolEntry } from "../../src/adapter_api/manifest.ts";
import { failureOf } from "../../src/adapter_api/outcome.ts";
import type { ToolPort } from "../../src/assistant/tool_port.ts";

/** An adapter in the test's own process as the assistant's tools. */
export class TestedTools implements ToolPort {
  /** Calls that were made, with what was given. */
  readonly calls: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[] = [];
  readonly #host: TestedAdapter;
  readonly #tools: readonly ToolEntry[];

  constructor(host: TestedAdapter, tools: readonly ToolEntry[]) {
    this.#host = host;
    this.#tools = tools;
  }

  tools(): readonly ToolEntry[] {
    return this.#tools;
  }

  call: ToolPort["call"] = async (name, args, signal) => {
    this.calls.push({ name, args });
    try {
      const { content, structured, meta } = await this.#host.call(name, args, { signal });
      return {
        ok: true,
        content,
        ...(structured === undefined ? {} : { structured }),
        ...(meta === undefined ? {} : { meta }),
      };
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      if (signal.aborted) return failureOf(new ToolError("CANCELLED", "The call was cancelled"));
      throw error;
    }
  };
}
