import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { readLeniently } from "../../adapter_api/schema/lenient.ts";
import { isObject } from "../../base/is_object.ts";
import type { Decision } from "./decision.ts";
import { toolNamed } from "../page/roles.ts";

type Call = Extract<Decision, { kind: "call" }>;

/**
 * Returns a call with its arguments in the types of the tool's schema, as the adapter will take them: what is judged
 * before the call must be what is called. Pure.
 */
export function asMeant(call: Call, tools: readonly ToolEntry[]): Call {
  const tool = toolNamed(tools, call.name);
  if (tool === undefined) return call;
  const { name, aliasInput, inputSchema } = tool;
  const { value } = readLeniently(
    inputSchema,
    name === call.name ? call.args : { ...aliasInput, ...call.args },
  );
  return isObject(value) ? { ...call, name, args: value } : { ...call, name };
}
