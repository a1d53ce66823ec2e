import { join } from "node:path";
import { exists } from "../../../src/base/exists.ts";
import { deadline } from "../../../src/base/time/deadline.ts";
import { eventually, PATIENCE_MS } from "../../helpers/eventually.ts";

/** A screen of a test's own. */
export interface Display extends AsyncDisposable {
  /** Value of DISPLAY for programs. */
  readonly name: string;
  /** The file that the screen is drawn into, in the X window dump format. */
  readonly framebuffer: string;
}

/** Starts an X server at a free number, without a window manager unless that is wanted. */
export async function openDisplay(options: { readonly windowManager?: boolean } = {}): Promise<Display> {
  await using stack = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "gbt-screen-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const screen = ["-screen", "0", "1280x900x24", "-fbdir", folder];
  const server = new Deno.Command("Xvfb", {
    args: ["-displayfd", "1", ...screen, "-nolisten", "tcp", "-noreset"],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  stack.defer(() => end(server));
  const lines = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
  stack.defer(() => lines.cancel()); // not before: the server ends when it cannot write the end of its line
  const name = `:${await deadline(firstLine(lines), PATIENCE_MS, "The number of the display")}`;
  if (options.windowManager === true) {
    const managed = join(folder, "managed");
    const manager = startManager(name, managed);
    stack.defer(() => end(manager));
    await eventually("the window manager manages", () => exists(managed));
  }
  const opened = stack.move();
  return {
    name,
    framebuffer: join(folder, "Xvfb_screen0"),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function end(child: Deno.ChildProcess): Promise<void> {
  kill(child);
  await child.status;
}

async function firstLine(lines: ReadableStreamDefaultReader<string>): Promise<string> {
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await lines.read();
    if (done) throw new Error("Xvfb ended before it said its number");
    text += value;
  }
  return text.trim();
}

/**
 * Starts a window manager.
 *
 * @param managed a folder that is made once it manages: one that comes later moves windows under the mouse
 */
function startManager(name: string, managed: string): Deno.ChildProcess {
  return new Deno.Command("openbox", {
    args: ["--startup", `mkdir "${managed}"`],
    env: { DISPLAY: name },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}

/** It may have ended by itself. */
export function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof TypeError)) throw error;
  }
}

/** Has programs that are started show their windows there. */
export function onDisplay(name: string): Disposable {
  const before = Deno.env.get("DISPLAY");
  Deno.env.set("DISPLAY", name);
  return {
    [Symbol.dispose]: () =>
      before === undefined ? Deno.env.delete("DISPLAY") : Deno.env.set("DISPLAY", before),
  };
}
