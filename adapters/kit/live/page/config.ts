import type { LiveButton, LiveTools } from "glovebox";
import type { IconName } from "../../../../src/look/icons.ts";

/** Differences between live views of different backends: the page of a view and the panel's tile go by the same. */
export interface LiveConfig extends Required<Omit<LiveTools, "buttons">> {
  readonly buttons: readonly (LiveButton & { readonly icon: IconName })[];
}
