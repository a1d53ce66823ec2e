import { isSpecType, type Tool } from "@modelcontextprotocol/server";
import { listedSchema } from "../adapter_api/listed_schema.ts";
import type { ToolEntry } from "../adapter_api/manifest.ts";

const made = new WeakMap<readonly ToolEntry[], Tool[]>();

/** A list of tools as MCP sends it: made once for each list, because clients list tools often. */
export function toWireTools(tools: readonly ToolEntry[]): Tool[] {
  const wire = made.get(tools) ?? tools.map(toWireTool);
  made.set(tools, wire);
  return wire;
}

/** A tool as MCP lists it; the hints follow from its one word of effect. */
export function toWireTool(tool: ToolEntry): Tool {
  const wire: unknown = {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: listedSchema(tool.inputSchema),
    ...(tool.outputSchema === undefined ? {} : { outputSchema: orFailure(tool.outputSchema) }),
    annotations: {
      readOnlyHint: tool.effect === "read",
      destructiveHint: tool.effect === "destroy",
      // False is what the protocol takes for granted, and clients pay for every word of a list.
      ...(tool.idempotent ? { idempotentHint: true } : {}),
    },
    ...(tool.meta === undefined ? {} : { _meta: tool.meta }),
  };
  if (isSpecType.Tool(wire)) return wire;
  throw new TypeError(`The tool ${tool.name} cannot be listed: its schema is not an object schema`);
}

const FAILURE = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: { code: { type: "string" }, message: { type: "string" } },
      required: ["code", "message"],
    },
  },
  required: ["error"],
} as const;

/**
 * A failure is structured content as well, and clients of the v1 SDK hold it against the output schema: they would
 * report a broken schema instead of what went wrong.
 */
function orFailure({ $defs, ...success }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const definitions = $defs === undefined ? {} : { $defs }; // references to them begin at the root
  return { type: "object", ...definitions, anyOf: [success, FAILURE] };
}
