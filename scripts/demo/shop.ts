import { extname, join } from "node:path";

/** Order that the shop's page sends. */
export type Order = Readonly<Record<string, unknown>>;

/** A running shop. */
export interface Shop extends AsyncDisposable {
  readonly url: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/**
 * Serves the demo's page on this machine, and takes its orders.
 *
 * @param folder with the page
 * @param onOrder called with each order
 */
export function serveShop(folder: string, onOrder: (order: Order) => void): Shop {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/orders") {
      onOrder(await request.json());
      return Response.json({ ok: true }, { status: 201 });
    }
    return await page(folder, pathname === "/" ? "/index.html" : pathname);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: async () => await server.shutdown(),
  };
}

async function page(folder: string, pathname: string): Promise<Response> {
  const type = TYPES[extname(pathname)];
  if (type === undefined || !/^\/[a-z_]+\.[a-z]+$/.test(pathname)) {
    return new Response("Not found", { status: 404 });
  }
  return new Response(await Deno.readFile(join(folder, pathname)), { headers: { "content-type": type } });
}
