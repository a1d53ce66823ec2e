import { webAddress } from "../adapter_api/handler_port.ts";
import type { WantedPath } from "../adapter_api/handler_port.ts";
import type { ToolError } from "../adapter_api/errors.ts";
import { covers } from "./covers.ts";
import { resolvePath } from "./paths/path_rule.ts";
import type { ProtectedPlaces } from "./paths/protected_places.ts";
import type { Effective } from "./permissions.ts";
import { refusal, type Standing } from "./refusals.ts";

/** Options for {@linkcode HostAccess}. */
export interface HostAccessOptions {
  /** The adapter's name. */
  readonly name: string;
  readonly permissions: Effective;
  /** Returns how the adapter stands with the person. */
  readonly standing: () => Standing;
  readonly places: ProtectedPlaces;
  /** The person's home folder. */
  readonly home: string;
}

/** Decides what the host does for one process: no more than the process may do itself. */
export class HostAccess {
  readonly #options: HostAccessOptions;

  constructor(options: HostAccessOptions) {
    this.#options = options;
  }

  /**
   * Checks an address that is to be opened. The child has checked it too, but who speaks there may be anybody.
   *
   * @throws ToolError `PERMISSION_DENIED` when the process could not reach it
   */
  checkUrl(url: string): void {
    const resource = hostOf(url);
    if (this.#options.permissions.net.some((entry) => covers("net", entry, resource))) return;
    throw this.#refusal("net", resource);
  }

  /**
   * Returns the real path that a model named.
   *
   * @throws ToolError when the path rule refuses it
   */
  async resolvePath({ path, purpose, overwrite, within }: WantedPath): Promise<string> {
    const { permissions, places: { secret, fixed }, home } = this.#options;
    return await resolvePath(path, {
      folders: permissions[purpose],
      protectedFolders: purpose === "read" ? secret : [...secret, ...fixed],
      home,
      purpose,
      overwrite,
      within,
      refuse: (resource) => this.#refusal(purpose, resource),
    });
  }

  #refusal(kind: "net" | "read" | "write", resource: string): ToolError {
    const { name, standing, permissions } = this.#options;
    return refusal(name, undefined, kind, resource, { ...standing(), granted: permissions });
  }
}

/** Host and port of an address of the web. Any other address would start a program. */
function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(webAddress(url));
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
