import { basename, isAbsolute, resolve } from "node:path";
import { webAddress } from "../adapter_api/handler_port.ts";
import type { WantedPath } from "../adapter_api/handler_port.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { visible } from "../base/text/visible.ts";
import { covers } from "./covers.ts";
import { resolvePath } from "./paths/path_rule.ts";
import { isPathWithin } from "../base/path_within.ts";
import type { ProtectedPlaces } from "./paths/protected_places.ts";
import type { Effective } from "./permissions.ts";
import { parseSecretEntry, type SecretEntry } from "./secret_entry.ts";
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
    const { permissions, places: { secret, fixed }, home, standing } = this.#options;
    const [asked] = standing().asked[purpose] ?? [];
    // A relative name starts from the first folder that was granted: without any, that is what is missing.
    const isRelative = !isAbsolute(path) && !path.startsWith("~");
    if (isRelative && asked !== undefined && permissions[purpose].length === 0) {
      throw this.#refusal(purpose, asked);
    }
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

  /**
   * Returns the entry by which a secret may be used.
   *
   * @throws ToolError `PERMISSION_DENIED` for one that was not granted for this origin
   */
  secretEntry(name: string, origin: string): SecretEntry {
    const { permissions, standing } = this.#options;
    const found = (entries: readonly string[] = []) =>
      entries.find((entry) => {
        const parsed = parseSecretEntry(entry);
        return parsed?.name === name && parsed.origin === origin;
      });
    const entry = parseSecretEntry(found(permissions.secret) ?? "");
    if (entry !== undefined) return entry;
    throw this.#refusal("secret", found(standing().asked.secret) ?? `${name}@${origin}`);
  }

  /**
   * Returns the path of a program that was granted.
   *
   * @param program its name, or its path
   * @throws ToolError `PERMISSION_DENIED` for any other
   */
  program(program: string): string {
    const { permissions, standing } = this.#options;
    const found = (paths: readonly string[] = []) =>
      paths.find((path) => path === program || (program !== "" && basename(path) === program));
    const path = found(permissions.run);
    if (path !== undefined) return path;
    throw this.#refusal("run", found(standing().asked.run) ?? program);
  }

  /**
   * Returns the real path of a folder to work in.
   *
   * @throws ToolError `PERMISSION_DENIED` for one that may be neither read nor written, `NOT_FOUND` for none
   */
  async folder(path: string): Promise<string> {
    const { permissions: { read, write }, places: { secret } } = this.#options;
    const real = await Deno.realPath(resolve(path)).catch(() => resolve(path));
    const isGranted = [...read, ...write].some((entry) => covers("read", entry, real));
    if (!isGranted || secret.some((place) => isPathWithin(real, place))) throw this.#refusal("read", real);
    const isFolder = await Deno.stat(real).then((info) => info.isDirectory, () => false);
    if (isFolder) return real;
    throw new ToolError("NOT_FOUND", `There is no folder "${visible(real.slice(0, 300))}" to work in`);
  }

  #refusal(kind: "net" | "read" | "write" | "secret" | "run", resource: string): ToolError {
    const { name, standing, permissions } = this.#options;
    return refusal(name, undefined, kind, resource, { ...standing(), granted: permissions });
  }
}

/** Host and port of an address of the web. Any other address would start a program. */
function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(webAddress(url));
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
