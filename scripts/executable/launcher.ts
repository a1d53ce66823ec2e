import type { Manifest } from "./manifest.ts";
import { sha256 } from "./archives/bytes.ts";
import type { Target } from "./targets.ts";
import { fillTemplate } from "./template.ts";

/** The payload starts at a multiple of this, so its place does not hang on how many digits the place has. */
const PAGE_SIZE = 4096;

/** Options for making a launcher: what it starts. */
export interface LauncherOptions {
  readonly target: Target;
  readonly manifest: Manifest;
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** The shell script that unpacks and starts the payload behind it, filled up to the byte where that begins. */
export async function renderLauncher({ target, manifest, payload }: LauncherOptions): Promise<Uint8Array> {
  const known = {
    TARGET: target.triple,
    HASH: await sha256(payload),
    ID: manifest.id,
    FILES: manifest.lines,
  };
  const render = (size: number): Promise<string> =>
    fillTemplate("./launcher.sh", { ...known, FIRST: `${size + 1}` });
  const size = Math.ceil(((await render(0)).length + 32) / PAGE_SIZE) * PAGE_SIZE;
  return new TextEncoder().encode((await render(size)).padEnd(size, "\n"));
}
