import { basename, dirname, join, resolve } from "node:path";
import { absolutePath, type Reach, reachable } from "../files/granted_paths.ts";
import type { ShellFiles } from "./builtins/call.ts";

/** Folders of an application that are not removed or moved as a whole. */
const OWN = ["", "lua", "viewdefs", "html", "apps", "log", "config"] as const;

/** Files of the granted folders, as programs in one folder name them. */
export function grantedFiles(folder: string, reach: Reach): ShellFiles {
  const at = (path: string): string => reachable(full(path, folder, reach), reach);
  const placeOf = (path: string): string => {
    const place = full(path, folder, reach);
    return place === dirname(place) ? place : join(reachable(dirname(place), reach), basename(place));
  };
  return {
    folder,
    kept: [...reach.folders, ...OWN.map((name) => join(reach.base, name))],
    at,
    placeOf: (path) => placeOf(path),
    info(path) {
      try {
        return Deno.statSync(at(path));
      } catch {
        return undefined;
      }
    },
  };
}

function full(path: string, folder: string, reach: Reach): string {
  return folder === reach.project ? absolutePath(path, reach) : resolve(folder, path);
}
