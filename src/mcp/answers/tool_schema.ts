import { isSpecType, type Tool } from "@modelcontextprotocol/server";
import { listedSchema } from "../../adapter_api/schema/listed_schema.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { toWireOutput } from "./output_schema.ts";

/** Options for listing tools. */
export interface ListingOptions {
  /** True when output schemas are listed. Defaults to true. */
  readonly outputSchemas?: boolean;
}

type Made = WeakMap<readonly ToolEntry[], Tool[]>;
const made: Readonly<Record<"whole" | "inputs", Made>> = { whole: new WeakMap(), inputs: new WeakMap() };

/** Returns a list of tools as MCP sends it: made once for each list, because clients list tools often. */
export function toWireTools(tools: readonly ToolEntry[], options: ListingOptions = {}): Tool[] {
  const { outputSchemas = true } = options;
  const known = outputSchemas ? made.whole : made.inputs;
  const listed = () => outputSchemas ? tools : tools.map(({ outputSchema: _output, ...tool }) => tool);
  const wire = known.get(tools) ?? listed().map(toWireTool);
  known.set(tools, wire);
  return wire;
}

/** Returns a tool as MCP lists it; the hints follow from its one word of effect. */
export function toWireTool(tool: ToolEntry): Tool {
  const wire: unknown = {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: listedSchema(tool.inputSchema),
    ...(tool.outputSchema === undefined ? {} : { outputSchema: toWireOutput(tool.outputSchema) }),
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
