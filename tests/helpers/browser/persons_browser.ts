import { join } from "node:path";
import { z } from "zod";
import { eventually } from "../eventually.ts";
import { findTool } from "../tools/run_tool.ts";

const targetsSchema = z.array(
  z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string() }),
);

/** A browser that somebody uses already. */
export interface PersonsBrowser extends AsyncDisposable {
  readonly folder: string;
  readonly port: number;
  /** The address with the path that only the browser knows. */
  readonly socket: string;
  pages(): Promise<string[]>;
  /** The addresses at which pages are debugged. */
  sockets(): Promise<string[]>;
}

/** A browser as a person starts it, with the port for debugging open. */
export async function startPersonsBrowser(inside?: string): Promise<PersonsBrowser> {
  const folder = inside ?? await Deno.makeTempDir({ prefix: "gbt-" });
  await Deno.mkdir(folder, { recursive: true });
  const child = new Deno.Command(await findTool("chromium") ?? "chromium", {
    args: [
      "--headless=new",
      "--no-sandbox",
      "--no-first-run",
      "--remote-debugging-port=0",
      `--user-data-dir=${folder}`,
      "about:blank",
    ],
    env: { HOME: folder, TMPDIR: folder },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let lines: string[] = [];
  await eventually("the browser is up", async () => {
    const text = await Deno.readTextFile(join(folder, "DevToolsActivePort")).catch(() => "");
    lines = text.split("\n");
    return lines.length > 1;
  });
  const port = Number(lines[0]);
  return {
    folder,
    port,
    socket: `ws://127.0.0.1:${port}${lines[1]}`,
    pages: async () => (await pageTargets(port)).map(({ url }) => url),
    sockets: async () => (await pageTargets(port)).map(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.status;
      await removeSoon(folder);
    },
  };
}

async function pageTargets(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = targetsSchema.parse(await response.json());
  return targets.filter(({ type }) => type === "page");
}

/** Helpers of a browser that was killed still write for a moment. */
async function removeSoon(folder: string): Promise<void> {
  const remove = () => Deno.remove(folder, { recursive: true }).then(() => true, () => false);
  await eventually("its folder is gone", remove);
}
