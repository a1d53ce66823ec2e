import { browserError } from "./errors.ts";

const OPENED = ["http:", "https:"];

/** Schemes whose requests are stopped in the network, no matter who makes them. */
export const GUARDED_SCHEMES = ["file", "filesystem"];

/** Tells whether the address may be shown: web pages and the empty page. */
export function isOpenable(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (OPENED.includes(parsed.protocol) || parsed.href === "about:blank");
}

/**
 * Checks an address that a model wants to open.
 *
 * @param text the address; without a scheme it is taken for `https:`, on this machine for `http:`
 * @returns the address in full
 * @throws ToolError `BROWSER_URL_REFUSED` for everything but web pages, `INVALID_INPUT` for what is no address
 */
export function openableUrl(text: string): string {
  // What URL parsers skip over must not hide a scheme from `hasScheme`.
  const trimmed = text.replace(/[\t\r\n]/g, "").trim();
  const url = URL.parse(hasScheme(trimmed) ? trimmed : `${defaultScheme(trimmed)}//${trimmed}`);
  if (url === null) {
    throw browserError("INVALID_INPUT", `Cannot open "${text}": it is no web address`, {
      hint: "Use a full address such as https://example.com/",
    });
  }
  if (!isOpenable(url.href)) {
    throw browserError(
      "BROWSER_URL_REFUSED",
      `Cannot open "${text}": ${url.protocol} addresses are refused`,
      {
        hint: "Use an http: or https: address",
      },
    );
  }
  return url.href;
}

/** `localhost:80` looks like a scheme and is none. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(text);
}

function defaultScheme(text: string): string {
  return /^(localhost|127\.|\[::1\])/.test(text) ? "http:" : "https:";
}
