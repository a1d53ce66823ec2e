import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const FIXTURES = join(import.meta.dirname ?? "", "../fixtures/pages");
const DEMO = join(import.meta.dirname ?? "", "../../scripts/demo/page");
const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };

/** A web server with the pages of the tests. */
export interface Pages extends AsyncDisposable {
  /** Where it is, without a slash at the end. */
  readonly url: string;
  /** What was posted to it. */
  readonly orders: readonly unknown[];
}

/** Serves the fixture pages under `/`, the demo's page under `/demo/`, and a few addresses that behave badly. */
export function servePages(): Pages {
  const orders: unknown[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "POST") {
      return new Response(null, { status: orders.push(await request.json()) && 201 });
    }
    if (pathname === "/slow") return await slow(Number(searchParams.get("ms")));
    if (pathname === "/download") return download();
    if (pathname === "/to-file") {
      return new Response(null, { status: 302, headers: { location: "file:///etc/hostname" } });
    }
    return await file(pathname);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    orders,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function slow(ms: number): Promise<Response> {
  await setTimeout(ms);
  return new Response("slow but here");
}

function download(): Response {
  return new Response("x", { headers: { "content-disposition": "attachment; filename=tea.txt" } });
}

async function file(pathname: string): Promise<Response> {
  const path = pathname.startsWith("/demo/") ? join(DEMO, pathname.slice(6)) : join(FIXTURES, pathname);
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain";
  const body = await Deno.readFile(path).catch(() => undefined);
  return body === undefined
    ? new Response("none", { status: 404 })
    : new Response(body, { headers: { "content-type": type } });
}
