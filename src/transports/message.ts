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
  if ("method" in value) return "id" in value ? isJSONRPCRequest(value) : isJSONRPCNotification(value);
  return "error" in value ? isJSONRPCErrorResponse(value) : isJSONRPCResultResponse(value);
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
