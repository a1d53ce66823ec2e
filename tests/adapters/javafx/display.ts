import { join } from "node:path";
import { deadline } from "../../../src/base/time/deadline.ts";

/** A screen of a test's own. */
export interface Display extends AsyncDisposable {
  /** Value of DISPLAY for programs. */
  readonly name: string;
  /** The file that the screen is drawn into, in the X window dump format. */
  readonly framebuffer: string;
}

/** Starts an X server at a free number, without a window manager unless that is wanted. */
export async function openDisplay(options: { readonly windowManager?: boolean } = {}): Promise<Display> {
  const folder = await Deno.makeTempDir({ prefix: "gbt-screen-" });
  const screen = ["-screen", "0", "1280x900x24", "-fbdir", folder];
  const server = new Deno.Command("Xvfb", {
    args: ["-displayfd", "1", ...screen, "-nolisten", "tcp", "-noreset"],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const name = `:${await deadline(firstLine(lines), 30_000, "The number of the display")}`;
  const manager = options.windowManager === true ? startManager(name) : undefined;
  return {
    name,
    framebuffer: join(folder, "Xvfb_screen0"),
    async [Symbol.asyncDispose]() {
      await lines.cancel(); // not before: the server ends when it cannot write the end of its line
      for (const child of [manager, server]) {
        if (child === undefined) continue;
        kill(child);
        await child.status;
      }
      await Deno.remove(folder, { recursive: true });
    },
  };
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

function startManager(name: string): Deno.ChildProcess {
  const env = { DISPLAY: name };
  return new Deno.Command("openbox", { env, stdin: "null", stdout: "null", stderr: "null" }).spawn();
}

/** It may have ended by itself. */
export function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof TypeError)) throw error;
  }
}
