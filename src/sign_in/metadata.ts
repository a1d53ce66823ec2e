import { isThisMachine } from "../base/loopback.ts";
import { privateJson } from "./oauth_answer.ts";
import type { HttpRequest } from "../transports/http/request.ts";

/** Returns the address of the server as the request has it; the door let only names of ours through. */
export function originOf({ headers }: HttpRequest): string {
  return `http://${(headers.get("host") ?? "").toLowerCase()}`;
}

/** Returns the address that tokens are for. */
export function resourceAt(request: HttpRequest): string {
  return `${originOf(request)}/mcp`;
}

/** Tells whether two addresses are one server of this machine, whatever name of it they use. */
export function sameServer(one: string, other: string): boolean {
  const [a, b] = [canonical(one), canonical(other)];
  return a !== undefined && a === b;
}

function canonical(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== "http:" || url.search !== "" || url.hash !== "" || url.username !== "") {
    return undefined;
  }
  const host = isThisMachine(url.hostname) ? "127.0.0.1" : url.hostname; // clients use one or another name
  return `${host}:${url.port}${url.pathname.replace(/\/$/, "")}`;
}

/** Returns what a client reads to find out how to sign in (RFC 9728, RFC 8414); nothing at other paths. */
export function metadataAt(path: string, request: HttpRequest): Response | undefined {
  if (request.method !== "GET") return undefined;
  const origin = originOf(request);
  switch (path) {
    case "/.well-known/oauth-protected-resource":
    case "/.well-known/oauth-protected-resource/mcp":
      return privateJson({
        resource: resourceAt(request),
        resource_name: "Glovebox",
        authorization_servers: [origin],
        bearer_methods_supported: ["header"],
      });
    case "/.well-known/oauth-authorization-server":
      return privateJson({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        revocation_endpoint: `${origin}/revoke`,
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
      });
  }
  return undefined;
}
