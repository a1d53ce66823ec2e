import { z } from "zod";
import type { LoginFile, RegisteredClient } from "./login_file.ts";
import { OAuthError, privateJson } from "./oauth_answer.ts";
import { mayReceive } from "./redirect_uri.ts";
import { randomSecret } from "./secrets.ts";

/** Most clients that are kept: those whom nobody let in go first, the oldest of them. */
const MOST_CLIENTS = 100;

const metadata = z.looseObject({
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(20),
  client_name: z.string().trim().min(1).max(200).optional(),
});

/**
 * Registers a client (RFC 7591). All are public: none gets a secret.
 *
 * @param body what it says of itself
 * @throws OAuthError for addresses that answers may not go to
 */
export async function register(file: LoginFile, body: unknown): Promise<Response> {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    throw new OAuthError(
      "invalid_client_metadata",
      "The body must be JSON with redirect_uris, a list of addresses",
    );
  }
  const { redirect_uris: redirectUris, client_name: name = "A client without a name" } = parsed.data;
  const wrong = redirectUris.find((uri) => !mayReceive(uri));
  if (wrong !== undefined) {
    throw new OAuthError(
      "invalid_redirect_uri",
      `Answers may not go to ${wrong}: use https, http at 127.0.0.1, [::1] or localhost, or a scheme of the client's ` +
        "own such as com.example.client:/callback, without a fragment",
    );
  }
  const client = { id: randomSecret(), name, redirectUris, at: Date.now() };
  await file.change((logins) => ({ ...logins, clients: withRoom(logins.clients, logins.logins, client) }));
  return privateJson({
    client_id: client.id,
    client_id_issued_at: Math.floor(client.at / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  }, 201);
}

function withRoom(
  clients: readonly RegisteredClient[],
  logins: readonly { readonly client: string }[],
  fresh: RegisteredClient,
): RegisteredClient[] {
  const used = new Set(logins.map(({ client }) => client));
  const unused = clients.filter(({ id }) => !used.has(id)).toSorted((a, b) => a.at - b.at);
  const dropped = new Set(
    unused.slice(0, Math.max(0, clients.length + 1 - MOST_CLIENTS)).map(({ id }) => id),
  );
  return [...clients.filter(({ id }) => !dropped.has(id)), fresh];
}
