import type { AssistRole } from "../../adapter_api/assist_use.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";

export { toolNamed } from "../../catalog/naming.ts";

/** A tool in one of its parts. */
export interface Part {
  readonly tool: ToolEntry;
  /** Arguments with which it is called in this part. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** Returns the tools that have this part, as their adapters declare. Pure. */
export function partsOf(tools: readonly ToolEntry[], role: AssistRole): Part[] {
  return tools.flatMap((tool) => {
    const args = tool.assist?.roles?.[role];
    return args === undefined ? [] : [{ tool, args }];
  });
}

/** Returns the tool that has this part; the first where several have. Pure. */
export function partOf(tools: readonly ToolEntry[], role: AssistRole): Part | undefined {
  return partsOf(tools, role)[0];
}

/** Tells whether a tool has this part. Pure. */
export function hasRole(tool: ToolEntry | undefined, role: AssistRole): boolean {
  return tool?.assist?.roles?.[role] !== undefined;
}

/** Tells whether the model may call a tool: not what the loop does itself, nor what is for developers and views. */
export function isOffered({ assist, visibility }: ToolEntry): boolean {
  return assist?.offered !== false && (visibility === undefined || visibility.includes("model"));
}
