/** Pages of a job, and what their server was sent. */
export interface Site extends AsyncDisposable {
  readonly url: string;
  /** Bodies of what was posted, as they came. */
  readonly posted: unknown[];
}

/** Serves pages by path; a function answers itself. */
export function serveSite(pages: Readonly<Record<string, string | (() => Response)>>): Site {
  const posted: unknown[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    if (request.method === "POST") {
      posted.push(await request.json());
      return new Response(null, { status: 204 });
    }
    const page = pages[new URL(request.url).pathname];
    if (page === undefined) return new Response("There is no such page", { status: 404 });
    if (typeof page === "function") return page();
    const html = `<!doctype html><meta charset=utf-8><link rel=icon href="data:,">${page}`;
    return new Response(html, { headers: { "content-type": "text/html" } });
  });
  return {
    posted,
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
