import { dirname, join } from "node:path";
import type { Action } from "./actions.ts";
import type { Limits } from "./application.ts";
import type { ActOutcome } from "./rows.ts";

/** The host's rule for paths that come from a model: gives the path to use, or refuses. */
export type PathRule = (
  path: string,
  purpose: "read" | "write",
  options?: { readonly overwrite?: boolean },
) => Promise<string>;

/** Application whose chooser is answered. */
export interface Chooses {
  act(action: object, limits: Limits): Promise<Pick<ActOutcome, "kind">>;
}

/** Returns an answer to a file chooser with the paths that the host allows; any other action as it is. */
export async function withAllowedPaths(
  application: Chooses,
  action: Action,
  rule: PathRule,
  limits: Limits,
): Promise<Action> {
  if (action.type !== "choose" || action.paths === undefined) return action;
  const { kind } = await application.act({ type: "choose", ask: true }, limits);
  const { overwrite = false } = action;
  const paths = await Promise.all(action.paths.map(async (path) => {
    if (kind === "folder") return await allowedFolder(path, rule);
    return kind === "save" ? await rule(path, "write", { overwrite }) : await rule(path, "read");
  }));
  return { ...action, paths };
}

/** The rule is about files: a folder is allowed where a file in it would be. */
async function allowedFolder(path: string, rule: PathRule): Promise<string> {
  return dirname(await rule(join(path, ".glovebox-chosen"), "write"));
}
