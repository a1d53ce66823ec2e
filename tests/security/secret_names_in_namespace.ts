/**
 * Runs inside a network namespace of its own, where every address of the table is this machine's: has a secret sent to
 * each public name of it, and to one that moves. Prints one JSON line a try.
 *
 * @module
 */
import { callContext } from "../helpers/mcp/call_context.ts";
import { serveNames } from "./name_server.ts";
import { MOVING, NAMES, PORT, PUBLIC } from "./names.ts";
import { CANARY, secretHost } from "./secret_hosts.ts";

/** A server with the certificate of the tests that remembers what it got, and at which of its addresses. */
function serve(): Deno.HttpServer {
  const read = (name: string) =>
    Deno.readTextFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url));
  const options = { hostname: "::", port: PORT, cert: read("cert"), key: read("key"), onListen() {} };
  return Deno.serve(options, ({ headers }, { remoteAddr }) => {
    const address = remoteAddr.transport === "tcp" ? remoteAddr.hostname.replace(/^::ffff:/, "") : "";
    arrived.push(`${headers.get("authorization") ?? "nothing"} at ${address}`); // one's own address: both are this machine's
    return new Response("reached");
  });
}

async function reached(name: string): Promise<string> {
  const connected = await Deno.connect({ hostname: name, port: PORT }).catch((error: unknown) =>
    String(error)
  );
  if (typeof connected === "string") return connected;
  connected.close();
  return "reached";
}

const arrived: string[] = [];
await using _server = serve();
await using _names = await serveNames({ ...NAMES, [MOVING]: [PUBLIC, "127.0.0.1"] });
await using host = await secretHost();
for (const name of [MOVING, MOVING, ...Object.keys(NAMES)]) {
  const origin = `https://${name}:${PORT}`;
  await host.keep("key", origin);
  const adapter = await host.fetching({ secret: [`key@${origin}`] });
  const outcome = await adapter.call("get", { url: origin, secret: "key" }, callContext());
  const held = outcome.ok ? "ok" : outcome.error.code;
  const seen = arrived.splice(0).map((line) => line.replace(CANARY, "CANARY"));
  const free = await reached(name);
  console.log(JSON.stringify({ name, held, seen, free }));
}
