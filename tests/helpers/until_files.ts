import { PATIENCE_MS } from "./eventually.ts";

/** Waits until what is in a folder is as a test needs it; it looks again whenever something changes in there. */
export async function untilFiles(
  folder: string,
  areSo: () => Promise<boolean>,
  ms = PATIENCE_MS,
): Promise<void> {
  using watcher = Deno.watchFs(folder);
  const deadline = setTimeout(() => watcher.close(), ms);
  try {
    if (await areSo()) return;
    for await (const _ of watcher) if (await areSo()) return;
    throw new Error(`The files in "${folder}" did not become as expected within ${ms} ms`);
  } finally {
    clearTimeout(deadline);
  }
}
