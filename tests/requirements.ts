import { ASSISTANT_PROMISES } from "./promises/assistant.ts";
import { BROWSER_PROMISES } from "./promises/browser.ts";
import { HOST_PROMISES } from "./promises/host.ts";
import { VIEW_PROMISES } from "./promises/views.ts";
import { JAVAFX_PROMISES } from "./promises/javafx.ts";
import { PANEL_PROMISES } from "./promises/panel.ts";
import { RELEASE_PROMISES } from "./promises/release.ts";
import { SCRIPT_PROMISES } from "./promises/scripts.ts";
import { LUA_UI_PROMISES } from "./promises/lua_ui.ts";
import { SH3D_PROMISES } from "./promises/sh3d.ts";
import { TERMINAL_PROMISES } from "./promises/terminal.ts";
import { TRACE_PROMISES } from "./promises/traces.ts";

/** Promises of the product, by where they were made; a test cites each id with `verifies`. */
const PROMISES = {
  ...HOST_PROMISES,
  ...VIEW_PROMISES,
  ...BROWSER_PROMISES,
  ...LUA_UI_PROMISES,
  ...JAVAFX_PROMISES,
  ...PANEL_PROMISES,
  ...RELEASE_PROMISES,
  ...SCRIPT_PROMISES,
  ...TRACE_PROMISES,
  ...TERMINAL_PROMISES,
  ...SH3D_PROMISES,
  ...ASSISTANT_PROMISES,
} as const;

type Promises = typeof PROMISES;

/** Names one promise. */
export type RequirementId = { [Source in keyof Promises]: keyof Promises[Source] }[keyof Promises];

/** A promise and where it was made. */
export interface Requirement {
  readonly promise: string;
  readonly source: string;
}

/** Every promise by its id. */
export const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map(
  Object.entries(PROMISES).flatMap(([source, promises]) =>
    Object.entries(promises).map(([id, promise]) => [id, { promise, source }] as const)
  ),
);
