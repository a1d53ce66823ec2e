import { testAdapter } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { manifestOf } from "../manifests.ts";
import { TestedTools } from "../tested_tools.ts";

/** A real Chromium as the assistant's tools, in the test's own process. */
export interface RealBrowser extends TestedTools, AsyncDisposable {
  /** The folder that downloads go to. */
  readonly downloads: string;
}

export async function realBrowser(more: Readonly<Record<string, unknown>> = {}): Promise<RealBrowser> {
  const folder = await temporaryFolder();
  const host = await testAdapter(adapter, { options: { downloads: folder.path, ...more } });
  return Object.assign(new TestedTools(host, manifestOf(adapter).tools), {
    downloads: folder.path,
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  });
}
