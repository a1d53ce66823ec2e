import { z } from "zod";
import { currentFolders } from "../config/folders.ts";
import type { Settings } from "../config/settings.ts";
import { serveStandardStreams } from "../serve.ts";
import { isToken, keptToken, tokenFileIn } from "../transports/http/token.ts";
import { EXIT, printError, UsageError } from "./failure.ts";
import type { OpenedSignIn } from "./logins/open_sign_in.ts";
import { prepare } from "./settings.ts";

const transportFlags = z.object({
  stdio: z.boolean().optional(),
  mcp: z.boolean().optional(),
  http: z.boolean().optional(),
  oauth: z.boolean().optional(),
  panel: z.union([z.string(), z.boolean()]).optional(),
});

/** `glovebox serve`: speaks MCP until its client goes away, or over HTTP until it is told to stop. */
export async function serve(_words: readonly string[], flags: unknown): Promise<number> {
  const { stdio, mcp, http, oauth, panel } = transportFlags.parse(flags);
  if (http && (stdio || mcp)) throw new UsageError("Choose one of --stdio and --http");
  if (oauth && !http) {
    throw new UsageError("--oauth is for clients of --http: a program that is started signs in nowhere");
  }
  if (http && typeof panel === "string") {
    throw new UsageError(
      `With --http the panel is at / of the same port: leave "${panel}" out, and choose the port with --port`,
    );
  }
  if (http) {
    await serveOverHttp(await prepare(flags));
    return EXIT.fine;
  }
  if (!stdio && !mcp) {
    throw new UsageError("Choose a transport: --stdio or --http; glovebox --help shows examples");
  }
  await serveStandardStreams(await prepare(flags), printPanelLink);
  return EXIT.fine;
}

async function serveOverHttp(settings: Settings): Promise<void> {
  const { serveHttp } = await import("../serve_http.ts");
  const file = tokenFileIn(currentFolders().state);
  const token = await tokenFor(settings.token, file);
  const { host, port } = settings;
  await using opened = settings.oauth ? await openedSignIn(settings) : undefined;
  const onListen = async (url: string) => {
    await printError(`Serving MCP at ${url}`);
    if (settings.token === "auto") await printError(howToConnect(url, file));
  };
  const onStop = async (said: string) => await printError(said).catch(() => {}); // the terminal may be gone
  await serveHttp(settings, {
    host,
    port,
    token,
    signIn: opened?.signIn,
    onListen,
    onStop,
    onPanel: printPanelLink,
  });
}

function printPanelLink(url: string): void {
  void printError(`Panel, for you alone, good once within 10 minutes: ${url}`).catch(() => {}); // the terminal may be gone
}

async function openedSignIn(settings: Settings): Promise<OpenedSignIn> {
  const { openSignIn } = await import("./logins/open_sign_in.ts"); // only where it is wanted
  return openSignIn(settings);
}

async function tokenFor(wanted: string | false, file: string): Promise<string | undefined> {
  if (wanted === false) return undefined;
  if (wanted === "auto") return await keptToken(file);
  if (isToken(wanted)) return wanted;
  throw new UsageError("A token has at least 16 characters, all of them printable and none a space");
}

function howToConnect(url: string, file: string): string {
  return `Clients send the token that is in ${file}. Connect one: glovebox connect CLIENT --url ${url} --write`;
}
