import { join } from "node:path";
import { exists } from "../base/exists.ts";

/** Built-in adapters whose backend is set up by a command of ours. */
const SET_UP_BY: Readonly<Record<string, string>> = {
  javafx: "glovebox install javafx-agent",
  sh3d: "glovebox install sh3d-plugin",
};

/** Returns the advice for an adapter whose backend is not installed. */
export function setUpHint(adapter: string): string {
  const command = SET_UP_BY[adapter];
  return command === undefined ? "its program is not installed" : `not set up: ${command}`;
}

/**
 * Tells whether what a built-in adapter drives was set up on this machine; of most adapters their programs tell. Java
 * applications are, once one of them was started with an agent or a plugin, or that was installed.
 */
export async function isSetUp(adapter: string, folders: { readonly jvm: string }): Promise<boolean> {
  return !(adapter in SET_UP_BY) || await exists(join(folders.jvm, adapter));
}
