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

/** The id of a request whose parameters are no parameters: its sender waits. Null for what is no request at all. */
export function askedBy(value: unknown): RequestId | null {
  if (!isObject(value) || value["jsonrpc"] !== "2.0" || !("method" in value)) return null;
  const { id } = value;
  return typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? id : null;
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
