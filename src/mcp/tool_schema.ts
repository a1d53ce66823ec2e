import { isSpecType, type Tool } from "@modelcontextprotocol/server";
import type { ToolEntry } from "../adapter_api/manifest.ts";

/** A tool as MCP lists it; the hints follow from its one word of effect. */
export function toWireTool(tool: ToolEntry): Tool {
  const wire: unknown = {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: { type: "object", ...tool.inputSchema },
    ...(tool.outputSchema === undefined ? {} : { outputSchema: { type: "object", ...tool.outputSchema } }),
    annotations: {
      readOnlyHint: tool.effect === "read",
      destructiveHint: tool.effect === "destroy",
      idempotentHint: tool.idempotent,
    },
    ...(tool.meta === undefined ? {} : { _meta: tool.meta }),
  };
  if (isSpecType.Tool(wire)) return wire;
  throw new TypeError(`The tool ${tool.name} cannot be listed: its schema is not an object schema`);
}
