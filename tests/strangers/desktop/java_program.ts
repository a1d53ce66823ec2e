import { join } from "node:path";
import type { TestedAdapter } from "glovebox";
import { buildJavafxAgent, JAVAFX_AGENT, QUICK_JVM } from "../../../scripts/build_java.ts";
import { adapterFor } from "../../adapters/javafx/driver.ts";
import { kill, openDisplay } from "../../adapters/javafx/display.ts";
import { eventually } from "../../helpers/eventually.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";

/** Somebody else's JavaFX program that runs with the agent. */
export interface JavaProgram extends AsyncDisposable {
  readonly host: TestedAdapter;
  /** Its home folder. */
  readonly home: string;
  /** Value of DISPLAY of its screen. */
  readonly display: string;
  /** Folder in which its agent announces itself. */
  readonly discovery: string;
}

const START_MS = 120_000;

/** Starts a program on a screen and with a home folder of its own, and waits until it shows a window. */
export async function startJavaProgram(command: string, args: readonly string[] = []): Promise<JavaProgram> {
  await using stack = new AsyncDisposableStack();
  const home = stack.use(await temporaryFolder()).path;
  const display = stack.use(await openDisplay({ windowManager: true }));
  await buildJavafxAgent(home);
  const discovery = join(home, "discovery");
  const options = [
    `-javaagent:${join(home, JAVAFX_AGENT)}`,
    "-Dmcp.ui=true",
    `-Dmcp.discovery=${discovery}`,
    `-Duser.home=${home}`,
    `-Djava.util.prefs.userRoot=${home}`,
    "-Dprism.order=sw",
    QUICK_JVM,
  ];
  const env = { DISPLAY: display.name, HOME: home, JAVA_TOOL_OPTIONS: options.join(" ") };
  const child = new Deno.Command(command, {
    args: [...args],
    env,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  stack.defer(async () => {
    kill(child);
    await child.status;
  });
  const host = stack.use(await adapterFor({ discovery }));
  const isShown = () => host.call("ui_get_snapshot").then(() => true, () => false);
  await eventually(`${command} shows a window`, isShown, START_MS);
  const owned = stack.move();
  return { host, home, discovery, display: display.name, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
