import { join } from "node:path";

const FIXTURES = join(import.meta.dirname ?? "", "../../fixtures/pages");
const DEMO = join(import.meta.dirname ?? "", "../../../scripts/demo/page");
const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };

/** A web server with the pages of the tests. */
export interface Pages extends AsyncDisposable {
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  /** Orders that were posted to it. */
  readonly orders: readonly unknown[];
  /** Resolves when somebody asks for `/held`, with what lets the answer go. */
  readonly held: Promise<() => void>;
  /** Resolves when a page listens to `/signal`, with what sends it the signal. */
  readonly signal: Promise<() => void>;
}

/** Serves the fixture pages under `/`, the demo's page under `/demo/`, and a few addresses that behave badly. */
export function servePages(): Pages {
  const orders: unknown[] = [];
  const held = Promise.withResolvers<() => void>();
  const signal = Promise.withResolvers<() => void>();
  const overlapped: (() => void)[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "POST") {
      orders.push(await request.json());
      return new Response(null, { status: 201 });
    }
    if (pathname === "/held") {
      await new Promise<void>((release) => {
        held.resolve(release);
        request.signal.addEventListener("abort", () => release()); // who asked has gone
      });
    }
    if (pathname === "/overlapped") {
      await new Promise<void>((release) => {
        if (overlapped.push(release) > 3) overlapped.shift()?.(); // each comes when three more are asked for
        request.signal.addEventListener("abort", () => release());
      });
    }
    if (pathname === "/signal") return signalStream(signal.resolve, searchParams.get("as") ?? undefined);
    return await special(pathname) ?? await file(pathname);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    orders,
    held: held.promise,
    signal: signal.promise,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** A stream of events with one event, sent when the test says so. */
function signalStream(onOpen: (send: () => void) => void, type = "text/event-stream"): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = () => {
    void writer.write(new TextEncoder().encode("data: now\n\n")).then(() => writer.close());
  };
  onOpen(send);
  return new Response(readable, { headers: { "content-type": type } });
}

function special(pathname: string): Response | undefined {
  const headers: Readonly<Record<string, HeadersInit>> = {
    "/held": { "content-type": "text/html" },
    "/overlapped": { "content-type": "text/html" },
    "/download": { "content-disposition": "attachment; filename=tea.txt" },
    "/to-file": { location: "file:///etc/hostname" },
    "/to-data": { location: "data:text/html,hello" },
  };
  if (pathname === "/nothing") return new Response(null, { status: 204 });
  const found = headers[pathname];
  const status = pathname.startsWith("/to-") ? 302 : 200;
  return found === undefined ? undefined : new Response("<p>held back</p>", { status, headers: found });
}

async function file(pathname: string): Promise<Response> {
  const path = pathname.startsWith("/demo/") ? join(DEMO, pathname.slice(6)) : join(FIXTURES, pathname);
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain";
  const body = await Deno.readFile(path).catch(() => undefined);
  if (body === undefined) return new Response("none", { status: 404 });
  return new Response(body, { headers: { "content-type": type } });
}
