import type { ConsentRequest, Consents } from "./consent.ts";
import { consentPage, troublePage } from "./consent_page.ts";
import type { LoginFile } from "./login_file.ts";
import { OAuthError, type OAuthErrorCode } from "./oauth_answer.ts";

/** Parts that the authorization endpoint works with. */
export interface AuthorizeParts {
  readonly file: LoginFile;
  readonly consents: Consents;
  /** Address that signs in and is named in every answer, so that a client knows whose it is (RFC 9207). */
  readonly issuer: string;
  /** Tells whether an address means this server. */
  readonly isOurs: (resource: string) => boolean;
  /** Shows the person the code. */
  readonly onCode: (name: string, code: string) => void;
  /** Hears that the person refused. */
  readonly onRefused: (name: string) => void;
}

/** Shows the person who asks. Where the client or its address is not known, nobody is sent anywhere. */
export function showConsent(query: URLSearchParams, parts: AuthorizeParts): Response {
  const client = parts.file.read().clients.find(({ id }) => id === query.get("client_id"));
  if (client === undefined) {
    return troublePage("This client is not registered here. Start again from the client.");
  }
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!client.redirectUris.includes(redirectUri)) {
    return troublePage("The answer was to go to an address that the client did not register.");
  }
  const state = query.get("state") ?? undefined;
  try {
    const known = { client: client.id, name: client.name, redirectUri, state };
    const request = { ...known, ...requested(query, parts) };
    const { id, code } = parts.consents.ask(request);
    parts.onCode(client.name, code);
    return consentPage(id, request);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return sentTo(redirectUri, {
      error: error.code,
      error_description: error.message,
      state,
      iss: parts.issuer,
    });
  }
}

/** Takes the person's answer. */
export async function takeAnswer(form: URLSearchParams, parts: AuthorizeParts): Promise<Response> {
  const id = form.get("request") ?? "";
  const { consents, issuer: iss } = parts;
  const request = consents.waiting(id);
  if (request === undefined) return troublePage("This page is too old. Start again from the client.");
  const { redirectUri, state } = request;
  if (form.get("answer") !== "allow") {
    consents.refuse(id);
    parts.onRefused(request.name);
    const error: OAuthErrorCode = "access_denied";
    return sentTo(redirectUri, { error, error_description: "The person refused", state, iss });
  }
  if (!await consents.answer(id, form.get("code") ?? "")) {
    if (consents.waiting(id) !== undefined) return consentPage(id, request, "That is not the code.");
    return troublePage("Too many wrong codes. Start again from the client.");
  }
  return sentTo(redirectUri, { code: await consents.issue(request), state, iss });
}

function requested(
  query: URLSearchParams,
  { isOurs }: AuthorizeParts,
): Pick<ConsentRequest, "challenge" | "resource"> {
  if (query.get("response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", "response_type must be code");
  }
  const challenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge)) {
    throw new OAuthError("invalid_request", "A code_challenge with the method S256 is needed");
  }
  return { challenge, resource: ownResource(query.get("resource"), isOurs) };
}

/** @throws OAuthError when it is missing, or another server */
export function ownResource(resource: string | null, isOurs: (resource: string) => boolean): string {
  if (resource !== null && isOurs(resource)) return resource;
  const what = resource === null ? "resource is missing" : `${resource} is another server`;
  throw new OAuthError("invalid_target", `${what}: resource must be the address of this server`);
}

function sentTo(address: string, answer: Readonly<Record<string, string | undefined>>): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return new Response(null, {
    status: 302,
    headers: { location: url.href, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}
