import { VERSION } from "../base/version.ts";

/** Facts that the server states of itself to every client. */
export interface ServerIdentity {
  readonly name: string;
  readonly version: string;
  /** For the model: what this server is for. */
  readonly instructions: string;
}

/** Identity of the product. */
export const IDENTITY: ServerIdentity = {
  name: "glovebox",
  version: VERSION,
  instructions: "Glovebox sees and operates real user interfaces on the person's machine. " +
    "A refusal names the one command with which the person can grant; you cannot grant yourself.",
};

/** Capabilities of every server of ours, whatever adapters are loaded: they may come later. */
export const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
} as const;

/** The revisions with an `initialize` that are served, newest first. */
export const INITIALIZE_VERSIONS = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
] as const;

/** The revision that is agreed on with a client that wants one: another one, where that is not served. */
export function agreedOn(wanted: string): string {
  return INITIALIZE_VERSIONS.find((version) => version === wanted) ?? INITIALIZE_VERSIONS[0];
}

/** The revision without an `initialize` that is served. */
export const MODERN_VERSION = "2026-07-28";

/** The key in `_meta` with which a request of the revisions without a handshake names its revision. */
export const MODERN_CLAIM = "io.modelcontextprotocol/protocolVersion";
