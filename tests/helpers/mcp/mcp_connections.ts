import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioClientTransport as V1StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as V1HttpClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { cancellingFetch } from "./cancelling_fetch.ts";
import { EventLog } from "../event_log.ts";
import { fixtureAdapter, hostArguments } from "../host/host_command.ts";
import { HttpHost } from "../host/http_host.ts";
import type { ClientOptions, McpClient } from "./mcp_client.ts";
import { newTestHome } from "../host/test_home.ts";
import { serveApp } from "../served_app.ts";
import { v1Client } from "./v1_client.ts";
import { v2Client } from "./v2_client.ts";

/** A client that is connected to a host with the echo adapter. */
export interface Connection extends AsyncDisposable {
  readonly client: McpClient;
  /** Log of the host. */
  readonly log: EventLog<string>;
}

/** One way in which a client reaches the host. */
export interface Way {
  readonly name: string;
  connect(options: ClientOptions): Promise<Connection>;
}

type Sdk = "v1" | "v2";

interface Wire {
  readonly transport: Transport;
  readonly log: EventLog<string>;
}

type OpenWire = (sdk: Sdk, stack: AsyncDisposableStack) => Promise<Wire>;

const ECHO = fixtureAdapter("echo");

const openInMemory: OpenWire = async (_sdk, stack) => {
  const app = stack.use(await serveApp({ adapters: [ECHO] }));
  return { transport: app.connect(), log: app.log };
};

/** Each SDK starts the host with its own transport, as its users do. */
const openStdio: OpenWire = async (sdk, stack) => {
  const home = stack.use(await newTestHome());
  const Stdio = sdk === "v1" ? V1StdioClientTransport : StdioClientTransport;
  const transport = new Stdio({
    command: Deno.execPath(),
    args: hostArguments("--stdio", "--adapter", ECHO, "--log-level", "info"),
    env: { ...home.env },
    cwd: home.path,
    stderr: "pipe",
  });
  const log = new EventLog<string>();
  if (transport.stderr instanceof Readable) {
    createInterface(transport.stderr).on("line", (line) => log.add(line));
  }
  return { transport, log };
};

const openHttp: OpenWire = async (sdk, stack) => {
  const host = stack.use(await HttpHost.start({ adapter: ECHO }));
  const Http = sdk === "v1" ? V1HttpClientTransport : StreamableHTTPClientTransport;
  const transport = new Http(new URL(host.url), {
    requestInit: { headers: host.headers },
    fetch: cancellingFetch,
  });
  return { transport, log: host.log };
};

/** The transports; a row here makes every body run over it. */
const WIRES: Readonly<Record<string, OpenWire>> = {
  "in memory": openInMemory,
  "over stdio": openStdio,
  "over HTTP": openHttp,
};

interface Client {
  readonly sdk: Sdk;
  connect(transport: Transport, options: ClientOptions): Promise<McpClient>;
}

const CLIENTS: Readonly<Record<string, Client>> = {
  "a client of 2026-07-28": {
    sdk: "v2",
    connect: (transport, options) => v2Client(transport, { ...options, modern: true }),
  },
  "a client of 2025-11-25": {
    sdk: "v2",
    connect: (transport, options) => v2Client(transport, { ...options, modern: false }),
  },
  "a client of the v1 SDK": { sdk: "v1", connect: v1Client },
};

/** Every client over every transport. */
export const WAYS: readonly Way[] = Object.entries(WIRES).flatMap(([wire, open]) =>
  Object.entries(CLIENTS).map(([client, { sdk, connect }]) => ({
    name: `${wire} to ${client}`,
    connect: async (options) => {
      await using stack = new AsyncDisposableStack();
      const { transport, log } = await open(sdk, stack);
      const connected = stack.use(await connect(transport, options).catch((error) => explain(error, log)));
      const opened = stack.move();
      return { client: connected, log, [Symbol.asyncDispose]: () => opened.disposeAsync() };
    },
  }))
);

/** Throws an error that shows the host's log, which tells why the host did not serve. */
function explain(cause: unknown, log: EventLog<string>): never {
  throw new Error(`${cause}\nThe host's log:\n${log.all.join("\n")}`, { cause });
}
