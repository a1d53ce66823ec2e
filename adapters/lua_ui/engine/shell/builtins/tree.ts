import { basename, join } from "node:path";
import { type Call, forEach, optionsOf } from "./call.ts";
import { lies } from "../../files/granted_paths.ts";

/** Makes folders. */
export function mkdir(call: Call): number {
  const { letters, names } = optionsOf(call.args, "pv");
  return forEach(call, names, (name) => Deno.mkdirSync(call.files.at(name), { recursive: letters.has("p") }));
}

/** Removes empty folders. */
export function rmdir(call: Call): number {
  const { names } = optionsOf(call.args, "p");
  return forEach(call, names, (name) => {
    const path = removable(call, name);
    if (!Deno.lstatSync(path).isDirectory) throw new Error("Not a directory");
    Deno.removeSync(path);
  });
}

/** Removes files, and with `-r` folders with what is in them. */
export function rm(call: Call): number {
  const { letters, names } = optionsOf(call.args, "rRfvd");
  const isDeep = letters.has("r") || letters.has("R");
  return forEach(call, names, (name) => {
    try {
      const path = removable(call, name);
      if (Deno.lstatSync(path).isDirectory && !isDeep) throw new Error("Is a directory");
      Deno.removeSync(path, { recursive: isDeep });
    } catch (error) {
      if (!letters.has("f") || !(error instanceof Deno.errors.NotFound)) throw error;
    }
  });
}

/** Moves files and folders. */
export function mv(call: Call): number {
  const { letters, names } = optionsOf(call.args, "fnv");
  return intoPlace(call, names, (from, to) => {
    const source = removable(call, from);
    if (letters.has("n") && call.files.info(to) !== undefined) return;
    Deno.renameSync(source, call.files.at(to));
  });
}

/** Copies files, and with `-r` folders. */
export function cp(call: Call): number {
  const { letters, names } = optionsOf(call.args, "rRafpnv");
  const isDeep = ["r", "R", "a"].some((letter) => letters.has(letter));
  return intoPlace(call, names, (from, to) => {
    const source = call.files.at(from);
    if (letters.has("n") && call.files.info(to) !== undefined) return;
    if (!Deno.statSync(source).isDirectory) return Deno.copyFileSync(source, call.files.at(to));
    if (!isDeep) throw new Error("-r not specified; omitting directory");
    if (lies(call.files.at(to), source)) throw new Error("cannot copy a directory into itself");
    copyFolder(call, from, to);
  });
}

/** Makes files that are not there, and says of others that they are new. */
export function touch(call: Call): number {
  const { names } = optionsOf(call.args, "cam");
  return forEach(call, names, (name) => {
    const path = call.files.at(name);
    if (call.files.info(name) === undefined) Deno.openSync(path, { write: true, create: true }).close();
    else Deno.utimeSync(path, new Date(), new Date());
  });
}

/** The place of a name that may be removed: within the granted folders, and none of those itself. */
function removable({ files }: Call, name: string): string {
  const path = files.placeOf(name);
  if (files.kept.some((folder) => lies(folder, path))) {
    throw new Error("it is a folder of the project itself, which is not removed");
  }
  return path;
}

/** Does what `mv` and `cp` share: the last name is where the others go. */
function intoPlace(call: Call, names: readonly string[], work: (from: string, to: string) => void): number {
  const target = names.at(-1);
  const sources = names.slice(0, -1);
  if (target === undefined || sources.length === 0) throw new Error("missing file operand");
  const isFolder = call.files.info(target)?.isDirectory === true;
  if (sources.length > 1 && !isFolder) throw new Error(`target '${target}' is not a directory`);
  return forEach(call, sources, (from) => work(from, isFolder ? join(target, basename(from)) : target));
}

function copyFolder(call: Call, from: string, to: string): void {
  Deno.mkdirSync(call.files.at(to), { recursive: true });
  for (const { name } of Deno.readDirSync(call.files.at(from))) {
    const [source, target] = [join(from, name), join(to, name)];
    if (call.files.info(source)?.isDirectory === true) copyFolder(call, source, target);
    else Deno.copyFileSync(call.files.at(source), call.files.at(target));
  }
}
