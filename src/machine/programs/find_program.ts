import { delimiter, isAbsolute, join } from "node:path";

/** A system, as far as finding programs goes. */
export interface ProgramPlace {
  readonly os: typeof Deno.build.os;
  /** The value of `PATH`. */
  readonly path: string;
}

/** Returns the place where this process finds programs. */
export function currentProgramPlace(): ProgramPlace {
  return { os: Deno.build.os, path: Deno.env.get("PATH") ?? "" };
}

/** Returns the path of a program that `PATH` has. */
export async function findProgram(name: string, place: ProgramPlace): Promise<string | undefined> {
  const files = place.os === "windows" ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of place.path.split(delimiter).filter(isAbsolute)) {
    for (const file of files) {
      const path = join(folder, file);
      if (await isProgram(path, place)) return path;
    }
  }
  return undefined;
}

async function isProgram(path: string, { os }: ProgramPlace): Promise<boolean> {
  const info = await Deno.stat(path).catch(() => undefined);
  if (info === undefined || !info.isFile) return false;
  return os === "windows" || ((info.mode ?? 0) & 0o111) !== 0;
}
