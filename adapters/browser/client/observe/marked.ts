import type { Facts } from "../../page/wire/results.ts";
import type { Tab } from "../tab/tab.ts";

/** What is drawn over a page for a picture. */
export interface Marking {
  readonly numbers: boolean;
  readonly fullPage: boolean;
  /** False leaves fields for secrets uncovered: for the person at the panel alone. */
  readonly secrets?: boolean;
}

/** Does something while a page has its marks, one picture after the other: two would take each other's covers away. */
export async function marked<T>(
  tab: Tab,
  marking: Marking,
  task: (facts: Facts) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return await tab.camera.run(async () => {
    const facts = await tab.page.call("mark", [marking], { signal });
    try {
      return await task(facts);
    } finally {
      await tab.page.call("unmark", [], { signal }).catch(() => undefined);
    }
  });
}
