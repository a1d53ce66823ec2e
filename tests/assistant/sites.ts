/** A web server with small sites, each difficult in one way. */
export interface Sites extends AsyncDisposable {
  readonly url: string;
  /** Data that was posted, as the forms named it. */
  readonly posted: readonly Readonly<Record<string, string>>[];
}

type Handler = (request: Request, url: URL) => Response | Promise<Response>;

export function serveSites(pages: Readonly<Record<string, string | Handler>>): Sites {
  const posted: Record<string, string>[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const url = new URL(request.url);
    if (request.method === "POST") {
      const form = await request.clone().formData().catch(() => new FormData());
      posted.push(
        Object.fromEntries(
          [...form].map(([key, value]) => [key, value instanceof File ? value.name : value]),
        ),
      );
    }
    const page = pages[url.pathname];
    if (page === undefined) return new Response("not found", { status: 404 });
    if (typeof page !== "string") return await page(request, url);
    return html(page);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    posted,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

export function html(body: string): Response {
  const head = "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>";
  return new Response(head + body, { headers: { "content-type": "text/html" } });
}
