import { sha256 } from "./archives/bytes.ts";
import type { PackedFile } from "./archives/packed_file.ts";

/** List of what an executable unpacks, by content: a `SHA-256:path` line for each file. */
export interface Manifest {
  readonly lines: string;
  /** The name of the folder that it is unpacked to: other content, other folder. */
  readonly id: string;
}

/** The manifest of a payload's files. Empty files have no line: the launcher wants each file to be there and full. */
export async function manifestOf(files: readonly PackedFile[]): Promise<Manifest> {
  const full = files.filter(({ bytes }) => bytes.length > 0);
  const lines = (await Promise.all(full.map(async ({ path, bytes }) => `${await sha256(bytes)}:${path}`)))
    .join("\n");
  return { lines, id: (await sha256(new TextEncoder().encode(lines))).slice(0, 32) };
}
