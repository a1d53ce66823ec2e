import type { JSONRPCMessage } from "@modelcontextprotocol/server";

const listed = new WeakMap<object, string>();

/** A message in words. A list of tools, which is long and the same each time, is put into words once. */
export function textOf(message: JSONRPCMessage): string {
  if (!("result" in message) || !Array.isArray(message.result.tools)) return JSON.stringify(message);
  const { tools, ...more } = message.result;
  const text = listed.get(tools) ?? JSON.stringify(tools);
  listed.set(tools, text);
  const rest = JSON.stringify(more).slice(1, -1);
  const result = `{"tools":${text}${rest === "" ? "" : `,${rest}`}}`;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${result}}`;
}
