import { type Target, TARGETS } from "../executable/targets.ts";
import { VERSION } from "../../src/base/version.ts";

/** What every artefact says of the product. */
export const PRODUCT = {
  name: "glovebox",
  title: "Glovebox",
  version: VERSION,
  /** At most 100 characters: the MCP registry takes no more. */
  description: "Hands for AI assistants in browsers, JavaFX, Sweet Home 3D and Lua user interfaces",
  author: "The Glovebox authors",
  license: "MIT",
  /** Name in the MCP registry. */
  server: "io.github.glovebox/glovebox",
} as const;

/** A target, by the names that others have for it. */
export interface Platform {
  readonly target: Target;
  /** As Node names the system. */
  readonly os: "linux" | "darwin" | "win32";
  /** As Node names the processor. */
  readonly cpu: "x64" | "arm64";
  /** Name of its archives, such as `linux-x64`. */
  readonly label: string;
}

const SYSTEMS = { linux: "linux", darwin: "macos", win32: "windows" } as const;

/** Returns the names of a target. */
export function platformOf(target: Target): Platform {
  const [machine, , system = ""] = target.triple.split("-");
  const os = system === "windows" ? "win32" : system === "darwin" ? "darwin" : "linux";
  const cpu = machine === "aarch64" ? "arm64" : "x64";
  return { target, os, cpu, label: `${SYSTEMS[os]}-${cpu}` };
}

/** Every platform that there is a package for. */
export const PLATFORMS: readonly Platform[] = TARGETS.map(platformOf);

/** Name of the npm package with the executable of a platform. */
export function packageName({ os, cpu }: Platform): string {
  return `${PRODUCT.name}-${os}-${cpu}`;
}
