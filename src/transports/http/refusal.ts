import type { RequestId } from "@modelcontextprotocol/server";

/** Answer to a request that does not get to the protocol layer. */
export interface Refusal {
  /** HTTP status. */
  readonly status: number;
  /** JSON-RPC error code. */
  readonly code: number;
  /** Sentence that says what is wrong and what to do about it. */
  readonly message: string;
  readonly id?: RequestId | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal as a JSON-RPC error, with the status that clients look at. */
export function refuse({ status, code, message, id = null, headers = {} }: Refusal): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code, message } }, { status, headers });
}
