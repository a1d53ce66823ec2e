import { join } from "node:path";
import { appFolder, ENTRY_NAMES, runtimePath } from "../../app.ts";
import { exists } from "../../base/exists.ts";

/** The script itself; of a folder, its entry. */
export async function entryOf(path: string): Promise<string> {
  const info = await Deno.stat(path).catch(() => undefined);
  if (!info?.isDirectory) return path;
  for (const name of ENTRY_NAMES) {
    if (await exists(join(path, name))) return join(path, name);
  }
  return join(path, ENTRY_NAMES[0]);
}

/** Returns the errors of the compiler, each as `file:line:column: message`. */
export async function typeMistakes(entry: string): Promise<string[]> {
  if (!/\.[mc]?ts$/.test(entry)) return [];
  const scratch = await Deno.makeTempDir({ prefix: "gbx-check-" });
  try {
    const types = join(appFolder(), "types");
    const config = join(scratch, "deno.json");
    const imports = { glovebox: join(types, "glovebox", "mod.ts"), zod: join(types, "zod", "index.d.ts") };
    await Deno.writeTextFile(config, JSON.stringify({ imports, compilerOptions: { strict: true } }));
    const { success, stderr } = await new Deno.Command(runtimePath(), {
      args: ["check", "--quiet", "--no-remote", "--no-npm", "--no-lock", "--config", config, entry],
      env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
      stdout: "null",
      stderr: "piped",
    }).output();
    return success ? [] : readDiagnostics(new TextDecoder().decode(stderr), entry);
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

const PLACE = /^(.*?)\s*\bat (?:async )?file:\/\/(\S+?):(\d+):(\d+)$/;

/** Reads the compiler's report: a message, and after it or somewhere below it `at file:///…:line:column`. */
export function readDiagnostics(report: string, entry: string): string[] {
  const found: string[] = [];
  let message = "";
  for (const line of report.split("\n")) {
    const said = /^(?:error: )?TS\d+ \[ERROR\]: (.*)$/.exec(line)?.[1] ?? /^error: (.*)$/.exec(line)?.[1];
    message ||= said ?? "";
    const [, before = "", file = entry, row, column] = PLACE.exec(said ?? line) ?? [];
    if (row === undefined || message === "") continue;
    found.push(`${decodeURIComponent(file)}:${row}:${column}: ${before || message}`);
    message = "";
  }
  return found.length > 0 ? found : [`${entry}:1: ${message || report.trim()}`];
}

/** The line that a mistake in the manifest is about: the first that has the last name of its path. */
export function placeOf(problem: string, source: string): number {
  const quoted = /"([^"]+)"/.exec(problem)?.[1];
  const names = [quoted, ...(/^([\w.]+)/.exec(problem)?.[1] ?? "").split(".").reverse()];
  const lines = source.split("\n");
  for (const name of names) {
    const line = name === undefined ? -1 : lines.findIndex((text) => text.includes(name));
    if (line !== -1) return line + 1;
  }
  return 1;
}
