import { dirname, join } from "node:path";
import {
  buildClasses,
  buildJavafxAgent,
  EVERY_JAVAFX_JAR,
  JAVAFX_AGENT,
  JAVAFX_JARS,
  QUICK_JVM,
} from "../../../scripts/build_java.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { eventually } from "../../helpers/eventually.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { runTool } from "../../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { type Display, kill, openDisplay } from "./display.ts";

const FIXTURE = join(PROJECT, "tests", "fixtures", "javafx");
/** A busy machine takes long to start a JVM with JavaFX in it. */
const START_MS = 90_000;

/** Options for starting the sample application. */
export interface SampleOptions {
  /** State of its agent, which is brought with the application, or not at all. */
  readonly agent?: "enabled" | "disabled" | "none";
  /** Form in which JavaFX is brought. */
  readonly javafx?: "modules" | "class path" | "image";
  readonly jvm?: readonly string[];
  /** True where its speed is measured: the JVM compiles all then, as it does for people. */
  readonly isMeasured?: boolean;
  readonly title?: string;
  /** Page of the odd application, which is then started instead of the sample. */
  readonly page?: string;
  /** Environment variables of its own, and arguments for its agent. */
  readonly env?: Readonly<Record<string, string>>;
  readonly agentArguments?: string;
  /** True where the agent announces itself where it likes, in the home folders that env and jvm give. */
  readonly ownHome?: boolean;
  /** False where the agent is not expected to announce itself. */
  readonly isAnnounced?: boolean;
  /** Names the agent two times. */
  readonly twice?: boolean;
  /** A screen that is there already. */
  readonly display?: Display;
  /** The folder for discovery files; one of its own otherwise. */
  readonly discovery?: string;
  readonly windowManager?: boolean;
}

/** The sample application, running. */
export interface Sample extends AsyncDisposable {
  readonly pid: number;
  readonly discovery: string;
  readonly display: Display;
  readonly agentJar: string;
  /** Returns what it wrote on standard error. */
  readonly said: () => string;
  kill(): void;
  readonly ended: Promise<Deno.CommandStatus>;
}

/** Starts the sample application on a screen of its own and waits until it shows its window. */
export async function startSample(options: SampleOptions = {}): Promise<Sample> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder()).path;
  const display = options.display ?? stack.use(await openDisplay(options));
  const discovery = options.discovery ?? join(folder, "discovery");
  await buildJavafxAgent(folder);
  const agentJar = join(folder, JAVAFX_AGENT);
  const child = await spawnSample({ ...options, agentJar, discovery, folder, display });
  stack.defer(async () => {
    kill(child);
    await child.status;
  });
  const { heard, listening } = listen(child);
  stack.defer(() => child.stdin.close().catch(() => {})); // it may have ended
  await eventually("the sample shows its window", () => heard.shown || heard.ended, START_MS);
  if (!heard.shown) throw new Error(`The sample ended before it showed its window: ${heard.said}`);
  if (options.agent !== "none" && options.isAnnounced !== false) {
    await eventually("the agent has announced itself", async () => await isAnnounced(discovery, child.pid));
  }
  const owned = stack.move();
  return {
    pid: child.pid,
    discovery,
    display,
    agentJar,
    said: () => heard.said,
    kill: () => kill(child),
    ended: child.status,
    async [Symbol.asyncDispose]() {
      await owned.disposeAsync();
      await listening;
    },
  };
}

async function spawnSample(options: Arguments & { readonly display: Display }) {
  const java = options.javafx === "image" ? await linkImage(join(options.folder, "image")) : "java";
  return new Deno.Command(java, {
    args: await javaArguments(options),
    env: { DISPLAY: options.display.name, HOME: options.folder, ...options.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Hears what the application says until it ends. */
function listen(child: Deno.ChildProcess) {
  const heard = { said: "", shown: false, ended: false };
  void child.status.then(() => (heard.ended = true)); // does not reject
  const listening = Promise.all([
    eachText(child.stderr, (text) => void (heard.said += text)),
    eachText(child.stdout, (text) => void (heard.shown ||= text.includes("shown"))),
  ]);
  return { heard, listening };
}

interface Arguments extends SampleOptions {
  readonly agentJar: string;
  readonly discovery: string;
  readonly folder: string;
}

async function javaArguments(options: Arguments): Promise<string[]> {
  const { agent = "enabled", javafx = "modules", jvm = [], title, page, twice, agentJar, discovery, folder } =
    options;
  const classes = await buildClasses({ folders: [FIXTURE], classPath: EVERY_JAVAFX_JAR });
  const onModules = javafx !== "class path";
  const jars = page === undefined ? JAVAFX_JARS : EVERY_JAVAFX_JAR;
  const added = page === undefined ? "javafx.controls" : "javafx.controls,javafx.web,javafx.swing";
  const modules = ["--module-path", jars.join(":"), "--add-modules", added];
  const classPath = onModules ? [FIXTURE, classes] : [FIXTURE, classes, ...jars];
  const loaded = `-javaagent:${agentJar}${options.agentArguments ?? ""}`;
  return [
    ...(agent === "none" ? [] : [loaded]),
    ...(twice === true ? [loaded] : []),
    ...(agent === "enabled" ? ["-Dmcp.ui=true"] : []),
    ...(options.ownHome === true ? [] : [`-Dmcp.discovery=${discovery}`, `-Duser.home=${folder}`]),
    "-Xmx512m",
    ...(options.isMeasured === true ? [] : [QUICK_JVM]),
    "-Dprism.order=sw",
    ...jvm,
    ...(javafx === "modules" ? modules : []),
    "-cp",
    classPath.join(":"),
    page !== undefined ? "odd.Odd" : onModules ? "sample.Sample" : "sample.Main",
    ...(title === undefined ? [] : [`--title=${title}`]),
    ...(page === undefined ? [] : [`--page=${page}`]),
  ];
}

/** A runtime of its own with JavaFX inside, as applications are shipped; gives its `java`. */
async function linkImage(folder: string): Promise<string> {
  const modules = ["javafx.controls", "java.instrument", "jdk.unsupported"];
  const path = [...new Set(JAVAFX_JARS.map(dirname))].join(":");
  await runTool("jlink", "--module-path", path, "--add-modules", modules.join(), "--output", folder);
  return join(folder, "bin", "java");
}

async function isAnnounced(folder: string, pid: number): Promise<boolean> {
  return (await namesIn(folder)).includes(`${pid}.json`);
}

async function eachText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onText: (text: string) => void,
): Promise<void> {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) onText(text);
}
