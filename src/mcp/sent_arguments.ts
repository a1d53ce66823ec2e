import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject } from "../base/is_object.ts";

/**
 * Puts the arguments of a request into the form that the protocol wants, in place: clients send null for none, and
 * JSON text for an object. The SDK would refuse the request before anybody could say which argument is wrong.
 *
 * @param message what came in
 */
export function mendArguments(message: JSONRPCMessage): void {
  if (!("method" in message) || message.params === undefined) return;
  if (message.method !== "tools/call" && message.method !== "prompts/get") return;
  const { params } = message;
  if (params["arguments"] === null) params["arguments"] = {};
  else if (typeof params["arguments"] === "string") params["arguments"] = parsed(params["arguments"]);
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith("{")) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}
