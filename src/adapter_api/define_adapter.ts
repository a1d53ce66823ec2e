import type { z } from "zod";
import type { AdapterDefinition, Tool } from "./adapter.ts";
import type { JsonSchema } from "./schema/json_schema.ts";

/** The version of the contract between adapters and the host. */
export const API_VERSION = 1;

/** An adapter as the host loads it: the author's definition, stamped. */
export interface Adapter<
  State = unknown,
  OptionsSchema extends z.ZodObject = z.ZodObject,
  Inputs extends Record<string, z.ZodObject | JsonSchema> = Record<string, z.ZodObject | JsonSchema>,
> extends AdapterDefinition<State, OptionsSchema, Inputs> {
  /** Says that the object is an adapter. */
  readonly kind: "adapter";
  /** The contract it was written for. */
  readonly apiVersion: typeof API_VERSION;
}

/**
 * Describes an adapter. An adapter script has it as its default export.
 *
 * @example
 * ```ts
 * import { defineAdapter, z } from "glovebox";
 *
 * const greeter = defineAdapter({
 *   name: "greeter",
 *   version: "1.0.0",
 *   description: "Greets people.",
 *   start: () => ({ greeted: 0 }),
 *   tools: {
 *     greet: {
 *       description: "Greets a person by name.",
 *       effect: "write",
 *       input: z.object({ name: z.string().describe("Whom to greet") }),
 *       run({ name }, { state }) {
 *         state.greeted += 1;
 *         return `Hello, ${name}!`;
 *       },
 *     },
 *   },
 * });
 * console.assert(greeter.kind === "adapter");
 * ```
 */
export function defineAdapter<
  Inputs extends Record<string, z.ZodObject | JsonSchema>,
  State = unknown,
  OptionsSchema extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  definition: AdapterDefinition<State, OptionsSchema, Inputs>,
): Adapter<State, OptionsSchema, Inputs> {
  return { ...definition, kind: "adapter", apiVersion: API_VERSION };
}

/**
 * Makes tools that stand in files of their own, typed for the state of the adapter they belong to.
 *
 * @example
 * ```ts
 * import { toolFor, z } from "glovebox";
 *
 * const tool = toolFor<{ count: number }>();
 * const readCount = tool({
 *   description: "Reads the count.",
 *   effect: "read",
 *   input: z.object({}),
 *   run: (_input, { state }) => ({ count: state.count }),
 * });
 * console.assert(readCount.effect === "read");
 * ```
 */
export function toolFor<State, Options = unknown>(): <Schema extends z.ZodObject | JsonSchema>(
  tool: Tool<State, Options, Schema>,
) => Tool<State, Options, Schema> {
  return (tool) => tool;
}
