import { RPC } from "../message.ts";
import { bearerTokenIn } from "./guard.ts";
import { refuse } from "./answer.ts";
import type { HttpRequest } from "./request.ts";

/** A way to sign in for clients that cannot be given the token. */
export interface SignInPort {
  /** Tells whether a token is one that it gave out for this server, and is still good. */
  admits(token: string, request: HttpRequest): Promise<boolean>;
  /** Returns where a client reads how to sign in. */
  metadataUrl(request: HttpRequest): string;
}

/** Refuses a request without a token of a client that signed in, and says where to sign in (RFC 9728). */
export async function requireSignIn(request: HttpRequest, signIn: SignInPort): Promise<Response | undefined> {
  const given = bearerTokenIn(request);
  if (given !== undefined && await signIn.admits(given, request)) return undefined;
  const error = given === undefined ? "" : `error="invalid_token", `;
  return refuse({
    status: 401,
    code: RPC.refused,
    message: given === undefined
      ? "Sign in first, or set the header Authorization: Bearer TOKEN"
      : "The token is not good any more: sign in again",
    headers: {
      "www-authenticate": `Bearer realm="glovebox", ${error}resource_metadata="${
        signIn.metadataUrl(request)
      }"`,
    },
  });
}
