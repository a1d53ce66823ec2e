import { dirname } from "node:path";
import { stampOf } from "./base/private_file.ts";
import { AssistSource } from "./assistant/assist_source.ts";
import { PAGES_TOOL } from "./assistant/assist_tools.ts";
import { CLIENT_MODEL } from "./assistant/model/choice.ts";
import type { AuditLog } from "./audit/audit_log.ts";
import type { CallWatch } from "./catalog/call_watch.ts";
import { Catalog } from "./catalog/catalog.ts";
import { misspelt, selectTools, type ToolFilter } from "./catalog/naming.ts";
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

/** The pattern of tools that lists programs in place of them. */
export const CODE = "code";

/** Returns which tools a person chose. A word that chooses none, and nearly one, is told. */
export function filterFor(
  { adapters, tools }: Settings,
  loaded: readonly { readonly name: string }[],
  sources: readonly ToolSource[],
): ToolFilter {
  const patterns = tools.filter((pattern) => pattern !== CODE);
  for (const { pattern, near } of misspelt(sources, patterns)) {
    logger("app").warning(`No tool is called "${pattern}"; did you mean "${near}"?`);
  }
  return { named: new Set(adapters.length === 0 ? [] : loaded.map(({ name }) => name)), patterns };
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
  store: KeptStore,
  { host, tools }: KeptParts,
): KeptSource {
  const groups = () => groupsOf(sources, EVERYTHING);
  const ready = () => {
    const kept = listed(store);
    if (kept.length === 0) return kept;
    const there = new Set(groups().flatMap((group) => group.tools.map(({ name }) => name)));
    const taken = new Set(sources.flatMap(({ manifest }) => manifest.tools.map(({ name }) => name)));
    return kept.filter(({ tool }) => !taken.has(tool.name) && tool.calls.every((name) => there.has(name)));
  };
  const call: Catalog["call"] = (...args) => tools().call(...args);
  const source = async () => {
    const { ScriptSource } = await import("./scripts/script_source.ts");
    return new ScriptSource({ tools: { call }, groups, host });
  };
  let loaded: ReturnType<typeof source> | undefined;
  return new KeptSource(ready, () => store.list(), async (script, context) => {
    loaded ??= source();
    return await (await loaded).runReviewed(script, context);
  });
}

/** Follows what a person makes a tool, and takes away, while the host runs; returns how to stop. */
export function followKept(source: KeptSource, store: KeptStore, follow: FollowFolder): Disposable {
  let known = stampOf(store.path);
  return follow(dirname(store.path), () => {
    const stamp = stampOf(store.path);
    if (stamp !== undefined && stamp === known) return;
    known = stamp;
    source.refresh();
  });
}

/** Tells when something in a folder may have changed. */
type FollowFolder = (folder: string, onChange: () => void) => Disposable;

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
  { audit, watch, page, hasPanel }: {
    readonly audit: AuditLog | undefined;
    readonly watch: CallWatch | undefined;
    /** Reads the page of its view. */
    readonly page: () => Promise<string>;
    readonly hasPanel: boolean;
  },
): AssistSource | undefined {
  const hasPages = sources.some(({ manifest }) => manifest.tools.some(({ name }) => name === PAGES_TOOL));
  if (settings.assist.model === undefined || !hasPages) return undefined;
  const { state } = currentFolders();
  // Its own view of the same sources: all their tools, whatever the client is shown; the app closes them.
  const catalog = new Catalog(sources, EVERYTHING, { watch });
  return new AssistSource({
    page,
    open: async () => {
      const { openRuns, runsFolder } = await import("./assistant/store/assist_for_client.ts");
      // What was asked of a client's own model cannot be asked of anybody else's.
      return settings.assist.model === CLIENT_MODEL ? [] : await openRuns(runsFolder(state));
    },
    assist: async (request) => {
      const { assistForClient } = await import("./assistant/store/assist_for_client.ts");
      const { assistantKeys } = await import("./secrets/assistant_keys.ts");
      const findKey = assistantKeys(state, audit);
      const options = { catalog, settings: settings.assist, state, findKey, hasPanel };
      return await assistForClient(request, options);
    },
  });
}
