import { AssistSource, PAGES_TOOL } from "./assistant/assist_source.ts";
import type { AuditLog } from "./audit/audit_log.ts";
import type { CallWatch } from "./catalog/call_watch.ts";
import { Catalog } from "./catalog/catalog.ts";
import { selectTools, type ToolFilter } from "./catalog/naming.ts";
import type { ToolSource } from "./catalog/tool_source.ts";
import { currentFolders } from "./config/folders.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { KeptSource } from "./scripts/kept/kept_source.ts";
import type { KeptScript, KeptStore } from "./scripts/kept/kept_store.ts";
import type { ToolGroup } from "./scripts/namespaces.ts";
import type { ScriptHost } from "./scripts/ports.ts";

/** All tools of all sources. */
export const EVERYTHING: ToolFilter = { named: new Set(), patterns: ["all"] };

/** Returns the tools of each source that scripts see. */
export function groupsOf(sources: readonly ToolSource[], filter: ToolFilter): ToolGroup[] {
  return sources.map((source) => ({ name: source.name, tools: selectTools(source, filter) }));
}

/** Parts of the scripts that are tools. */
export interface KeptParts {
  readonly host: ScriptHost;
  /** Tools as a client would get them. */
  readonly tools: () => Pick<Catalog, "call">;
}

/** Returns scripts that a person made tools, as a source: those whose tools are all there. */
export function keptFor(
  sources: readonly ToolSource[],
  store: KeptStore | undefined,
  { host, tools }: KeptParts,
): ToolSource[] {
  const kept = store === undefined ? [] : listed(store);
  if (store === undefined || kept.length === 0) return [];
  const groups = () => groupsOf(sources, EVERYTHING);
  const there = new Set(groups().flatMap((group) => group.tools.map(({ name }) => name)));
  const taken = new Set(sources.flatMap(({ manifest }) => manifest.tools.map(({ name }) => name)));
  const ready = kept.filter(({ tool }) =>
    !taken.has(tool.name) && tool.calls.every((name) => there.has(name))
  );
  const call: Catalog["call"] = (...args) => tools().call(...args);
  const source = async () => {
    const { ScriptSource } = await import("./scripts/script_source.ts");
    return new ScriptSource({ tools: { call }, groups, host });
  };
  let loaded: ReturnType<typeof source> | undefined;
  return [
    new KeptSource(ready, () => store.list(), async (script, context) => {
      loaded ??= source();
      return await (await loaded).runReviewed(script, context);
    }),
  ];
}

/** A list that cannot be read costs the tools in it, and nothing else. */
function listed(store: KeptStore): readonly KeptScript[] {
  try {
    return store.list();
  } catch (error) {
    logger("scripts").error(error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** The assistant as a tool, where there are pages to work on and a model was chosen. */
export function assistantFor(
  sources: readonly ToolSource[],
  settings: Settings,
  { audit, watch }: { readonly audit: AuditLog | undefined; readonly watch: CallWatch | undefined },
): ToolSource[] {
  const hasPages = sources.some(({ manifest }) => manifest.tools.some(({ name }) => name === PAGES_TOOL));
  if (settings.assist.model === undefined || !hasPages) return [];
  const { state } = currentFolders();
  // Its own view of the same sources: all their tools, whatever the client is shown; the app closes them.
  const catalog = new Catalog(sources, EVERYTHING, { watch });
  return [
    new AssistSource(async (request) => {
      const { assistForClient } = await import("./assistant/store/assist_for_client.ts");
      const { assistantKeys } = await import("./secrets/assistant_keys.ts");
      const findKey = assistantKeys(state, audit);
      return await assistForClient(request, { catalog, settings: settings.assist, state, findKey });
    }),
  ];
}
