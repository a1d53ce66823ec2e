import { type Tool, toolFor, z } from "glovebox";
import type { Platform } from "./client/platform.ts";
import type { LuaUiOptions } from "./options.ts";

const plainTool = toolFor<Platform, LuaUiOptions>();

/** Makes the tools of this adapter: what an application holds may be words of others. */
export function tool<Schema extends z.ZodObject>(
  definition: Tool<Platform, LuaUiOptions, Schema>,
): Tool<Platform, LuaUiOptions, Schema> {
  return plainTool({ foreign: true, ...definition });
}

/** The session that most tools take. */
export const sessionId = z.string().default("1").describe("The session; it begins when it is first named");
