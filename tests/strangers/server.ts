import { join } from "node:path";
import { linesOf } from "../../src/base/text/lines.ts";
import { EventLog } from "../helpers/event_log.ts";
import { eventually } from "../helpers/eventually.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { record } from "./recorder.ts";
import { messagesIn } from "./wire_record.ts";

/** Time that a server may take to end after its client. */

/** The executable that clients start. */
const GLOVEBOX = join(PROJECT, "dist", "glovebox");

/** Address of a server, and the transport by which a client reaches it. */
export type ServerAddress =
  | {
    readonly kind: "stdio";
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  }
  | { readonly kind: "http"; readonly url: string; readonly token: string };

/** The server whose answers have two faces. */
export const TWO_FACES: ServerAddress = {
  kind: "stdio",
  command: Deno.execPath(),
  args: ["run", "-A", "--no-check", "--quiet", join(PROJECT, "tests", "strangers", "two_faces.ts")],
  env: {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: Deno.env.get("HOME") ?? "/",
    DENO_DIR: Deno.env.get("DENO_DIR") ?? "",
  },
};

/** Glovebox for one client, over one transport; what the client sends is recorded. */
export interface Server extends AsyncDisposable {
  readonly address: ServerAddress;
  /** Returns what the client has sent. */
  messages(): Promise<unknown[]>;
  /** Returns what the adapters have logged. */
  log(): Promise<string>;
}

/** Options for a server. */
export interface ServerOptions {
  /** Its home: a folder that is removed with everything in it. */
  readonly home: string;
  /** Flags besides the transport. */
  readonly args: readonly string[];
  readonly cache: string;
}

/** Beginning of a server's command line when a client has started it: what is sent is copied to a file. */
export const SERVER_MARK = 'sh -c tee -a "$0" | "$@" ';

/** The adapters that clients are tried with. */
export const ADAPTERS = [
  "--adapter",
  "browser",
  "--adapter",
  join(PROJECT, "tests", "fixtures", "adapters", "patient"),
] as const;

/** Says how the executable is started over stdio; the client does it. */
export function stdioServer({ home, args, cache }: ServerOptions): Server {
  const [log, record] = [join(home, "glovebox.log"), join(home, "sent.jsonl")];
  const words = ["--stdio", ...args, "--log-file", log, "--log-level", "info"];
  return {
    address: {
      kind: "stdio",
      command: "sh",
      args: ["-c", 'tee -a "$0" | "$@"', record, GLOVEBOX, ...words],
      env: environment(home, cache),
    },
    messages: async () => messagesIn(await textOf(record)),
    log: () => textOf(log),
    [Symbol.asyncDispose]: () => untilGone(home),
  };
}

/** Starts the executable over HTTP, behind a recorder. */
export async function httpServer({ home, args, cache }: ServerOptions): Promise<Server> {
  const log = join(home, "glovebox.log");
  const words = ["--http", "--port", "0", ...args, "--log-level", "info"];
  const token = crypto.randomUUID();
  const child = new Deno.Command(GLOVEBOX, {
    args: words,
    cwd: home,
    clearEnv: true,
    env: { ...environment(home, cache), GLOVEBOX_TOKEN: token },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const lines = new EventLog<string>();
  void follow(child.stderr, lines); // ends with the process
  const line = await lines.first("the address of the host", (text) => text.startsWith("Serving MCP at "));
  const recorder = await record(line.slice("Serving MCP at ".length));
  return {
    address: { kind: "http", url: recorder.url, token },
    messages: () => Promise.resolve([...recorder.messages]),
    log: async () => [await textOf(log), ...lines.all].join("\n"),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await recorder.stop();
    },
  };
}

/** A server ends with its client, and takes its browser along; until then its folder is in use. */
async function untilGone(home: string): Promise<void> {
  await eventually("the server has ended", async () => (await processesWith(home)).length === 0);
}

function environment(home: string, cache: string): Record<string, string> {
  return { HOME: home, TMPDIR: home, PATH: Deno.env.get("PATH") ?? "", GLOVEBOX_CACHE_DIR: cache };
}

async function follow(stream: ReadableStream<Uint8Array>, log: EventLog<string>): Promise<void> {
  for await (const line of linesOf(stream)) log.add(line);
}

async function textOf(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
