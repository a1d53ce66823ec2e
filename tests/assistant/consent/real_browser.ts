import { testAdapter, ToolError } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";
import { isAdapter } from "../../../src/adapter_api/loaded.ts";
import { failureOf, type ToolOutcome } from "../../../src/adapter_api/outcome.ts";
import { describe } from "../../../src/adapter_api/schema/describe.ts";
import type { ToolPort } from "../../../src/assistant/tool_port.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";

/** A real Chromium as the assistant's tools, in the test's own process. */
export interface RealBrowser extends ToolPort, AsyncDisposable {
  /** Calls that were made, with what was given. */
  readonly calls: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[];
  /** The folder that downloads go to. */
  readonly downloads: string;
}

export async function realBrowser(): Promise<RealBrowser> {
  if (!isAdapter(adapter)) throw new TypeError("The browser is no adapter");
  const described = describe(adapter, {});
  if (!described.ok) throw new TypeError(described.problems.join());
  const folder = await temporaryFolder();
  const host = await testAdapter(adapter, { options: { downloads: folder.path } });
  const calls: RealBrowser["calls"] = [];
  return {
    calls,
    downloads: folder.path,
    tools: () => described.manifest.tools,
    async call(name, args, signal): Promise<ToolOutcome> {
      calls.push({ name, args });
      try {
        const { content, structured } = await host.call(name, args, { signal });
        return { ok: true, content, ...(structured === undefined ? {} : { structured }) };
      } catch (error) {
        if (error instanceof ToolError) return failureOf(error);
        if (signal.aborted) return failureOf(new ToolError("CANCELLED", "The call was cancelled"));
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
