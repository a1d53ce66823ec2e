import { createHash, timingSafeEqual } from "node:crypto";
import { isThisMachine } from "../../base/loopback.ts";
import type { HttpRequest } from "./request.ts";
import { RPC } from "../message.ts";
import { refuse } from "./answer.ts";

/**
 * Sentence for a client without a token, wherever it looks: many begin to sign in, and show their person what that
 * failed with. Plain ASCII without quotes, because it also goes into a header.
 */
export const NO_SIGN_IN = "No sign-in here: set the header Authorization: Bearer TOKEN; " +
  "glovebox connect CLIENT --http prints it";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/i;
const ADDRESS = /^(\[[0-9a-f:.]+\]|\d{1,3}(\.\d{1,3}){3})$/i;

/** Tells whether an address to listen at can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "::1" || host === "localhost" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses what a web page somewhere could send: a page reaches this server under a name of its own (DNS rebinding),
 * or says in `Origin` where it is from. When the server was asked to listen beyond this machine, addresses and the
 * name it was given are good too: a rebinding page can use neither.
 *
 * @param request any request, on any route
 * @param listensAt the address that the server was told to listen at
 */
export function checkOrigin({ headers }: HttpRequest, listensAt: string): Response | undefined {
  const [, host] = HOST.exec(headers.get("host") ?? "") ?? [];
  if (host === undefined || !isOurs(host, listensAt)) {
    return foreign(`The host "${headers.get("host") ?? ""}" is not this server: use 127.0.0.1 or localhost`);
  }
  const origin = headers.get("origin");
  if (origin === null || isOurs(hostOf(origin), listensAt)) return undefined;
  return foreign(`Web pages of "${origin}" may not use this server`);
}

function isOurs(host: string, listensAt: string): boolean {
  const name = host.toLowerCase();
  if (isThisMachine(name)) return true;
  return !isLoopback(listensAt) && (name === listensAt.toLowerCase() || ADDRESS.test(name));
}

function hostOf(origin: string): string {
  const url = URL.parse(origin);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.hostname : "";
}

function foreign(message: string): Response {
  return refuse({ status: 403, code: RPC.refused, message });
}

/**
 * Refuses a request without the right bearer token. How long the comparison takes says nothing about the token.
 *
 * @param request the request
 * @param token the token; nothing when none is wanted
 */
export function requireBearerToken(
  request: HttpRequest,
  token: string | undefined,
): Response | undefined {
  if (token === undefined) return undefined;
  const given = bearerTokenIn(request);
  if (given !== undefined && timingSafeEqual(digest(given), digest(token))) return undefined;
  const what = given === undefined ? "Missing bearer token" : "Wrong bearer token";
  const error = given === undefined ? "" : `, error="invalid_token"`;
  const description = `error_description="${NO_SIGN_IN}"`;
  return refuse({
    status: 401,
    code: RPC.refused,
    message: `${what}. ${NO_SIGN_IN}`,
    headers: { "www-authenticate": `Bearer realm="glovebox"${error}, ${description}` },
  });
}

/** Returns the bearer token that a request brings. */
export function bearerTokenIn({ headers }: HttpRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** The answer to clients that want to sign in, in the words of OAuth, which they understand. */
export function refuseSignIn(): Response {
  return Response.json({ error: "invalid_request", error_description: NO_SIGN_IN }, { status: 404 });
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
