import { ScreenChanges } from "../observe/screen_changes.ts";
import type { Tab } from "../tab/tab.ts";

/** Notes that something is about to be done in a page: what it sends from now on may be an effect of that. */
export async function touch(tab: Tab, signal: AbortSignal): Promise<void> {
  tab.gate.acted = undefined;
  ScreenChanges.of(tab).acted();
  if (!tab.isInSeries) tab.network.begin();
  if (!tab.gate.gate.isOn) return await tab.gate.unseal();
  const { marks } = await tab.page.call("scene", [[]], { signal });
  tab.gate.touch(marks);
}
