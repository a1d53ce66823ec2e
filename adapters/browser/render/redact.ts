/** Text that replaces a secret. */
const HIDDEN = "••••";

const SECRET_HEADERS =
  /^(authorization|proxy-authorization|cookie|set-cookie2?|x-amz-security-token)$|token|secret|api-?key|passw|session|csrf|xsrf|credential|signature/i;
const SECRET_NAMES =
  "[\\w.\\-\\[\\]]*(?:passw(?:or)?d|pwd|secret|token|api[-_]?key|access[-_]?key|auth|session|sid|signature|sig|otp|pin|cvc|cvv|card[-_]?number|code|credential)[\\w.\\-\\[\\]]*";
const IN_QUERY = new RegExp(`([?&#;]|^)(${SECRET_NAMES})=[^&#;\\s"'<>]+`, "gi");
const IN_JSON = new RegExp(`("${SECRET_NAMES}"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.]*)`, "gi");
const SCHEMES = /\b(Bearer|Basic|Digest|Token)\s+[\w.~+/=-]{6,}/g;
const WEB_TOKENS = /\beyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]*/g;
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s:@]+:[^/\s@]+@/gi;

/** Takes out of a text what looks like a secret: tokens, passwords by their name, credentials in addresses. */
export function redactText(text: string): string {
  return text.replace(IN_ADDRESS, `$1${HIDDEN}@`).replace(IN_QUERY, `$1$2=${HIDDEN}`)
    .replace(IN_JSON, `$1"${HIDDEN}"`).replace(SCHEMES, `$1 ${HIDDEN}`).replace(WEB_TOKENS, HIDDEN);
}

/** Headers as lines, secret ones by their name alone. */
export function redactHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) =>
    `${name}: ${SECRET_HEADERS.test(name) ? HIDDEN : redactText(value)}`
  );
}
