import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
} from "@modelcontextprotocol/server";
import { isObject } from "../base/is_object.ts";

/** Codes of JSON-RPC 2.0, and of MCP's transports. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
  noSession: -32001,
} as const;

/** Tells whether a value is one JSON-RPC 2.0 message. */
export function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== "object" || value === null) return false;
  if (isPlainRequest(value)) return true;
  if ("method" in value) return "id" in value ? isJSONRPCRequest(value) : isJSONRPCNotification(value);
  return "error" in value ? isJSONRPCErrorResponse(value) : isJSONRPCResultResponse(value);
}

/** Says yes only where the SDK's own, slower look is known to: at requests as most clients make them. */
function isPlainRequest(value: object): value is JSONRPCRequest {
  if (!("jsonrpc" in value && "id" in value && "method" in value && "params" in value)) return false;
  const { jsonrpc, id, method, params } = value;
  return jsonrpc === "2.0" && (typeof id === "string" || Number.isSafeInteger(id)) &&
    typeof method === "string" && isObject(params) && !("_meta" in params) && Object.keys(value).length === 4;
}

/** Tells whether a value may be the id of a request. */
export function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** The id of what was meant as a request: its sender waits. Null for what is none, and for an id that got lost. */
export function askedBy(value: unknown): RequestId | null {
  if (!isObject(value) || !("method" in value)) return null;
  const { id } = value;
  const isFraction = typeof id === "number" && Number.isFinite(id) && !Number.isInteger(id);
  return isId(id) || isFraction ? id : null;
}

/**
 * Takes out, in place, what a message has null for: clients send it where they have nothing to say.
 *
 * @param value one message, or a batch
 */
export function mendNulls(value: unknown): void {
  for (const message of Array.isArray(value) ? value : [value]) mendNullsOf(message);
}

function mendNullsOf(value: unknown): void {
  if (!isObject(value) || !("method" in value)) return;
  const { params } = value;
  if (params === null) delete value["params"];
  if (!isObject(params)) return;
  if (params["_meta"] === null) delete params["_meta"];
  if (params["cursor"] === null) delete params["cursor"];
  const { _meta: meta } = params;
  if (isObject(meta) && meta["progressToken"] === null) delete meta["progressToken"];
}

/** From this revision on, there are no batches. */
const NO_BATCHES_SINCE = "2025-06-18";
/** More messages than this are no batch that anybody needs. */
export const MAX_BATCH = 100;

/** Why a client of a revision may send no batch; nothing where it may. */
export function batchRefusal(version: string): string | undefined {
  if (version < NO_BATCHES_SINCE) return undefined;
  return "Batches were removed from the protocol in 2025-06-18: send one message at a time";
}

/** Why an `initialize` in a batch is not taken. */
export const ALONE = "initialize must come alone";

/**
 * Finds an id by which an answer could not be told from another one.
 *
 * @param ids those of requests that came together
 * @param isOpen whether one belongs to a request that runs
 * @returns it, and why it is not taken
 */
export function idConflict(
  ids: readonly RequestId[],
  isOpen: (id: RequestId) => boolean,
): { readonly id: RequestId; readonly message: string } | undefined {
  const id = ids.find((each, at) => isOpen(each) || ids.indexOf(each) !== at);
  if (id === undefined) return undefined;
  return { id, message: `The id ${id} belongs to a request that is still running: choose another` };
}

/** Tells whether so many messages may come at once. */
export function isBatchSize(count: number): boolean {
  return count > 0 && count <= MAX_BATCH;
}

/** Tells whether a message wants an answer. */
export function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return "method" in message && "id" in message;
}

/** The id of the request that a message answers; nothing when it is no answer. */
export function answeredBy(message: JSONRPCMessage): RequestId | undefined {
  return "id" in message && !("method" in message) ? message.id : undefined;
}

/** The id of the request that a message cancels; nothing when it cancels none. */
export function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  return isSpecType.CancelledNotification(message) ? message.params.requestId : undefined;
}
