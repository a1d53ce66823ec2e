/**
 * Runs inside a network namespace of its own, where every address of the table is this machine's: tries to reach each
 * by its public name, without a sandbox and from an adapter that was granted the name. Prints one JSON line a try.
 *
 * @module
 */
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { startHost } from "../helpers/host/start_host.ts";
import { WAYS } from "../fixtures/adapters/reaching/reach.ts";
import { serveNames } from "./name_server.ts";
import { NAMES } from "./names.ts";

/** A server that any web socket and any request reaches. */
function serve(): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "::", port: 0, onListen() {} }, (request) => {
    if (request.headers.get("upgrade") !== "websocket") return new Response("reached");
    return Deno.upgradeWebSocket(request).response;
  });
}

async function outcomeOf(reaching: Promise<unknown>): Promise<string> {
  return await reaching.then(() => "reached", (error: unknown) => String(error));
}

await using server = serve();
await using _names = await serveNames(NAMES);
await using host = await startHost();
const { port } = server.addr;
for (const name of Object.keys(NAMES)) {
  const adapter = await host.open("reaching", { options: { net: [name] }, granted: { net: [name] } });
  for (const [way, reach] of Object.entries(WAYS)) {
    const free = await outcomeOf(reach(name, port));
    const held = textOf(await adapter.call("reach", { way, host: name, port }, callContext()));
    console.log(JSON.stringify({ name, way, free, held }));
  }
}
