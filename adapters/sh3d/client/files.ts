import { dirname, join } from "node:path";
import { sh3dError } from "../errors.ts";

/** A path with the extension that its kind of file has. */
export function withExtension(path: string, extension: string): string {
  return path.toLowerCase().endsWith(extension) ? path : path + extension;
}

/**
 * Writes a file whole or not at all.
 *
 * @throws ToolError `SH3D_FILE`
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.glovebox-${crypto.randomUUID()}`);
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeFile(draft, bytes);
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {}); // it may not have been made
    const why = error instanceof Error ? error.message : String(error);
    throw sh3dError("SH3D_FILE", `Cannot write ${path}: ${why}`, {
      cause: error,
      hint: "Choose another place",
    });
  }
}
