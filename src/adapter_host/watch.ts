import { dirname } from "node:path";
import type { OpenAdapter } from "./adapter_host.ts";

/** Where a watcher says what it did. */
export interface WatchLog {
  info(message: string): void;
  warning(message: string): void;
}

/** Editors write a file in several steps: changes that come within this time, in milliseconds, count as one. */
const SETTLE_MS = 50;

/** Loads a script anew when one of its files changes; a broken one leaves the old one running. */
export function watchAdapters(adapters: readonly OpenAdapter[], log: WatchLog): Disposable {
  const watchers = adapters.filter(({ sources }) => sources.length > 0).map((adapter) => watch(adapter, log));
  return { [Symbol.dispose]: () => watchers.forEach((watcher) => watcher.close()) };
}

function watch(adapter: OpenAdapter, log: WatchLog): Deno.FsWatcher {
  const folders = new Set(adapter.sources.map(dirname));
  const watcher = Deno.watchFs([...folders]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = async (): Promise<void> => {
    try {
      if (await adapter.reload()) log.info(`Loaded ${adapter.name} anew`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warning(`The changed ${adapter.name} is not loaded, the old one goes on: ${reason}`);
    }
  };
  void (async () => { // ends when the watcher is closed
    for await (const { kind } of watcher) {
      if (kind === "access") continue;
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), SETTLE_MS); // does not reject
    }
  })();
  return watcher;
}
