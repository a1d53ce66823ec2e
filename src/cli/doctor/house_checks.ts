import { delimiter, join } from "node:path";
import { confinementHere, currentProgramPlace, findProgram, installAdvice } from "../../app.ts";
import { exists } from "../../base/exists.ts";
import { nearestThere } from "../../base/nearest_there.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { currentFolders } from "../../config/folders.ts";
import { connectedClients } from "../connect/connect.ts";
import { type Finding, finding } from "./finding.ts";

/** Looks whether folders of Glovebox can be written, and whether what must be private is. */
export async function checkFolders(): Promise<Finding> {
  const { fine, trouble } = finding("folders");
  const { config, state, cache } = currentFolders();
  for (const folder of [config, state, cache]) {
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      await Deno.remove(await Deno.makeTempFile({ dir: folder, prefix: ".doctor-" }));
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return trouble(`cannot write to ${folder}: ${said}`, await lookAt(folder, error));
    }
  }
  const { mode } = await Deno.stat(state);
  if (Deno.build.os === "windows" || mode === null || (mode & 0o077) === 0) return fine(state);
  return trouble(
    `others on this machine can look into ${state}, which holds grants and tokens`,
    `chmod 700 ${shellWord(state)}`,
    () => Deno.chmod(state, 0o700),
  );
}

/** Returns the command that lets a person write where they could not, or see why not. */
async function lookAt(folder: string, error: unknown): Promise<string> {
  const there = await nearestThere(folder);
  const { uid, isDirectory } = await Deno.stat(there);
  const isClosed = error instanceof Deno.errors.PermissionDenied;
  const look = isDirectory && !isClosed ? "df -h" : "ls -ld";
  const isOurs = uid === null || uid === Deno.uid();
  return `${isClosed && isOurs ? "chmod u+rwx" : look} ${shellWord(there)}`;
}

/** Looks whether the port of HTTP is free. */
export function checkPort(port: number): Promise<Finding> {
  const { fine, note } = finding("port");
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return Promise.resolve(fine(`${port} is free for glovebox --http`));
  } catch {
    const remedy = "glovebox --http --port 0";
    return Promise.resolve(note(`${port} is taken, perhaps by another glovebox --http`, remedy));
  }
}

/** Looks whether `glovebox` can be typed anywhere. */
export async function checkPath(): Promise<Finding> {
  const { fine, note } = finding("path");
  const path = await findProgram("glovebox", currentProgramPlace());
  if (path !== undefined) return fine(path);
  const executable = Deno.env.get("GLOVEBOX_EXECUTABLE");
  if (executable === undefined || Deno.build.os === "windows") return note("no folder of PATH has glovebox");
  return note("no folder of PATH has glovebox", await linkCommand(executable));
}

/** Returns the command after which `glovebox` can be typed. */
async function linkCommand(executable: string): Promise<string> {
  const { home } = currentFolders();
  const own = join(home, ".local", "bin");
  const searched = currentProgramPlace().path.split(delimiter);
  const folders = [own, join(home, "bin"), ...Deno.uid() === 0 ? ["/usr/local/bin"] : []];
  const link = (folder: string) => `ln -sf ${shellWord(executable)} ${shellWord(join(folder, "glovebox"))}`;
  for (const folder of folders) if (searched.includes(folder) && await exists(folder)) return link(folder);
  return `mkdir -p ${shellWord(own)} && ${link(own)} && export PATH=${shellWord(own)}:"$PATH"`;
}

/** Looks whether programs of adapters can be confined. */
export async function checkConfinement(): Promise<Finding> {
  const { fine, note } = finding("sandbox");
  const found = await confinementHere();
  if (found.works) return fine("programs of adapters run confined");
  return note(
    `programs of adapters run unconfined: ${found.reason}`,
    await installAdvice("bubblewrap", currentProgramPlace()),
  );
}

/** Looks whether clients that name us start something that is there. */
export async function checkClients(): Promise<Finding> {
  const { fine, note, trouble } = finding("clients");
  const connected = await connectedClients();
  for (const { client, title, command } of connected) {
    if (command === undefined || await Deno.stat(command).then(() => true, () => false)) continue;
    return trouble(`${title} starts ${command}, which is not there`, `glovebox connect ${client} --write`);
  }
  if (connected.length === 0) return note("no client is connected", "glovebox connect");
  return fine(connected.map(({ title }) => title).join(", "));
}
