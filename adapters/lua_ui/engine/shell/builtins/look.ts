import { basename, dirname, join } from "node:path";
import { patternOf } from "../expand.ts";
import { type Call, forEach, optionsOf } from "./call.ts";

const DEEPEST = 64;

/** Lists files and folders. */
export function ls(call: Call): number {
  const { letters, names } = optionsOf(call.args, "1adAlptrFh");
  const wanted = names.length === 0 ? ["."] : names;
  const isFolder = (name: string) => call.files.info(name)?.isDirectory === true;
  const plain = letters.has("d") ? wanted : wanted.filter((name) => !isFolder(name));
  let status = forEach(call, plain, (name) => {
    if (call.files.info(name) === undefined) throw new Error("No such file or directory");
    call.print(`${lineOf(call, name, name, letters)}\n`);
  });
  const folders = letters.has("d") ? [] : wanted.filter(isFolder);
  for (const [i, folder] of folders.entries()) {
    if (wanted.length > 1) call.print(`${i + plain.length > 0 ? "\n" : ""}${folder}:\n`);
    status = Math.max(status, listFolder(call, folder, letters));
  }
  return status;
}

function listFolder(call: Call, folder: string, letters: ReadonlySet<string>): number {
  const all = [...Deno.readDirSync(call.files.at(folder))].map(({ name }) => name);
  const shown = all.filter((name) => letters.has("a") || letters.has("A") || !name.startsWith(".")).sort();
  if (letters.has("a")) shown.unshift(".", "..");
  const newest = (name: string) => call.files.info(join(folder, name))?.mtime?.getTime() ?? 0;
  if (letters.has("t")) shown.sort((a, b) => newest(b) - newest(a));
  if (letters.has("r")) shown.reverse();
  for (const name of shown) call.print(`${lineOf(call, join(folder, name), name, letters)}\n`);
  return 0;
}

function lineOf(call: Call, path: string, name: string, letters: ReadonlySet<string>): string {
  const info = call.files.info(path);
  const mark = info?.isDirectory === true && (letters.has("p") || letters.has("F")) && !name.endsWith("/");
  const shown = mark ? `${name}/` : name;
  if (!letters.has("l")) return shown;
  const kind = info?.isDirectory === true ? "d" : "-";
  const when = info?.mtime?.toISOString().slice(0, 16).replace("T", " ") ?? "";
  return `${kind}rw------- 1 ${String(info?.size ?? 0).padStart(8)} ${when} ${shown}`;
}

/** Finds files by name and kind. */
export function find(call: Call): number {
  const from = call.args.findIndex((arg) => arg.startsWith("-"));
  const starts = from < 0 ? call.args : call.args.slice(0, from);
  const tests = findTests(from < 0 ? [] : call.args.slice(from));
  return forEach(call, starts.length === 0 ? ["."] : starts, (start) => {
    if (call.files.info(start) === undefined) throw new Error("No such file or directory");
    visit(call, start, 0, tests);
  });
}

/** Conditions of `find`. */
interface FindTests {
  readonly fits: readonly ((name: string, info: Deno.FileInfo) => boolean)[];
  readonly least: number;
  readonly most: number;
}

function findTests(args: readonly string[]): FindTests {
  const fits: FindTests["fits"][number][] = [];
  let [least, most] = [0, DEEPEST];
  for (let i = 0; i < args.length; i++) {
    const value = args[i + 1] ?? "";
    const test = args[i];
    if (test === "-print") continue;
    if (test === "-name") fits.push((name) => patternOf(value).test(name));
    else if (test === "-iname") fits.push((name) => patternOf(value.toLowerCase()).test(name.toLowerCase()));
    else if (test === "-type" && value === "f") fits.push((_name, { isFile }) => isFile);
    else if (test === "-type" && value === "d") fits.push((_name, { isDirectory }) => isDirectory);
    else if (test === "-maxdepth") most = Number(value);
    else if (test === "-mindepth") least = Number(value);
    else throw new Error(`${test} ${value} is not supported`);
    i += 1;
  }
  return { fits, least, most };
}

function visit(call: Call, path: string, depth: number, tests: FindTests): void {
  const info = call.files.info(path);
  if (info === undefined) return;
  if (depth >= tests.least && tests.fits.every((fits) => fits(basename(path), info))) call.print(`${path}\n`);
  if (!info.isDirectory || depth >= tests.most || depth >= DEEPEST) return;
  for (
    const { name } of [...Deno.readDirSync(call.files.at(path))].sort((a, b) => a.name < b.name ? -1 : 1)
  ) {
    visit(call, path.endsWith("/") ? `${path}${name}` : `${path}/${name}`, depth + 1, tests);
  }
}

/** Tells where a link leads. */
export function readlink(call: Call): number {
  const { letters, names } = optionsOf(call.args, "fenm");
  let status = 0;
  for (const name of names) {
    const target = letters.has("f") || letters.has("e") || letters.has("m")
      ? call.files.at(name)
      : linkTarget(call.files.placeOf(name));
    if (target === undefined) status = 1;
    else call.print(letters.has("n") ? target : `${target}\n`);
  }
  return status;
}

function linkTarget(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch {
    return undefined;
  }
}

/** The last part of a path. */
export function baseName({ args: [path = "", suffix = ""], print }: Call): number {
  print(`${basename(path, suffix)}\n`);
  return 0;
}

/** A path without its last part. */
export function dirName({ args, print }: Call): number {
  for (const path of args) print(`${dirname(path)}\n`);
  return 0;
}
