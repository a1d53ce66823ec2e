import { dirname, join } from "node:path";
import { type Reach, reachable } from "./granted_paths.ts";

const encoder = new TextEncoder();

/**
 * Appends to a log of the application. It is opened and closed each time, so that it may be truncated, moved away or
 * followed by other programs.
 *
 * @param name a file in `log/`
 */
export function appendToLog(name: string, text: string, reach: Reach): void {
  const path = reachable(join(reach.base, "log", name), reach);
  Deno.mkdirSync(dirname(path), { recursive: true });
  const file = Deno.openSync(path, { append: true, create: true });
  try {
    file.seekSync(0, Deno.SeekMode.End);
    for (let rest: Uint8Array = encoder.encode(text); rest.length > 0;) {
      rest = rest.subarray(file.writeSync(rest));
    }
  } finally {
    file.close();
  }
}
