import { InMemoryTransport, type Transport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { join } from "node:path";
import { AdapterHost } from "../../src/adapter_host/adapter_host.ts";
import { App } from "../../src/app.ts";
import { mergeSettings, type PartialSettings } from "../../src/config/settings.ts";
import { IDENTITY } from "../../src/mcp/identity.ts";
import { McpServerFactory } from "../../src/mcp/server.ts";
import { EventLog } from "./event_log.ts";
import { APP } from "./host/host_command.ts";
import { newTestHome } from "./host/test_home.ts";

/** The app, in the test's own process, with adapters in real processes of their own. */
export interface ServedApp extends AsyncDisposable {
  /** The home of the person whom it serves. */
  readonly home: string;
  /** Log of the adapters and the host. */
  readonly log: EventLog<string>;
  /** For a transport of the test's own. */
  readonly servers: McpServerFactory;
  /** Opens one connection; returns the client's end. */
  connect(): Transport;
}

/** Starts the app for somebody with these settings. */
export async function serveApp(settings: PartialSettings): Promise<ServedApp> {
  await using stack = new AsyncDisposableStack();
  const home = stack.use(await newTestHome());
  const log = new EventLog<string>();
  const host = new AdapterHost({
    program: {
      runtime: Deno.execPath(),
      boot: join(APP, "boot.js"),
      config: join(APP, "deno.json"),
    },
    builtIns: join(APP, "adapters"),
    cache: home.cache,
    places: { home: home.path, path: [] },
    env: home.env,
    onLog: (adapter, level, message) => log.add(`${level} ${adapter}: ${message}`),
    openUrl: () => Promise.resolve(),
  });
  const merged = mergeSettings([settings]);
  const app = stack.use(await App.start(merged, host));
  const servers = new McpServerFactory(app.catalog, IDENTITY, merged);
  const stop = stack.move();
  return {
    home: home.path,
    log,
    servers,
    connect() {
      const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
      const ended = new AbortController();
      const session = { id: crypto.randomUUID(), ended: ended.signal };
      const connection = serveStdio(({ era }) => servers.serverFor(session, era), { transport: serverEnd });
      stop.defer(async () => {
        ended.abort();
        await connection.close();
      });
      return clientEnd;
    },
    [Symbol.asyncDispose]: () => stop.disposeAsync(),
  };
}
