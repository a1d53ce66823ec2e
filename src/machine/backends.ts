import { join } from "node:path";
import { exists } from "../base/exists.ts";

/** What an adapter lacks on this machine, and the command that mends it. */
export interface Lack {
  readonly reason: string;
  readonly remedy: string;
}

/** Built-in adapters whose application is set up by a command of ours. */
const LACKS: Readonly<Record<string, Lack>> = {
  browser: { reason: "no browser was found on this machine", remedy: "glovebox install browser" },
  javafx: {
    reason: "no JavaFX application was set up on this machine",
    remedy: "glovebox install javafx-agent",
  },
  sh3d: { reason: "Sweet Home 3D was not set up on this machine", remedy: "glovebox install sh3d-plugin" },
};

/** Adapters that wait for applications which announce themselves. */
const ANNOUNCED = ["javafx", "sh3d"];

/**
 * Returns what an adapter lacks when its application is not there.
 *
 * @param executable the program that a person named for it
 */
export function lackOf(adapter: string, executable?: unknown): Lack {
  if (typeof executable === "string") {
    return {
      reason: `there is no program ${executable}`,
      remedy: `glovebox --stdio --option ${adapter}.executable=PATH`,
    };
  }
  return LACKS[adapter] ?? {
    reason: "its program is not on this machine",
    remedy: `glovebox check ${adapter}`,
  };
}

/**
 * Tells whether what a built-in adapter drives was set up on this machine; of most adapters their programs tell. Java
 * applications are, once one of them was started with an agent or a plugin, or that was installed.
 */
export async function isSetUp(adapter: string, folders: { readonly jvm: string }): Promise<boolean> {
  return !ANNOUNCED.includes(adapter) || await exists(join(folders.jvm, adapter));
}
