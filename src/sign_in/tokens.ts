import { ownResource } from "./authorize.ts";
import type { Consents, IssuedCode } from "./consent.ts";
import type { Login, LoginFile } from "./login_file.ts";
import { OAuthError, privateJson } from "./oauth_answer.ts";
import { challengeOf, digestOf, randomSecret } from "./secrets.ts";

/** Times for which tokens are good, in milliseconds. */
export const TOKEN_TIMES = { accessMs: 3_600_000, refreshMs: 30 * 24 * 3_600_000 } as const;
/** Exchanged tokens that are remembered for each login. */
const MOST_EXCHANGED = 20;

/** Parts that the token endpoint works with. */
export interface TokenParts {
  readonly file: LoginFile;
  readonly consents: Consents;
  readonly isOurs: (resource: string) => boolean;
  readonly now: () => number;
  /** Hears of what became of a login. */
  readonly onLogin: (what: "begun" | "ended", name: string, reason: string) => void;
}

/**
 * Exchanges a code or a refresh token for tokens.
 *
 * @throws OAuthError for one that is not good, or not this client's
 */
export async function exchange(form: URLSearchParams, parts: TokenParts): Promise<Response> {
  switch (form.get("grant_type")) {
    case "authorization_code":
      return await exchangeCode(form, parts);
    case "refresh_token":
      return await exchangeRefresh(form, parts);
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        "grant_type must be authorization_code or refresh_token",
      );
  }
}

/** Takes back a login by one of its tokens (RFC 7009); a token that is none of ours is gone already. */
export async function revoke(form: URLSearchParams, { file, onLogin }: TokenParts): Promise<Response> {
  const digest = await digestOf(form.get("token") ?? "");
  const found = file.read().logins.find(({ access, refresh, client }) =>
    (access === digest || refresh === digest) && client === form.get("client_id")
  );
  if (found !== undefined) {
    await end(file, found.id);
    onLogin("ended", found.name, "its client gave it back");
  }
  return privateJson({});
}

/** Returns the login that an access token is of, as long as it is good. */
export async function loginOf(
  token: string,
  { file, now }: Pick<TokenParts, "file" | "now">,
): Promise<Login | undefined> {
  const digest = await digestOf(token);
  return file.read().logins.find(({ access, accessUntil }) => access === digest && accessUntil >= now());
}

async function exchangeCode(form: URLSearchParams, parts: TokenParts): Promise<Response> {
  const { consents, file, isOurs, now, onLogin } = parts;
  const issued = await consents.issued(form.get("code") ?? "");
  if (issued === undefined) {
    throw new OAuthError("invalid_grant", "The code is not good any more: sign in again");
  }
  await mustBeFor(issued, form, isOurs);
  if (issued.login !== undefined) {
    await end(file, issued.login);
    onLogin("ended", issued.name, "its code was shown twice");
    throw new OAuthError("invalid_grant", "The code was used before: sign in again");
  }
  const { client, name, resource } = issued;
  const id = crypto.randomUUID();
  issued.login = id;
  const made = await newTokens(now());
  const login = { id, client, name, resource, at: now(), exchanged: [], ...made.kept };
  await file.change((logins) => ({
    ...logins,
    logins: [...logins.logins.filter(({ refreshUntil }) => refreshUntil >= now()), login],
  }));
  onLogin("begun", name, "the person let it in");
  return made.answer;
}

async function mustBeFor(
  issued: IssuedCode,
  form: URLSearchParams,
  isOurs: (resource: string) => boolean,
): Promise<void> {
  if (form.get("client_id") !== issued.client) {
    throw new OAuthError("invalid_grant", "The code is another client's");
  }
  if (form.get("redirect_uri") !== issued.redirectUri) {
    throw new OAuthError("invalid_grant", "redirect_uri is not the one that the code went to");
  }
  ownResource(form.get("resource"), isOurs);
  if (await challengeOf(form.get("code_verifier") ?? "") !== issued.challenge) {
    throw new OAuthError("invalid_grant", "code_verifier does not fit the code_challenge");
  }
}

async function exchangeRefresh(form: URLSearchParams, parts: TokenParts): Promise<Response> {
  const { file, isOurs, now, onLogin } = parts;
  const digest = await digestOf(form.get("refresh_token") ?? "");
  const { logins } = file.read();
  const stolen = logins.find(({ exchanged }) => exchanged.includes(digest));
  if (stolen !== undefined) {
    await end(file, stolen.id);
    onLogin("ended", stolen.name, "a refresh token was shown twice");
  }
  const login = logins.find(({ refresh, client, refreshUntil }) =>
    refresh === digest && client === form.get("client_id") && refreshUntil >= now()
  );
  if (login === undefined) {
    throw new OAuthError("invalid_grant", "The refresh token is not good any more: sign in again");
  }
  if (form.has("resource")) ownResource(form.get("resource"), isOurs);
  const made = await newTokens(now());
  let isFirst = false;
  await file.change((all) => {
    isFirst = all.logins.some(({ refresh }) => refresh === digest);
    if (!isFirst) return all;
    return {
      ...all,
      logins: all.logins.map((each) => each.id === login.id ? renewed(each, digest, made) : each),
    };
  });
  if (!isFirst) throw new OAuthError("invalid_grant", "The refresh token was used before: sign in again");
  return made.answer;
}

function renewed(login: Login, digest: string, { kept }: NewTokens): Login {
  return { ...login, ...kept, exchanged: [digest, ...login.exchanged].slice(0, MOST_EXCHANGED) };
}

/** Tokens for a client, and what is kept of them. */
interface NewTokens {
  readonly answer: Response;
  readonly kept: Pick<Login, "access" | "accessUntil" | "refresh" | "refreshUntil">;
}

async function newTokens(now: number): Promise<NewTokens> {
  const [access, refresh] = [randomSecret(), randomSecret()];
  const [accessDigest, refreshDigest] = await Promise.all([digestOf(access), digestOf(refresh)]);
  const { accessMs, refreshMs } = TOKEN_TIMES;
  return {
    answer: privateJson({
      access_token: access,
      token_type: "Bearer",
      expires_in: accessMs / 1000,
      refresh_token: refresh,
    }),
    kept: {
      access: accessDigest,
      accessUntil: now + accessMs,
      refresh: refreshDigest,
      refreshUntil: now + refreshMs,
    },
  };
}

async function end(file: LoginFile, id: string): Promise<void> {
  await file.change((all) => ({ ...all, logins: all.logins.filter((login) => login.id !== id) }));
}
