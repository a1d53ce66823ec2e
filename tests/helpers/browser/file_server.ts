/** A web server that offers files, some of which never come. */
export interface FileServer extends AsyncDisposable {
  readonly url: string;
  /** Resolves when the slow file is being sent, with what cuts it off. */
  readonly stalled: Promise<() => void>;
}

const PAGE = `<!doctype html><title>Files</title><link rel="icon" href="data:,">
<a href="/tea">tea</a> <a href="/tea" target="_blank">in a new tab</a> <a href="/evil">evil</a>
<a href="/slow">stalls</a> <a href="/big">big</a> <button>nothing</button>`;

/** Never rests once its link was clicked. */
const RESTLESS = `<!doctype html><link rel="icon" href="data:,"><script>
const onwards = () => setInterval(() => document.body.append(document.createElement("p")), 5);
</script><a href="/tea" onclick="onwards()">tea</a>`;

/** Serves a page with links to files. */
export function serveFiles(): FileServer {
  const stalled = Promise.withResolvers<() => void>();
  let asked = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { pathname, port } = new URL(request.url);
    if (pathname === "/tea") return attachment("hello", "filename=tea.txt");
    if (pathname === "/evil") return attachment("evil", `filename="../../.bashrc"`);
    if (pathname === "/big") return attachment(new Uint8Array(1_000_000), "filename=big.bin");
    // Chromium tries again by itself when a file is cut off: then it is not there any more.
    if (pathname === "/slow") {
      return asked++ === 0 ? slow(stalled.resolve) : new Response(null, { status: 404 });
    }
    if (pathname === "/framing") return html(`<iframe src="http://localhost:${port}/framed"></iframe>`);
    if (pathname === "/framed") return html(`<script>location = "/tea"</script>`);
    return html(pathname === "/restless" ? RESTLESS : PAGE);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    stalled: stalled.promise,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function html(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/html" } });
}

function attachment(body: BodyInit, name: string, more: Record<string, string> = {}): Response {
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; ${name}`,
    ...more,
  };
  return new Response(body, { headers });
}

/** Begins to send, then waits to be cut off. */
function slow(onStall: (cut: () => void) => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new Uint8Array(10_000));
      onStall(() => stream.close());
    },
  });
  return attachment(body, "filename=slow.bin", { "content-length": "1000000" });
}
