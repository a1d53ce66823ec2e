import { type Tool, toolFor, z } from "glovebox";
import type { Limits } from "./client/application.ts";
import type { Applications } from "./client/applications.ts";
import type { Memory } from "./client/memory.ts";
import { toToolError } from "./errors.ts";
import type { JavafxOptions } from "./options.ts";

const plainTool = toolFor<Applications, JavafxOptions>();

/** Makes the tools of this adapter: the contract's answers are JSON, which says all that the text next to it says. */
export function tool<Schema extends z.ZodObject>(
  definition: Tool<Applications, JavafxOptions, Schema>,
): Tool<Applications, JavafxOptions, Schema> {
  return plainTool({ foreign: true, ...definition, structured: true });
}

/** The argument that chooses between the contract's JSON and the text alone. */
export const FORMAT = z.enum(["text", "json"]).optional().describe("text: no structuredContent");

/** Argument of every tool that tells which application it means. */
export const APP = z.string().optional().describe(
  "Pid, main class or window title; only needed when there are several (ui_list_apps)",
);

interface ToolCall {
  readonly state: Applications;
  readonly options: JavafxOptions;
  readonly session: { readonly id: string; readonly ended: AbortSignal };
  readonly signal: AbortSignal;
}

/** Works with the application that is meant; what its agent refuses becomes an error of the contract. */
export async function withApp<T>(
  { state, options, session, signal }: ToolCall,
  app: string | undefined,
  task: (memory: Memory, limits: Limits) => Promise<T>,
): Promise<T> {
  const limits = { signal, ms: options.timeoutMs };
  try {
    return await task(await state.choose(app, session, limits), limits);
  } catch (error) {
    throw toToolError(error);
  }
}
