import { createSocket } from "node:dgram";

/** A server that counts who came to it, and answers whatever its test wants. */
export interface Watched extends AsyncDisposable {
  readonly port: number;
  /** First lines of requests, an empty one for a connection that said nothing yet, `CALL /udp` for a datagram. */
  readonly visits: readonly string[];
}

type Answer = (
  path: string,
) => { readonly body: string; readonly headers?: Readonly<Record<string, string>> };

const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", txt: "text/plain" };

/** Listens to connections rather than requests, so that a mere connection is seen too, and to datagrams. */
export function watchPort(hostname: string, answer: Answer = () => ({ body: "<p>here</p>" })): Watched {
  const listener = Deno.listen({ hostname, port: 0 });
  const visits: string[] = [];
  const open = new Set<Deno.Conn>();
  const serve = async (connection: Deno.Conn) => {
    open.add(connection);
    const at = visits.push("") - 1;
    const bytes = new Uint8Array(8192);
    const read = await connection.read(bytes).catch(() => null) ?? 0;
    const [line = ""] = new TextDecoder().decode(bytes.subarray(0, read)).split("\r\n");
    visits[at] = line;
    await connection.write(respond(line.split(" ")[1] ?? "/", answer)).catch(() => 0);
    open.delete(connection);
    connection.close();
  };
  const datagrams = createSocket("udp4").bind(listener.addr.port, hostname);
  datagrams.on("message", () => visits.push("CALL /udp"));
  const accepting = (async () => {
    for await (const connection of listener) void serve(connection).catch(() => undefined);
  })().catch(() => undefined);
  return {
    port: listener.addr.port,
    visits,
    [Symbol.asyncDispose]: async () => {
      listener.close();
      datagrams.close();
      for (const connection of open) connection.close();
      await accepting;
    },
  };
}

function respond(path: string, answer: Answer): Uint8Array<ArrayBuffer> {
  const { body, headers = {} } = answer(path);
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/html";
  const bytes = new TextEncoder().encode(body);
  const location = "location" in headers;
  const all = {
    "content-type": type,
    "content-length": String(bytes.length),
    "access-control-allow-origin": "*",
    connection: "close",
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return new TextEncoder().encode(`HTTP/1.1 ${location ? "302 Found" : "200 OK"}\r\n${head}\r\n${body}`);
}
