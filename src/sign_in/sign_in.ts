import { TimeoutQueue } from "../base/time/timeout_queue.ts";
import { readBody, readForm } from "../transports/http/body.ts";
import type { HttpRequest } from "../transports/http/request.ts";
import type { SignInPort } from "../transports/http/sign_in_port.ts";
import { type AuthorizeParts, showConsent, takeAnswer } from "./authorize.ts";
import { Consents } from "./consent.ts";
import { LoginFile } from "./login_file.ts";
import { metadataAt, originOf, resourceAt, sameServer } from "./metadata.ts";
import { OAuthError, privateJson, refusalAnswer } from "./oauth_answer.ts";
import { register } from "./registration.ts";
import { exchange, loginOf, revoke, type TokenParts } from "./tokens.ts";

/** Options for a {@linkcode SignIn}. */
export interface SignInOptions {
  /** The folder for state. */
  readonly state: string;
  /** Shows the person, on the host's terminal, the code that lets a client in. */
  readonly onCode: (name: string, code: string) => void;
  /** Hears of every decision, and of the end of a login. */
  readonly onLogin: (what: "begun" | "ended" | "refused", name: string, reason: string) => void;
  /** Hears of what nobody expected, such as a file of logins that others can write. */
  readonly onError: (error: Error) => void;
  /** The time, in milliseconds. */
  readonly now?: () => number;
}

const LIMITS = { maxBytes: 16_384, timeoutMs: 15_000 } as const;

/**
 * The authorization server of MCP over HTTP, for clients that speak nothing else: they register, a person lets them in
 * on a page of ours with a code that only the host's terminal shows, and they get tokens for this server alone.
 */
export class SignIn implements SignInPort, Disposable {
  readonly #options: SignInOptions;
  readonly #file: LoginFile;
  readonly #consents: Consents;
  readonly #timeouts = new TimeoutQueue();
  readonly #now: () => number;

  constructor(options: SignInOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#file = new LoginFile(options.state);
    this.#consents = new Consents(this.#now);
  }

  async admits(token: string, request: HttpRequest): Promise<boolean> {
    const login = await loginOf(token, { file: this.#file, now: this.#now });
    return login !== undefined && sameServer(login.resource, resourceAt(request));
  }

  metadataUrl(request: HttpRequest): string {
    return `${originOf(request)}/.well-known/oauth-protected-resource/mcp`;
  }

  /** Answers a request of who signs in; nothing when it is for something else. */
  async fetch(request: HttpRequest): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const metadata = metadataAt(pathname, request);
    if (metadata !== undefined) return metadata;
    try {
      return await this.#answer(`${request.method} ${pathname}`, request);
    } catch (error) {
      if (error instanceof OAuthError) return refusalAnswer(error);
      this.#options.onError(error instanceof Error ? error : new Error(String(error)));
      const failure = {
        error: "server_error",
        error_description: "Glovebox failed: its log has the details",
      };
      return privateJson(failure, 500);
    }
  }

  [Symbol.dispose](): void {
    this.#timeouts[Symbol.dispose]();
  }

  async #answer(what: string, request: HttpRequest): Promise<Response | undefined> {
    switch (what) {
      case "GET /authorize":
        return showConsent(new URL(request.url).searchParams, this.#authorizing(request));
      case "POST /authorize":
        mustBeOwnPage(request);
        return await this.#form(request, (form) => takeAnswer(form, this.#authorizing(request)));
      case "POST /token":
        return await this.#form(request, (form) => exchange(form, this.#exchanging(request)));
      case "POST /revoke":
        return await this.#form(request, (form) => revoke(form, this.#exchanging(request)));
      case "POST /register": {
        const body = await readBody(request, { ...LIMITS, timeouts: this.#timeouts });
        return "refused" in body ? body.refused : await register(this.#file, body.json);
      }
      default:
        return undefined;
    }
  }

  async #form(request: HttpRequest, answer: (form: URLSearchParams) => Promise<Response>): Promise<Response> {
    const body = await readForm(request, { ...LIMITS, timeouts: this.#timeouts });
    return "refused" in body ? body.refused : await answer(body.form);
  }

  #authorizing(request: HttpRequest): AuthorizeParts {
    const { onCode, onLogin } = this.#options;
    return {
      ...this.#shared(request),
      issuer: originOf(request),
      onCode,
      onRefused: (name) => onLogin("refused", name, "the person refused it"),
    };
  }

  #exchanging(request: HttpRequest): TokenParts {
    return { ...this.#shared(request), now: this.#now, onLogin: this.#options.onLogin };
  }

  #shared(request: HttpRequest) {
    const own = resourceAt(request);
    const isOurs = (resource: string) => sameServer(resource, own);
    return { file: this.#file, consents: this.#consents, isOurs };
  }
}

/** Pages of other origins, other ports of this machine included, decide nothing. */
function mustBeOwnPage(request: HttpRequest): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOwn = (origin === null || origin === originOf(request)) &&
    (site === null || site === "same-origin");
  if (!isOwn) throw new OAuthError("access_denied", "Only the page of this server may answer");
}
