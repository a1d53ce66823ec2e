import { webAddress } from "../adapter_api/handler_port.ts";
import { covers } from "../authorization/covers.ts";
import { resolvePath } from "../authorization/paths/path_rule.ts";
import { refusal, type Standing } from "../authorization/refusals.ts";
import type { LinkEvents } from "./wire/adapter_link.ts";
import type { LoadedCode } from "./code/loaded_code.ts";
import type { OpenOptions } from "./open_adapter.ts";
import type { Effective } from "../authorization/permissions.ts";

/** What one process of an adapter is and may do. */
export interface ProcessOf {
  readonly loaded: LoadedCode;
  readonly effective: Effective;
  /** How its adapter stands with the person. */
  readonly standing: () => Standing;
  readonly onChanged: LinkEvents["onChanged"];
}

/** What the host does when a process wants something of it: no more than the process may do itself. */
export function processEvents(
  { loaded, effective, standing, onChanged }: ProcessOf,
  { onLog, openUrl, places: { home } }: OpenOptions,
): LinkEvents {
  const { manifest: { name }, places } = loaded;
  const refuse = (kind: "net" | "read" | "write", resource: string) =>
    refusal(name, undefined, kind, resource, { ...standing(), granted: effective });
  return {
    onLog: (level, message, data) => onLog(name, level, message, data),
    onChanged,
    openUrl: async (url) => {
      const resource = hostOf(url); // the child has checked it too, but who speaks there may be anybody
      if (!effective.net.some((entry) => covers("net", entry, resource))) throw refuse("net", resource);
      await openUrl(url);
    },
    resolvePath: ({ path, purpose, overwrite, within }) =>
      resolvePath(path, {
        folders: effective[purpose],
        protectedFolders: purpose === "read" ? places.secret : [...places.secret, ...places.fixed],
        home,
        purpose,
        overwrite,
        within,
        refuse: (resource) => refuse(purpose, resource),
      }),
  };
}

/** Host and port of an address of the web. Any other address would start a program. */
function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(webAddress(url));
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
