import { isSpecType, type Tool } from "@modelcontextprotocol/server";
import { listedSchema } from "../../adapter_api/schema/listed_schema.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { toWireOutput } from "./output_schema.ts";

/** Options for listing tools. */
export interface ListingOptions {
  /** True when output schemas are listed. Defaults to true. */
  readonly outputSchemas?: boolean;
  /** True for a client that shows views: each tool tells who may call it, and which view shows it. Defaults to false. */
  readonly views?: boolean;
}

type Made = WeakMap<readonly ToolEntry[], Tool[]>;
const made: Readonly<Record<"whole" | "inputs", Made>> = { whole: new WeakMap(), inputs: new WeakMap() };

/**
 * Returns a list of tools as MCP sends it: made once for each list, because clients list tools often. The same list is
 * always asked for with or without views.
 */
export function toWireTools(tools: readonly ToolEntry[], options: ListingOptions = {}): Tool[] {
  const { outputSchemas = true, views = false } = options;
  const known = outputSchemas ? made.whole : made.inputs;
  const listed = () => outputSchemas ? tools : tools.map(({ outputSchema: _output, ...tool }) => tool);
  const wire = known.get(tools) ?? listed().map((tool) => toWireTool(tool, views));
  known.set(tools, wire);
  return wire;
}

/** Returns a tool as MCP lists it; the hints follow from its one word of effect. */
export function toWireTool(tool: ToolEntry, views = false): Tool {
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
    ...metaOf(tool, views),
  };
  if (isSpecType.Tool(wire)) return wire;
  throw new TypeError(`The tool ${tool.name} cannot be listed: its schema is not an object schema`);
}

/** Clients let views call what is not said to be the model's alone: so that is said of every tool. */
function metaOf({ meta, view, visibility = ["model"] }: ToolEntry, views: boolean): Pick<Tool, "_meta"> {
  if (!views) return meta === undefined ? {} : { _meta: meta };
  const ui = { ...(view === undefined ? {} : { resourceUri: view }), visibility };
  return { _meta: { ...meta, ui } };
}
