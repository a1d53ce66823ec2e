import { join } from "node:path";
import { SH3D_JARS } from "../../../../scripts/build_java.ts";
import { runTool } from "../../../helpers/tools/run_tool.ts";
import type { Driver } from "../driver.ts";

const EXAMPLES = "com/eteks/sweethome3d/io/resources/examples";

/** The examples that come with Sweet Home 3D, as files of the test's own. */
export async function exampleHomes(folder: string): Promise<string[]> {
  const jar = SH3D_JARS.at(-1) ?? "";
  await runTool("unzip", "-qoj", jar, `${EXAMPLES}/*.xml`, "-d", folder);
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  return await Promise.all(
    names.sort().map(async (name) => {
      const home = join(folder, name.replace(/xml$/, "sh3d"));
      await Deno.rename(join(folder, name), home);
      return home;
    }),
  );
}

/**
 * Lines that say where the window looks: the application follows with it what is on the plan, and no undo of its own
 * sets it back.
 */
const VIEW =
  /^ *<(?:camera attribute='topCamera'|property name='com\.eteks\.sweethome3d\.SweetHome3D\.).*\n/gm;

/** Home.xml of the home as it is now, but for where the window looks: of the one in front unless one is named. */
export async function homeXml(driver: Driver, home?: string): Promise<string> {
  const filePath = join(driver.application.folder, "now.sh3d");
  await driver.call("save_home", { filePath, copy: true, ...(home === undefined ? {} : { home }) });
  return (await runTool("unzip", "-p", filePath, "Home.xml")).replaceAll(VIEW, "");
}

/** The first lines in which two texts differ. */
export function difference(a: string, b: string): string {
  const [first, second] = [a.split("\n"), b.split("\n")];
  const at = first.findIndex((line, index) => line !== second[index]);
  if (at < 0) return first.length === second.length ? "" : `then ${second[first.length]}`;
  const cut = (line = "") => line.length > 700 ? `${line.slice(0, 700)}…` : line;
  return `line ${at + 1}:\n  before ${cut(first[at])}\n  after  ${cut(second[at])}`;
}
