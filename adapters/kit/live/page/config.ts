import type { IconName } from "../../../../src/look/icons.ts";

/** A button of a live view. */
export interface LiveButton {
  /** The action that the tool does for it. */
  readonly action: string;
  readonly label: string;
  readonly icon: IconName;
  readonly kind?: "danger";
}

/** Differences between live views of different backends. */
export interface LiveConfig {
  /** Name of the view, for the client. */
  readonly name: string;
  /** The tool that shows the backend. */
  readonly look: string;
  /** The tool that acts in it. */
  readonly act: string;
  readonly buttons: readonly LiveButton[];
  /** True when elements have numbers. */
  readonly numbers: boolean;
  /** True when it takes text and keys. */
  readonly types: boolean;
}
