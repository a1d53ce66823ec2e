import { z } from "glovebox";
import { CdpConnection } from "../cdp/connection.ts";
import { openSocket, type SocketPipe, unreachable } from "../cdp/web_socket.ts";
import { browserError } from "../errors.ts";
import { expandHome } from "../../kit/home_folder.ts";
import { type AttachTarget, PERSONAL_FILES } from "./attach_target.ts";

const versionSchema = z.object({ webSocketDebuggerUrl: z.url() });

/** A browser that was there before: the person's own, or one in a grid. It stays when the connection ends. */
export class AttachedBrowser implements AsyncDisposable {
  readonly #pipe: SocketPipe;
  readonly connection: CdpConnection;

  constructor(pipe: SocketPipe) {
    this.#pipe = pipe;
    this.connection = new CdpConnection(pipe);
  }

  /**
   * Connects to a browser that allows it.
   *
   * @throws ToolError `NOT_CONNECTED` when there is none
   */
  static async attach(
    target: AttachTarget,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<AttachedBrowser> {
    if (target.kind === "auto") return await AttachedBrowser.#find(signal);
    refuseInTheOpen(target, headers);
    const sent = target.kind === "url" ? headers : {};
    return new AttachedBrowser(
      await openSocket(await endpoint(target, sent, signal), { headers: sent, signal }),
    );
  }

  /** Takes the first browser of this person that is running and allows it; files of others are left over. */
  static async #find(signal: AbortSignal): Promise<AttachedBrowser> {
    for (const path of PERSONAL_FILES.flatMap((file) => expandHome(file) ?? [])) {
      try {
        return new AttachedBrowser(await openSocket(await fromFile(path), { signal }));
      } catch {
        signal.throwIfAborted();
      }
    }
    throw browserError("NOT_CONNECTED", "Cannot attach to a browser: none of this user runs and allows it", {
      hint:
        "Start Chrome, Edge or Chromium, open chrome://inspect/#remote-debugging in it and allow it there",
    });
  }

  /** A person's browser has the extensions that it has. */
  async extend(): Promise<void> {}

  /** Waits for the first answers. */
  async started<T>(answers: Promise<T>): Promise<T> {
    try {
      return await answers;
    } catch (error) {
      await this[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pipe[Symbol.asyncDispose]();
  }
}

type NamedTarget = Exclude<AttachTarget, { kind: "auto" }>;

/** What is secret leaves this machine encrypted or not at all. */
function refuseInTheOpen(target: NamedTarget, headers: Readonly<Record<string, string>>): void {
  if (target.kind !== "url" || Object.keys(headers).length === 0) return;
  const { protocol, hostname, host } = target.url;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (isHere || /^(https|wss):$/.test(protocol)) return;
  throw browserError("CONFLICT", `Cannot attach to ${host} with headers: the connection is not encrypted`, {
    hint: "Use wss:// or https:// in --option browser.attach, or leave out browser.attachHeaders",
  });
}

async function endpoint(
  target: NamedTarget,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<URL> {
  if (target.kind === "file") return await fromFile(target.path);
  if (target.url.protocol.startsWith("ws")) return target.url;
  return await fromHttp(target.url, headers, signal);
}

/** The host that was granted is the one to talk to, whatever the browser takes itself for. */
async function fromHttp(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<URL> {
  try {
    const response = await fetch(new URL("/json/version", url), { headers, signal, redirect: "error" });
    const { webSocketDebuggerUrl } = versionSchema.parse(await response.json());
    const { pathname, search } = new URL(webSocketDebuggerUrl);
    const protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new URL(`${protocol}//${url.host}${pathname}${search}`);
  } catch (cause) {
    signal.throwIfAborted();
    if (/certificate/i.test(Deno.inspect(cause))) throw unreachable(url, cause);
    throw browserError("NOT_CONNECTED", `Cannot attach to the browser at ${url.host}: it does not answer`, {
      hint: `Start it with --remote-debugging-port=${url.port || "9222"} and a --user-data-dir of its own`,
      cause,
    });
  }
}

async function fromFile(path: string): Promise<URL> {
  try {
    const [port = "", pathname = ""] = (await Deno.readTextFile(path)).split("\n");
    return new URL(pathname.trim(), `ws://127.0.0.1:${Number(port)}`);
  } catch (cause) {
    throw browserError("NOT_CONNECTED", `Cannot attach to the browser of ${path}: it does not allow it`, {
      hint:
        "Allow it at chrome://inspect/#remote-debugging, and grant the file with --grant browser:read=FILE",
      cause,
    });
  }
}
