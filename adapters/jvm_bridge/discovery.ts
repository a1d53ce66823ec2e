import { z } from "glovebox";

/** The folders below the home folder in which running JVMs say where they listen, by system. */
const PLACES: Partial<Record<typeof Deno.build.os, string>> = {
  darwin: "Library/Application Support/Glovebox/state/jvm",
  windows: "AppData/Local/Glovebox/state/jvm",
};

/** The folder of a kind of adapter, as permissions name it: it begins with `~/`. The Java side has the same. */
export function discoveryFolder(kind: string): string {
  return `~/${PLACES[Deno.build.os] ?? ".local/state/glovebox/jvm"}/${kind}`;
}

/** More than any such file has. */
const MOST_BYTES = 64 * 1024;

const fileSchema = z.object({
  pid: z.number(),
  enabled: z.boolean().default(true),
  mainClass: z.string().default(""),
  startedAt: z.string().default(""),
  port: z.number().optional(),
  token: z.string().optional(),
});

/** A JVM that said where it listens, or that it does not. */
export type DiscoveredJvm = z.output<typeof fileSchema>;

/** The JVMs that wrote a file into a folder, by pid. Some may be gone: those do not answer. */
export async function discoverJvms(folder: string): Promise<DiscoveredJvm[]> {
  const found: DiscoveredJvm[] = [];
  for (const name of await namesIn(folder)) {
    if (!/^\d+\.json$/.test(name)) continue;
    const file = fileSchema.safeParse(await readJson(`${folder}/${name}`));
    if (file.success) found.push(file.data);
  }
  return found.sort((a, b) => a.pid - b.pid);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return []; // no application was ever there
    throw error;
  }
}

/** It may be removed while it is read, and be something else than it seems: a pipe would keep us waiting. */
async function readJson(path: string): Promise<unknown> {
  try {
    const { isFile, size } = await Deno.lstat(path);
    if (!isFile || size > MOST_BYTES) return undefined;
    return JSON.parse(await Deno.readTextFile(path));
  } catch {
    return undefined;
  }
}
