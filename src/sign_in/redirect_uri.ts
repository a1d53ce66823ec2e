import { isThisMachine } from "../base/loopback.ts";

/**
 * Schemes that clients of MCP have for themselves (RFC 8252, section 7.1). Others must be names of domains turned
 * round: what else a system opens by its scheme may do more than take an answer.
 */
const PRIVATE: ReadonlySet<string> = new Set(
  ("claude cursor goose jetbrains kiro lmstudio raycast trae vscode vscode-insiders vscodium warp windsurf zed")
    .split(" ").map((name) => `${name}:`),
);
const DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

/** Where answers to an address arrive. */
export interface Destination {
  /** For a person. */
  readonly name: string;
  /** For a content security policy. */
  readonly source: string;
}

/** Tells whether an answer may go to an address: nobody else on the network can read it there. */
export function mayReceive(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || uri.includes("#") || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isThisMachine(url.hostname);
  return DOMAIN.test(url.protocol) || PRIVATE.has(url.protocol) && url.host !== "";
}

/** @param uri one that {@linkcode mayReceive} allows */
export function destinationOf(uri: string): Destination {
  const { protocol, host, origin } = new URL(uri);
  if (protocol === "https:" || protocol === "http:") return { name: origin, source: origin };
  return { name: `the program on this machine that opens ${protocol}//${host}`, source: protocol };
}
