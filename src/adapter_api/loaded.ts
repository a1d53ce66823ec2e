import type { z } from "zod";
import type { JsonSchema } from "./schema/json_schema.ts";
import type { LifeContext, ToolContext } from "./context.ts";
import { type Adapter, API_VERSION } from "./define_adapter.ts";

/** An adapter of which only the contract is known. */
export type LoadedAdapter = Adapter<unknown, z.ZodObject, Record<string, z.ZodObject | JsonSchema>>;

/** One of its tools. */
export type LoadedTool = NonNullable<LoadedAdapter["tools"]>[string];

/** One of its resources. */
export type LoadedResource = NonNullable<LoadedAdapter["resources"]>[string];

/** One of its prompts. */
export type LoadedPrompt = NonNullable<LoadedAdapter["prompts"]>[string];

/** Parsed options of which only the contract is known. */
export type LoadedOptions = z.output<z.ZodObject>;

/** Context of its handlers. */
export type LoadedContext = ToolContext<unknown, LoadedOptions>;

/** Context of its `start`, `stop` and `health`. */
export type LoadedLifeContext = LifeContext<LoadedOptions>;

/** Tells whether a value was made by `defineAdapter` of this version. */
export function isAdapter(value: unknown): value is LoadedAdapter {
  return typeof value === "object" && value !== null &&
    "kind" in value && value.kind === "adapter" &&
    "apiVersion" in value && value.apiVersion === API_VERSION;
}
