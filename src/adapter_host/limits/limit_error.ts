import { ToolError } from "../../adapter_api/errors.ts";
import type { LimitName } from "./effective_limits.ts";

/** What reached a limit. */
export interface Reached {
  readonly limit: LimitName;
  /** What happened, to which thing. */
  readonly message: string;
  /** What the caller can do. */
  readonly hint: string;
}

/** Times are another kind of limit: what a caller does about them is to look whether it happened, not to ask for less. */
const TIMES: readonly LimitName[] = ["callMs", "idleMs"];

/**
 * Returns the error for the one who waits for an adapter that reached one of its limits. It has the limit's name, so that
 * programs tell one from another, and the setting by which a person allows more.
 */
export function limitError(adapter: string, { limit, message, hint }: Reached): ToolError {
  return new ToolError(TIMES.includes(limit) ? "TIMEOUT" : "LIMIT", message, {
    hint: `${hint}. A person can set another limit: limits.${adapter}.${limit} in their glovebox.json`,
    details: { limit, adapter },
  });
}

/** Returns bytes as a person reads them, in megabytes. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 100 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`;
}
