/** Compiles what runs inside other programs' JVMs, for Java 11 and later. Unchanged sources are not compiled again. */
import { dirname, join, relative } from "node:path";
import { writeZip } from "./executable/archives/zip.ts";
import type { PackedFile } from "./executable/archives/packed_file.ts";
import { ensurePrograms, type Program, SetupError } from "./setup.ts";

const ROOT = join(import.meta.dirname ?? ".", "..");
const CACHE = join(ROOT, "dist", "java");
const OPENJFX = "/usr/share/openjfx/lib";

/** The name of the agent in the adapter's folder. */
export const JAVAFX_AGENT = "glovebox-javafx-agent.jar";

/** Options for {@linkcode buildClasses}. */
export interface JavaSources {
  /** Folders of packages. */
  readonly folders: readonly string[];
  readonly classPath?: readonly string[];
  readonly release?: string;
  /** Programs that must be installed for it. */
  readonly programs?: readonly Program[];
}

/** The jars of JavaFX that classes are compiled against, and that tests run with. */
export const JAVAFX_JARS = ["base", "graphics", "controls"].map((name) =>
  join(OPENJFX, `javafx.${name}.jar`)
);

/** The same, and those that only some applications use. */
export const EVERY_JAVAFX_JAR = [
  ...JAVAFX_JARS,
  ...["web", "swing", "media"].map((name) => join(OPENJFX, `javafx.${name}.jar`)),
];

/** Has a JVM compile less: what tests start then takes a third less of a processor. For what is not measured. */
export const QUICK_JVM = "-XX:TieredStopAtLevel=1";

/** Makes the agent for JavaFX in a folder. */
export async function buildJavafxAgent(folder: string): Promise<void> {
  const folders = ["jvm_bridge", "javafx"].map((name) => join(ROOT, "adapters", name, "java"));
  const classes = await buildClasses({ folders, classPath: JAVAFX_JARS });
  const files = [manifest(AGENT_MANIFEST), ...(await filesIn(classes)).map(apart)];
  await Deno.writeFile(join(folder, JAVAFX_AGENT), await writeZip(files));
}

/** The name of the plugin in the adapter's folder. */
export const SH3D_PLUGIN = "glovebox.sh3p";

const JARS = "/usr/share/java";
/** Libraries that Sweet Home 3D needs besides its own jar, as Debian places them. */
const SH3D_LIBRARIES = [
  "j3dcore",
  "j3dutils",
  "vecmath",
  "batik",
  "sunflow",
  "itext",
  "janino",
  "freehep-io",
  "freehep-graphics2d",
  "freehep-graphicsbase",
  "freehep-graphicsio",
  "freehep-graphicsio-svg",
];

/** The class path of Sweet Home 3D: what the plugin is compiled against, and what tests run it with. */
export const SH3D_JARS = [
  ...SH3D_LIBRARIES.map((name) => join(JARS, `${name}.jar`)),
  "/usr/share/sweethome3d/sweethome3d.jar",
];

/** Makes the plugin for Sweet Home 3D in a folder. */
export async function buildSh3dPlugin(folder: string): Promise<void> {
  const folders = ["jvm_bridge", "sh3d"].map((name) => join(ROOT, "adapters", name, "java"));
  const classes = await buildClasses({ folders, classPath: SH3D_JARS, programs: ["javac", "sweethome3d"] });
  const description = "ApplicationPlugin.properties";
  const bytes = await Deno.readFile(join(ROOT, "adapters", "sh3d", "java", description));
  await Deno.writeFile(
    join(folder, SH3D_PLUGIN),
    await writeZip([{ path: description, bytes }, ...await filesIn(classes)]),
  );
}

const AGENT_MANIFEST = {
  "Premain-Class": "glovebox.javafx.agent.Agent",
  "Agent-Class": "glovebox.javafx.agent.Agent",
  "Can-Redefine-Classes": "true",
  "Can-Retransform-Classes": "true",
};

/** Moves what is linked against JavaFX to where only our own loader finds it. */
function apart(file: PackedFile): PackedFile {
  return /^glovebox\/javafx\/(?!agent\/)/.test(file.path) ? { ...file, path: `core/${file.path}` } : file;
}

function manifest(fields: Readonly<Record<string, string>>): PackedFile {
  const lines = Object.entries({ "Manifest-Version": "1.0", ...fields }).map(([name, value]) =>
    `${name}: ${value}\r\n`
  );
  return { path: "META-INF/MANIFEST.MF", bytes: new TextEncoder().encode(lines.join("")) };
}

/** Compiles and gives the folder of the classes, which other calls share: it is not to be written to. */
export async function buildClasses(
  { folders, classPath = [], release = "11", programs = ["javac", "openjfx"] }: JavaSources,
): Promise<string> {
  const sources = (await Promise.all(folders.map(filesIn))).flat().filter(({ path }) =>
    path.endsWith(".java")
  );
  const out = join(CACHE, await hashOf([...sources, named(release), ...classPath.map(named)]));
  if (await Deno.stat(out).then(() => true, () => false)) return out;
  await ensurePrograms(programs, { log: (line) => console.error(line) });
  await Deno.mkdir(CACHE, { recursive: true });
  const draft = await Deno.makeTempDir({ dir: CACHE, prefix: "draft-" });
  try {
    await compile([...folders], ["--release", release, "-cp", classPath.join(":"), "-d", draft]);
    await Deno.rename(draft, out);
  } catch (error) {
    await Deno.remove(draft, { recursive: true });
    const other = await Deno.stat(out).then(() => true, () => false); // somebody else was quicker
    if (!other) throw error;
  }
  return out;
}

async function compile(folders: readonly string[], options: readonly string[]): Promise<void> {
  const sources = (await Promise.all(folders.map(pathsIn))).flat().filter((path) => path.endsWith(".java"));
  const command = new Deno.Command("javac", {
    args: [...options, "-Xlint:all,-path", "-encoding", "UTF-8", ...sources],
  });
  const { success, stderr } = await command.output();
  const said = new TextDecoder().decode(stderr).trim();
  if (!success) throw new SetupError(`Cannot compile the Java sources: ${said}`);
  if (said !== "") console.error(said);
}

function named(text: string): PackedFile {
  return { path: text, bytes: new Uint8Array() };
}

async function hashOf(files: readonly PackedFile[]): Promise<string> {
  const parts = files.flatMap((
    { path, bytes },
  ) => [new TextEncoder().encode(`${path}\0${bytes.length}\0`), bytes]);
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex().slice(0, 24);
}

/** In one order, so that equal sources give an equal jar. */
async function filesIn(folder: string): Promise<PackedFile[]> {
  const paths = await pathsIn(folder);
  return await Promise.all(paths.map(async (path) => ({
    path: relative(folder, path).replaceAll("\\", "/"),
    bytes: await Deno.readFile(path),
  })));
}

async function pathsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    found.push(...(isDirectory ? await pathsIn(path) : [path]));
  }
  return found.sort();
}

if (import.meta.main) {
  const folder = Deno.args[0] ?? join(CACHE, "out");
  await Deno.mkdir(dirname(join(folder, JAVAFX_AGENT)), { recursive: true });
  await buildJavafxAgent(folder);
}
