import { toolFor, z } from "glovebox";
import type { Platform } from "./client/platform.ts";
import type { LuaUiOptions } from "./options.ts";

/** Makes the tools of this adapter. */
export const tool = toolFor<Platform, LuaUiOptions>();

/** The session that most tools take. */
export const sessionId = z.string().default("1").describe("The session; it begins when it is first named");
