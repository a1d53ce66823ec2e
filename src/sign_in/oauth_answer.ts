/** Error codes of OAuth that we answer with. */
export type OAuthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_target"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** Refusal in the words of OAuth: clients show its description. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;

  /**
   * Makes a refusal.
   *
   * @param code what clients branch on
   * @param message a sentence for their person
   */
  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Nothing of it stays in a cache. */
const PRIVATE = { "cache-control": "no-store", pragma: "no-cache" } as const;

/** Returns an answer that no cache keeps. */
export function privateJson(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: PRIVATE });
}

/** Returns a refusal as an answer. */
export function refusalAnswer({ code, message }: OAuthError): Response {
  return privateJson({ error: code, error_description: message }, code === "invalid_client" ? 401 : 400);
}
