import { join } from "node:path";
import type { AuditEvent } from "../../src/audit/audit_event.ts";
import { AdapterSecrets } from "../../src/secrets/adapter_secrets.ts";
import { SecretStore } from "../../src/secrets/secret_store.ts";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";

/** A value that must be nowhere. */
export const CANARY = "glbx-c4nary/9f+3a=Zq";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A server of this machine that remembers what came. */
export interface RecordingServer extends AsyncDisposable {
  readonly origin: string;
  readonly host: string;
  readonly arrived: readonly Arrived[];
}

/** Serves with a function, and remembers each request. */
export function serve(
  answer: (request: Arrived) => Response | Promise<Response>,
  hostname = "127.0.0.1",
): RecordingServer {
  const arrived: Arrived[] = [];
  const server = Deno.serve({ hostname, port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const one = {
      method: request.method,
      path: `${pathname}${search}`,
      headers: request.headers,
      body: await request.text(),
    };
    arrived.push(one);
    return await answer(one);
  });
  const host = `${hostname}:${server.addr.port}`;
  return { arrived, host, origin: `http://${host}`, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** A server that takes connections and never answers. */
export interface SilentServer extends AsyncDisposable {
  readonly origin: string;
  readonly host: string;
  readonly opened: number;
  readonly closed: number;
}

/** Listens and says nothing. */
export function silent(): SilentServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let [opened, closed] = [0, 0];
  const hold = async (connection: Deno.Conn): Promise<void> => {
    using held = connection;
    const buffer = new Uint8Array(1024);
    opened++;
    while (await held.read(buffer).catch(() => null) !== null);
    closed++;
  };
  const serving = (async () => {
    for await (const connection of listener) void hold(connection); // never rejects
  })();
  const host = `127.0.0.1:${listener.addr.port}`;
  return {
    host,
    origin: `http://${host}`,
    get opened() {
      return opened;
    },
    get closed() {
      return closed;
    },
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
    },
  };
}

/** Says the headers of a request. */
export function echo({ headers }: Arrived): Response {
  return Response.json(Object.fromEntries(headers));
}

/** A host whose person keeps secrets. */
export interface SecretHost extends TestHost {
  readonly store: SecretStore;
  readonly audit: readonly AuditEvent[];
  /** Keeps the canary for an adapter. */
  keep(name: string, origin: string, owner?: string): Promise<void>;
  /** Opens the adapter that has requests sent, asking for these, of which those are granted. */
  fetching(asked: Asked, granted?: Asked): Promise<OpenAdapter>;
}

/** What of the network an adapter asks for, or was granted. */
export interface Asked {
  readonly secret?: readonly string[];
  readonly net?: readonly string[];
}

/** Starts one. */
export async function secretHost(env: Readonly<Record<string, string>> = {}): Promise<SecretHost> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const audit: AuditEvent[] = [];
  const sink = { record: (event: AuditEvent) => void audit.push(event) };
  const store = new SecretStore(join(path, "state"), sink);
  const host = stack.use(await startHost({ env, secrets: new AdapterSecrets(store, sink), audit: sink }));
  const script = await Deno.realPath(fixtureAdapter("fetching"));
  const owned = stack.move();
  return {
    ...host,
    store,
    audit,
    keep: (name, origin, owner = script) =>
      store.set({
        name,
        adapter: "fetching",
        script: owner,
        origins: [origin],
        value: CANARY,
        at: new Date().toISOString(),
      }),
    fetching: (asked, granted = asked) => host.open("fetching", { options: { ...asked }, granted }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
