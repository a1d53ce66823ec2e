import { isSpecType, type RequestId } from "@modelcontextprotocol/server";
import { isObject } from "../base/is_object.ts";
import type { DeclaredCapabilities } from "./exchange.ts";
import { MODERN_CLAIM, MODERN_VERSION } from "./identity.ts";

const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** A call of 2026-07-28 that wants its answer and nothing before it: no progress, no log; it resumes nothing. */
export interface DirectCall {
  readonly id: RequestId;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly client: ClientFacts;
}

/** Facts that a client states with every request. */
interface ClientFacts {
  readonly name: string;
  readonly capabilities: DeclaredCapabilities;
}

/**
 * The call in a message, where every word of it is known. Says no where the SDK would have to look closer: it has an
 * answer for each mistake and each extension.
 */
export function directCallIn(message: unknown): DirectCall | undefined {
  if (!isObject(message) || !hasOnly(message, ["jsonrpc", "id", "method", "params"])) return undefined;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== "2.0" || method !== "tools/call" || !isObject(params)) return undefined;
  if (typeof id !== "string" && !(typeof id === "number" && Number.isSafeInteger(id))) return undefined;
  if (!hasOnly(params, ["name", "arguments", "_meta"])) return undefined;
  const { name, arguments: input = {}, _meta: meta } = params;
  if (typeof name !== "string" || !isObject(input) || !isObject(meta)) return undefined;
  const client = clientIn(meta);
  return client === undefined ? undefined : { id, name, arguments: input, client };
}

function hasOnly(value: Record<string, unknown>, names: readonly string[]): boolean {
  for (const key in value) if (!names.includes(key)) return false;
  return true;
}

/** A client says the same of itself with every request: it is looked at once. */
const known = new Map<string, ClientFacts | undefined>();
const MOST_KNOWN = 100;

function clientIn(meta: Record<string, unknown>): ClientFacts | undefined {
  const text = JSON.stringify(meta);
  if (known.has(text)) return known.get(text);
  if (known.size >= MOST_KNOWN) known.clear();
  const client = parseMeta(meta);
  known.set(text, client);
  return client;
}

function parseMeta(meta: Record<string, unknown>): ClientFacts | undefined {
  if (!hasOnly(meta, [MODERN_CLAIM, CLIENT_INFO, CAPABILITIES])) return undefined;
  const { [MODERN_CLAIM]: version, [CLIENT_INFO]: info, [CAPABILITIES]: capabilities } = meta;
  if (version !== MODERN_VERSION || !isSpecType.Implementation(info)) return undefined;
  return isSpecType.ClientCapabilities(capabilities) ? { name: info.name, capabilities } : undefined;
}

const repeating = new WeakMap<object, boolean>();

/** Tells whether a schema wants some of the arguments in headers as well. */
export function repeatsInHeaders(schema: object | undefined): boolean {
  if (schema === undefined) return false;
  const repeats = repeating.get(schema) ?? JSON.stringify(schema).includes('"x-mcp-header"');
  repeating.set(schema, repeats);
  return repeats;
}
