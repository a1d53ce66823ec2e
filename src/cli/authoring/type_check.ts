import { pathToFileURL } from "node:url";
import { dirname, join, resolve } from "node:path";
import { appFolder, ENTRY_NAMES, runtimePath } from "../../app.ts";
import { exists } from "../../base/exists.ts";
import { importAdvice } from "../../base/text/import_advice.ts";
import { VENDOR } from "../packages/package_record.ts";
import { asNamed, isInside, type Mistake } from "./mistakes.ts";

/** The script itself, where a link to it leads; of a folder, its entry. */
export async function entryOf(path: string): Promise<string> {
  const info = await Deno.stat(path).catch(() => undefined);
  if (!info?.isDirectory) {
    const isLink = (await Deno.lstat(path).catch(() => undefined))?.isSymlink === true;
    return isLink ? await Deno.realPath(path).catch(() => path) : path;
  }
  for (const name of ENTRY_NAMES) {
    if (await exists(join(path, name))) return join(path, name);
  }
  return join(path, ENTRY_NAMES[0]);
}

/** Returns the errors of the compiler, each with its place. */
export async function typeMistakes(entry: string): Promise<Mistake[]> {
  if (!/\.[mc]?ts$/.test(entry)) return [];
  const scratch = await Deno.makeTempDir({ prefix: "gbx-check-" });
  try {
    const types = join(appFolder(), "types");
    const config = join(scratch, "deno.json");
    const imports = { glovebox: join(types, "glovebox", "mod.ts"), zod: join(types, "zod", "index.d.ts") };
    await Deno.writeTextFile(config, JSON.stringify({ imports, compilerOptions: { strict: true } }));
    const { success, stderr } = await new Deno.Command(runtimePath(), {
      args: ["check", "--quiet", "--no-remote", "--no-npm", "--no-lock", "--config", config, resolve(entry)],
      env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", RUST_BACKTRACE: "0" },
      stdout: "null",
      stderr: "piped",
    }).output();
    const found = success ? [] : readDiagnostics(new TextDecoder().decode(stderr), entry);
    return found.filter(({ file }) => isOwn(file, entry));
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

/** What lies outside is no part of the adapter, and its author did not write the code of packages. */
function isOwn(file: string, entry: string): boolean {
  return isInside(resolve(file), entry) &&
    !isInside(resolve(file), join(dirname(entry), VENDOR, "package.js"));
}

const PLACE = /^(.*?)\s*\bat (?:async )?file:\/\/(\S+?):(\d+):(\d+)$/;

/** Reads the compiler's report: a message, and after it or somewhere below it `at file:///…:line:column`. */
export function readDiagnostics(report: string, entry: string): Mistake[] {
  const found: Mistake[] = [];
  let message = "";
  for (const line of report.split("\n")) {
    const said = /^(?:error: )?TS\d+ \[ERROR\]: (.*)$/.exec(line)?.[1] ?? /^error: (.*)$/.exec(line)?.[1];
    message ||= said ?? "";
    const [, before = "", file = entry, row, column] = PLACE.exec(said ?? line) ?? [];
    if (row === undefined || message === "") continue;
    found.push({
      file: asNamed(decodeURIComponent(file), entry),
      line: Number(row),
      column: Number(column),
      message: inAuthorsWords(before || message, entry),
    });
    message = "";
  }
  if (found.length > 0) return found;
  return [{ file: entry, line: 1, message: inAuthorsWords(message || report.trim(), entry) }];
}

/** The compiler tells types that no author wrote, and advises flags that nobody can give. */
function inAuthorsWords(said: string, entry: string): string {
  const folder = pathToFileURL(join(resolve(dirname(entry)), "/")).href;
  const message = said.replaceAll(folder, "./");
  const advice = importAdvice(message, undefined);
  if (advice !== undefined) return advice;
  const [, given] =
    /^Type '(.*)' is not assignable to type 'ToolAnswer \| Promise<ToolAnswer>'/.exec(message) ?? [];
  if (given === undefined) return message;
  return `run returns ${given}: return a text, an object, content such as image.png(bytes), or nothing`;
}
