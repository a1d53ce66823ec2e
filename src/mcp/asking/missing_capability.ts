import {
  type ClientCapabilities,
  isSpecType,
  MissingRequiredClientCapabilityError,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ErrorData } from "../../adapter_api/errors.ts";

const lacking = z.object({
  requiredCapabilities: z.custom<ClientCapabilities>(isSpecType.ClientCapabilities),
});

/**
 * The protocol's own error for a request that needs something of its client which the client did not declare.
 * 2026-07-28 demands it; earlier revisions know no such error, and there the failure stays data that the model can
 * read.
 *
 * @param error what a handler failed with
 * @returns nothing when it failed with something else
 */
export function missingCapability(error: ErrorData): MissingRequiredClientCapabilityError | undefined {
  const parsed = lacking.safeParse(error.details);
  return parsed.success ? new MissingRequiredClientCapabilityError(parsed.data, inFull(error)) : undefined;
}

/** Returns what happened and what to do next as one text: of a protocol error, models read the message alone. */
export function inFull({ message, hint }: ErrorData): string {
  return hint === undefined ? message : `${message}. ${hint}`;
}
