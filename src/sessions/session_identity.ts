import { basename, dirname, join, resolve } from "node:path";
import { sha256 } from "../base/sha256.ts";
import { VERSION } from "../base/version.ts";
import type { Folders } from "../config/folders.ts";
import { NO_SETTINGS } from "../config/own_variables.ts";
import { type CallFlags, startWords } from "./call_words.ts";

/** Marks of what a host was started from: a call is only made in a host whose marks are those of the call. */
export interface SessionMarks {
  /** The program itself: its version and its files. */
  readonly build: string;
  /** The flags, with the folder that paths in them start from; empty where there is none. */
  readonly flags: string;
  /** Variables and files of settings. */
  readonly settings: string;
}

/** The session that a call belongs to. */
export interface SessionIdentity {
  /** Name that it was given, or one that is made of the folder, the flags and the settings. */
  readonly name: string;
  readonly marks: SessionMarks;
}

/** Surroundings that a call is made in. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folders: Pick<Folders, "config">;
}

/** Variables of other programs that change what a host shows or reaches. */
const SHARED_VARIABLES = ["DISPLAY", "WAYLAND_DISPLAY", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];

/** Says which session a call belongs to: the one that was named, or that of its folder, flags and settings. */
export async function identify(
  flags: CallFlags,
  named: string | undefined,
  surroundings: Surroundings,
): Promise<SessionIdentity> {
  const { cwd } = surroundings;
  const words = startWords(flags);
  const marks = {
    build: await currentBuild(),
    flags: words.length === 0 ? "" : await markOf([cwd, ...words]),
    settings: await markOf(settingsOf(flags, surroundings)),
  };
  if (named !== undefined) return { name: named, marks };
  const place = basename(cwd).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 16);
  const mark = await markOf([cwd, marks.build, marks.flags, marks.settings]);
  return { name: [place, mark.slice(0, 8)].filter((part) => part !== "").join("-"), marks };
}

/** Returns a mark of the program that runs: a host of another one is not used. */
export async function currentBuild(): Promise<string> {
  const main = join(dirname(import.meta.filename ?? ""), "main.js");
  const { mtime, size } = await Deno.stat(main).catch(() => ({ mtime: null, size: 0 }));
  return await markOf([VERSION, main, String(mtime?.getTime()), String(size)]);
}

function settingsOf(flags: CallFlags, { cwd, env, folders }: Surroundings): string[] {
  const variables = Object.entries(env)
    .filter(([name]) => name.startsWith("GLOVEBOX_") && !NO_SETTINGS.includes(name) || isShared(name))
    .map(([name, value]) => `${name}=${value}`).sort();
  const named = typeof flags["config"] === "string" ? flags["config"] : env["GLOVEBOX_CONFIG"];
  const files = named === undefined
    ? [cwd, folders.config].map((folder) => join(folder, "glovebox.json"))
    : [resolve(cwd, named)];
  return [...variables, ...files.map(textOf)];
}

function isShared(name: string): boolean {
  return SHARED_VARIABLES.includes(name.toUpperCase());
}

/** A file that cannot be read is judged by the host. */
function textOf(path: string): string {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size < LARGEST ? Deno.readTextFileSync(path) : `${size}`;
  } catch {
    return "";
  }
}

/** Largest file of settings, in bytes: the host refuses what is larger. */
const LARGEST = 1024 * 1024;

async function markOf(parts: readonly string[]): Promise<string> {
  return (await sha256(JSON.stringify(parts))).slice(0, 32);
}
