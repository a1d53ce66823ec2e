import { z } from "zod";
import { isJsonSchema, type JsonSchema } from "./json_schema.ts";

/** An argument that no caller can send, since JSON has no such value. */
export interface Unsendable {
  /** Names that lead to it; empty for the arguments as a whole. */
  readonly path: readonly string[];
  /** What it is and what to write instead. */
  readonly advice: string;
}

const ADVICE = new Map<string, string>([
  ["date", "JSON has no dates: write z.iso.datetime(), and new Date(…) in run"],
  ["bigint", "JSON has no BigInt: write z.int(), or z.string() and BigInt(…) in run"],
  ["map", "JSON has no Map: write z.record(z.string(), …)"],
  ["set", "JSON has no Set: write z.array(…)"],
  ["symbol", "JSON has no symbols: write z.enum([…])"],
  ["function", "JSON has no functions"],
  ["promise", "JSON has no promises: write what it resolves to"],
  ["undefined", "JSON has no undefined: leave the argument out, or make it optional"],
  ["void", "JSON has no undefined: leave the argument out, or make it optional"],
  ["nan", "JSON has no NaN: write z.number()"],
  ["file", "JSON has no files: write z.string() for a path, and open it with ctx.path"],
]);

/**
 * Finds the arguments of a tool that JSON cannot carry, so that every call would fail.
 *
 * @param schema the tool's input
 */
export function unsendableIn(schema: z.core.$ZodType | JsonSchema): Unsendable[] {
  if (isJsonSchema(schema)) return [];
  const found: Unsendable[] = [];
  const prepared: string[] = [];
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, path }) => {
      const names = path.map(String).filter((part) => !["properties", "items"].includes(part));
      if (isPrepared(zodSchema)) prepared.push(names.join("."));
      if (isLate(zodSchema)) found.unshift({ path: names, advice: LATE });
      const advice = adviceFor(zodSchema);
      // One of several alternatives may be sent all the same.
      if (advice === undefined || path.includes("anyOf") || path.includes("oneOf")) return;
      found.unshift({ path: names, advice }); // the last comes first
    },
  });
  return found.filter(({ path }) => !prepared.includes(path.join(".")));
}

const LATE = "arguments are checked at once, and this function is async: call it in run";

/** Tells whether an author's own function is async, so that no call could be made. */
function isLate({ _zod: { def } }: z.core.$ZodTypes): boolean {
  const checks = (def.checks ?? []).flatMap(({ _zod: { def } }) => "fn" in def ? [def.fn] : []);
  const own = def.type === "transform" ? [def.transform] : def.type === "custom" ? [def.fn] : [];
  const parts = def.type === "pipe" ? [def.in, def.out].filter(isOwnTransform) : [];
  return parts.length > 0 || [...checks, ...own].some(isAsync);
}

function isOwnTransform({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === "transform" && "transform" in def && isAsync(def.transform);
}

function isAsync(value: unknown): boolean {
  return typeof value === "function" && Object.prototype.toString.call(value) === "[object AsyncFunction]";
}

/** Tells whether an author's function makes the value first, as `z.preprocess` does. */
function isPrepared({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return def.type === "pipe" && def.in._zod.def.type === "transform";
}

function adviceFor(schema: z.core.$ZodTypes): string | undefined {
  const { def, bag } = schema._zod;
  if ("coerce" in def && def.coerce === true) return undefined;
  const made = def.type === "custom" ? bag.Class : undefined;
  if (typeof made === "function") return `JSON has no ${made.name}: write what it is made of`;
  return ADVICE.get(def.type);
}
