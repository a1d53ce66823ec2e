import type { RequestId } from "@modelcontextprotocol/server";
import { isObject } from "../base/is_object.ts";
import { askedBy, isId, RPC } from "./message.ts";

/** Reason why something that came is not taken. */
export interface Fault {
  readonly code: number;
  readonly message: string;
  /** The id of the request that it was meant as: its sender waits. */
  readonly id: RequestId | null;
}

const MEMBERS: readonly string[] = ["jsonrpc", "id", "method", "params"];

/**
 * Says what is wrong with something that is no message.
 *
 * @param value what came
 * @param noun what it came as
 */
export function faultOf(value: unknown, noun: "line" | "body" | "batch"): Fault {
  const id = askedBy(value);
  const wrong = isObject(value) ? paramsFault(value) : undefined;
  if (wrong !== undefined) return { code: RPC.invalidParams, message: `Invalid params: ${wrong}`, id };
  const reason = isObject(value) ? frameFault(value) : undefined;
  const message = `The ${noun} is not a JSON-RPC 2.0 message${reason === undefined ? "" : `: ${reason}`}`;
  return { code: RPC.invalidRequest, message, id };
}

/** The parameters are looked at only in what is a message besides. */
function paramsFault({ jsonrpc, method, params, ...more }: Record<string, unknown>): string | undefined {
  if (jsonrpc !== "2.0" || typeof method !== "string" || params === undefined) return undefined;
  if ("id" in more && !isId(more["id"])) return undefined;
  if (!isObject(params)) return "they must be an object";
  const { _meta: meta } = params;
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return '"_meta" must be an object';
  const { progressToken } = meta;
  if (progressToken === undefined || isId(progressToken)) return undefined;
  return '"_meta.progressToken" must be a text or a whole number';
}

function frameFault(value: Record<string, unknown>): string | undefined {
  if (value["jsonrpc"] !== "2.0") return 'its "jsonrpc" must be "2.0"';
  if (!("method" in value)) return undefined;
  if (typeof value["method"] !== "string") return 'its "method" must be a text';
  if ("id" in value && !isId(value["id"])) return 'its "id" must be a text or a whole number';
  const unknown = Object.keys(value).find((name) => !MEMBERS.includes(name));
  return unknown === undefined ? undefined : `it has ${JSON.stringify(unknown)}, which none has`;
}
