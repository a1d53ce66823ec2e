import { dirname, join } from "node:path";
import { buildSh3dPlugin, QUICK_JVM, SH3D_JARS } from "../../../scripts/build_java.ts";
import { eventually } from "../../helpers/eventually.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { type Display, kill, openDisplay } from "../javafx/display.ts";

/** A busy machine takes long to start Sweet Home 3D, and cold. */
const START_MS = 120_000;
/** Folder in which the plugin announces itself, below the user's home. */
const ANNOUNCED = join(".local", "state", "glovebox", "jvm", "sh3d");

/** Options for starting Sweet Home 3D. */
export interface ApplicationOptions {
  /** A home to open. */
  readonly home?: string;
  readonly jvm?: readonly string[];
  /** True where its speed is measured: the JVM compiles all then, as it does for people. */
  readonly isMeasured?: boolean;
  /** Without, for tests that do not look at it: it starts and works quicker. */
  readonly view3d?: boolean;
  /** Content of sh3d-mcp.properties. */
  readonly settings?: string;
  /** Files of the person's: paths below the folder of the application's own files, such as furniture/x.sh3f. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  readonly windowManager?: boolean;
  /** The home of a person who has installed the plugin; a home of its own with the plugin in it otherwise. */
  readonly person?: string;
}

/** Sweet Home 3D, running on a screen of its own with preferences of its own. */
export interface Application extends AsyncDisposable {
  readonly pid: number;
  readonly discovery: string;
  readonly display: Display;
  /** A folder for files of the test. */
  readonly folder: string;
  /** Folder of the plugin. */
  readonly plugins: string;
  readonly said: () => string;
  kill(): void;
  readonly ended: Promise<Deno.CommandStatus>;
}

/** Starts Sweet Home 3D with the plugin and waits until it has announced itself. */
export async function startApplication(options: ApplicationOptions = {}): Promise<Application> {
  await using stack = new AsyncDisposableStack();
  const folder = options.person ?? stack.use(await temporaryFolder()).path;
  const display = stack.use(await openDisplay({ windowManager: options.windowManager ?? false }));
  const own = join(folder, ".eteks", "sweethome3d");
  const discovery = join(folder, options.person === undefined ? "discovery" : ANNOUNCED);
  const plugins = await pluginsIn(own, options);
  const child = new Deno.Command("java", {
    args: javaArguments({ ...options, folder, own, discovery }),
    env: { DISPLAY: display.name, HOME: folder },
    cwd: folder,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  stack.defer(async () => {
    kill(child);
    await child.status;
  });
  let said = "";
  const listening = eachText(child.stderr, (text) => void (said += text));
  const isAnnounced = async () =>
    (await namesIn(discovery).catch((): string[] => [])).includes(`${child.pid}.json`);
  await eventually("the plugin has announced itself", isAnnounced, START_MS);
  const owned = stack.move();
  return {
    pid: child.pid,
    discovery,
    display,
    folder,
    plugins,
    said: () => said,
    kill: () => kill(child),
    ended: child.status,
    async [Symbol.asyncDispose]() {
      await owned.disposeAsync();
      await listening;
    },
  };
}

async function eachText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  hear: (text: string) => void,
): Promise<void> {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) hear(text);
}

/** The folder of the plugins; a person has installed ours already. */
async function pluginsIn(own: string, { person, settings = "", files }: ApplicationOptions): Promise<string> {
  const plugins = join(own, "plugins");
  await putFiles(own, files);
  if (person !== undefined) return plugins;
  await Deno.mkdir(plugins, { recursive: true });
  await buildSh3dPlugin(plugins);
  await Deno.writeTextFile(join(plugins, "sh3d-mcp.properties"), settings);
  return plugins;
}

async function putFiles(own: string, files: ApplicationOptions["files"] = {}): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(own, name)), { recursive: true });
    await Deno.writeFile(join(own, name), bytes);
  }
}

interface Arguments extends ApplicationOptions {
  readonly folder: string;
  readonly own: string;
  readonly discovery: string;
}

function javaArguments(options: Arguments): string[] {
  const { folder, own, discovery, view3d = false, jvm = [], isMeasured, home, person } = options;
  const sh3d = "com.eteks.sweethome3d";
  return [
    "-Xmx768m",
    ...(isMeasured === true ? [] : [QUICK_JVM]),
    `-Duser.home=${folder}`,
    `-Djava.io.tmpdir=${folder}`,
    `-Djava.util.prefs.userRoot=${folder}`,
    "-Djava.library.path=/usr/lib/jni",
    `-D${sh3d}.applicationFolders=${own}:/usr/share/sweethome3d`,
    `-D${sh3d}.j3d.checkOffScreenSupport=false`,
    ...(view3d ? [] : [`-D${sh3d}.no3D=true`]),
    ...(person === undefined ? [`-Dsh3d.mcp.discovery=${discovery}`] : []),
    "--add-exports",
    "java.desktop/sun.awt=ALL-UNNAMED",
    ...jvm,
    "-cp",
    SH3D_JARS.join(":"),
    `${sh3d}.SweetHome3D`,
    ...(home === undefined ? [] : ["-open", home]),
  ];
}
