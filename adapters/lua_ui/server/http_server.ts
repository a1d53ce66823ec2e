import type { Assets } from "../client/assets.ts";
import type { Session } from "../client/session.ts";
import type { Reach } from "../engine/files/granted_paths.ts";
import { askedBy, cookieSession, isFromNoOtherSite, isOwnHost, isOwnOrigin } from "./http_guard.ts";
import type { SignIn } from "./sign_in.ts";
import { localPage, OWN } from "./site_page.ts";
import { siteFile, typeOf } from "./static_files.ts";

/** Services of the platform for the server. */
export interface ServerPort {
  readonly assets: Assets;
  readonly reach: Reach;
  /** A session by its internal id. */
  byInternal(id: string): Session | undefined;
  /** A session by what people call it; it begins when it was not there. */
  byId(id: string): Promise<Session>;
  connect(session: Session, socket: WebSocket): void;
  /** Keys that let browsers in. */
  readonly signIn: SignIn;
}

/** Below a session: files of its project, which only its own pages can name. */
const FILES = "files/";

/** The part of an address that holds a one-time key. */
export const KEY = "key";

/** The part of an address that says that the page is shown by a view in the conversation. */
export const IN_VIEW = "view";

/** A server that listens. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
}

const HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
} as const;

/** Those of a page that a view of another origin may have in a frame. */
const { "x-frame-options": _unframed, ...FRAMED } = HEADERS;

/** Listens on 127.0.0.1, at a free port or at the one that was had before. */
export function listen(port: ServerPort, wanted = 0): Listening {
  const ending = new AbortController();
  const handle = (request: Request): Promise<Response> => answer(request, port, () => server.addr.port);
  const server: Deno.HttpServer<Deno.NetAddr> = Deno.serve({
    hostname: "127.0.0.1",
    port: wanted,
    signal: ending.signal,
    onListen: () => {},
    onError: () => text("The server failed", 500),
  }, handle);
  return {
    port: server.addr.port,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await server.finished;
    },
  };
}

/** Answers one request. */
async function answer(request: Request, port: ServerPort, listening: () => number): Promise<Response> {
  const asked = askedBy(request);
  if (!isOwnHost(asked, listening())) return text("This server is only for its own address", 421);
  const { pathname, search } = new URL(request.url);
  const [, first = "", ...rest] = pathname.split("/");
  if (first === "ws") {
    if (!isOwnOrigin(asked)) return text("The socket is only for pages of this server", 403);
    return upgrade(request, port, rest[0] ?? "");
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return text("Only pages are served here", 405, { allow: "GET, HEAD" });
  }
  // A cookie is for one name; links of applications may have the other one.
  if (asked.host === `localhost:${listening()}`) {
    return redirect(`http://127.0.0.1:${listening()}${pathname}${search}`);
  }
  if (pathname.startsWith(OWN)) return await ownFile(pathname.slice(OWN.length), port);
  const session = port.byInternal(first);
  if (session !== undefined) {
    // Nobody guesses this address: whoever frames it was given it.
    const isFramed = new URLSearchParams(search).has(IN_VIEW);
    return await sessionPage(rest.join("/"), session, port, isFramed ? FRAMED : HEADERS);
  }
  const current = port.byInternal(cookieSession(request) ?? "");
  if (pathname === "/variables" && current !== undefined) return redirect(`/${current.internal}/variables`);
  if (pathname === "/" || /^[1-9]\d{0,5}$/.test(first)) {
    return await toInternal(request, port, { id: first || "1", rest: rest.join("/"), search });
  }
  return await file(pathname, port);
}

function upgrade(request: Request, port: ServerPort, internal: string): Response {
  const session = port.byInternal(internal);
  if (session === undefined) return text("There is no such session", 404);
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") return text("This is for sockets", 426);
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
  port.connect(session, socket);
  return response;
}

/** The name that people use leads to the address that nobody can guess, but only in a browser that was let in. */
async function toInternal(
  request: Request,
  port: ServerPort,
  { id, rest, search }: { readonly id: string; readonly rest: string; readonly search: string },
): Promise<Response> {
  const query = new URLSearchParams(search);
  const known = port.byInternal(cookieSession(request) ?? "");
  const isLetIn = known !== undefined && (known.id === id || isFromNoOtherSite(askedBy(request)));
  if (!port.signIn.use(query.get(KEY) ?? "", id) && !isLetIn) return await signInPage(port);
  query.delete(KEY);
  try {
    const session = await port.byId(id);
    const asked = query.size === 0 ? "" : `?${query}`;
    const location = `/${session.internal}${rest === "" ? "/" : `/${rest}`}${asked}`;
    const headers = {
      ...(query.has(IN_VIEW) ? FRAMED : HEADERS),
      location,
      "set-cookie": cookieOf(session),
    };
    return new Response(null, { status: 307, headers });
  } catch (error) {
    return text(error instanceof Error ? error.message : "There is no such session", 404);
  }
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { ...HEADERS, location } });
}

async function signInPage({ assets }: ServerPort): Promise<Response> {
  const headers = { ...HEADERS, "content-type": "text/html; charset=utf-8" };
  return new Response(await assets.page("sign_in.html"), { status: 403, headers });
}

function cookieOf({ internal }: Session): string {
  return `ui-session=${internal}; Path=/; SameSite=Lax`;
}

async function sessionPage(
  rest: string,
  session: Session,
  port: ServerPort,
  base: Readonly<Record<string, string>>,
): Promise<Response> {
  if (rest === "variables.json") {
    const [changes, rows] = await Promise.all([session.job("changes"), session.job("variables")]);
    const headers = { ...HEADERS, "content-type": "application/json", "x-change-count": changes.text };
    return new Response(rows.text, { headers });
  }
  if (rest.startsWith(FILES)) {
    const body = await siteFile(rest.slice(FILES.length), port.reach, "");
    if (body === undefined) return text("There is no such file", 404);
    return new Response(body, { headers: { ...HEADERS, "content-type": typeOf(rest) } });
  }
  const page = rest === "variables"
    ? await port.assets.page("variables.html")
    : await siteFile("index.html", port.reach) ?? await port.assets.page("index.html");
  const html = localPage(new TextDecoder().decode(page ?? new Uint8Array()), session.id);
  return new Response(html, {
    headers: {
      ...base,
      "content-type": "text/html; charset=utf-8",
      "set-cookie": cookieOf(session),
      "x-session-id": session.id,
    },
  });
}

async function ownFile(name: string, port: ServerPort): Promise<Response> {
  const [, icon] = /^icons\/([\w-]+)\.svg$/.exec(name) ?? [];
  const body = icon === undefined ? await port.assets.page(name) : await port.assets.icon(icon);
  if (body === undefined) return text("There is no such file", 404);
  return new Response(body, { headers: { ...HEADERS, "content-type": typeOf(name) } });
}

/** Files of the site; what pages of the family call their script is ours, also where a site has one of that name. */
async function file(pathname: string, port: ServerPort): Promise<Response> {
  const body = /^\/main-[\w-]+\.js$/.test(pathname)
    ? await port.assets.page("page.js")
    : await siteFile(pathname, port.reach);
  if (body === undefined) return text("There is no such file", 404);
  return new Response(body, { headers: { ...HEADERS, "content-type": typeOf(pathname) } });
}

function text(body: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8", ...headers },
  });
}
