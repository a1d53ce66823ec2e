import type { CdpSession } from "./session.ts";

/** Access that the user gives to pages, and what is sent with their requests. */
export interface PageAccess {
  /** Hosts whose certificate is trusted no matter who signed it. */
  readonly trustHosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Names and passwords by the origin that may ask for them. */
  readonly credentials: Map<string, { readonly username: string; readonly password: string }>;
}

/** Gives a page what a person lets it have. */
export async function grantAccess(session: CdpSession, access: PageAccess): Promise<void> {
  const { trustHosts, headers } = access;
  await Promise.all([
    trustHosts.length > 0 && trust(session, new Set(trustHosts)),
    Object.keys(headers).length > 0 && session.send("Network.setExtraHTTPHeaders", { headers }),
  ]);
}

async function trust(session: CdpSession, hosts: ReadonlySet<string>): Promise<void> {
  session.on("Security.certificateError", ({ eventId, requestURL }) => {
    const action = hosts.has(URL.parse(requestURL)?.hostname ?? "") ? "continue" : "cancel";
    session.send("Security.handleCertificateError", { eventId, action }).catch(() => undefined);
  });
  await session.send("Security.enable", undefined);
  await session.send("Security.setOverrideCertificateErrors", { override: true });
}

/**
 * Answers servers that ask for a name and a password, each once: one that asks again has refused them.
 *
 * @returns the patterns of addresses that Chromium is to ask about
 */
export function answerAuthentication(
  session: CdpSession,
  { credentials }: PageAccess,
): { urlPattern: string }[] {
  if (credentials.size === 0) return [];
  const asked = new Set<string>();
  session.on("Fetch.authRequired", ({ requestId, authChallenge }) => {
    const known = asked.has(requestId) ? undefined : credentials.get(authChallenge.origin);
    asked.add(requestId);
    const authChallengeResponse = known === undefined || authChallenge.source === "Proxy"
      ? { response: "Default" } as const
      : { response: "ProvideCredentials", ...known } as const;
    session.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => undefined);
  });
  return [...credentials.keys()].map((origin) => ({ urlPattern: `${origin}/*` }));
}
