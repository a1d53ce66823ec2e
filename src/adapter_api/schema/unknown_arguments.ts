import { z } from "zod";
import { isRecord } from "./schema_fit.ts";

/** A field of a value that the value's schema does not know, so that parsing drops it without a word. */
export interface UnknownArgument {
  /** Where it stands, such as `steps.0.txet`. */
  readonly path: string;
  /** The field's own name. */
  readonly key: string;
  /** Names that the schema knows there. */
  readonly known: readonly string[];
}

type Finder = (given: unknown, path: string) => readonly UnknownArgument[];

/** Of a schema that holds no object there is none: lists of a hundred thousand numbers are not gone through. */
const finders = new WeakMap<z.core.$ZodType, { readonly finder: Finder | undefined }>();

/**
 * Finds the fields that a schema does not know, at any depth. An object that lets more in (`z.looseObject`, a catchall)
 * knows each of its own; null says that nothing is given.
 *
 * @example
 * ```ts
 * import { unknownArguments, z } from "glovebox";
 *
 * const schema = z.object({ steps: z.array(z.object({ text: z.string().optional() })) });
 * const [unknown] = unknownArguments(schema, { steps: [{ txet: "a" }] });
 * console.assert(unknown?.path === "steps.0.txet");
 * ```
 *
 * @param schema what the value must be
 * @param given a value that fits the schema
 */
export function unknownArguments(schema: z.core.$ZodType, given: unknown): readonly UnknownArgument[] {
  return finderOf(schema)?.(given, "") ?? [];
}

function finderOf(schema: z.core.$ZodType): Finder | undefined {
  const made = finders.get(schema);
  if (made !== undefined) return made.finder;
  const finder = makeFinder(schema);
  finders.set(schema, { finder });
  return finder;
}

function makeFinder(schema: z.core.$ZodType): Finder | undefined {
  if (schema instanceof z.core.$ZodObject) return inObject(schema._zod.def);
  if (schema instanceof z.core.$ZodArray) return inEach(finderOf(schema._zod.def.element));
  if (schema instanceof z.core.$ZodRecord) return inEach(finderOf(schema._zod.def.valueType));
  if (schema instanceof z.core.$ZodTuple) return inItems(schema._zod.def.items.map(finderOf));
  if (schema instanceof z.core.$ZodUnion) return inOption(schema._zod.def.options);
  if (schema instanceof z.core.$ZodLazy) {
    return (given, path) => finderOf(schema._zod.def.getter())?.(given, path) ?? [];
  }
  if (schema instanceof z.core.$ZodPipe) return finderOf(schema._zod.def.in);
  const inner = innerOf(schema);
  return inner && finderOf(inner);
}

/** What a wrapper wraps that passes a given value on as it is. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.core.$ZodOptional) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodNullable) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodDefault) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodPrefault) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodNonOptional) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodReadonly) return schema._zod.def.innerType;
  return undefined;
}

function inObject({ shape, catchall }: z.core.$ZodObjectDef): Finder {
  const isOpen = catchall !== undefined && catchall._zod.def.type !== "never";
  const known = Object.keys(shape);
  return (given, path) =>
    isRecord(given)
      ? Object.entries(given).flatMap(([key, value]) => {
        const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
        if (field !== undefined) return finderOf(field)?.(value, joined(path, key)) ?? [];
        return isOpen || value === null ? [] : [{ path: joined(path, key), key, known }];
      })
      : [];
}

function inEach(finder: Finder | undefined): Finder | undefined {
  return finder &&
    ((given, path) =>
      typeof given === "object" && given !== null
        ? Object.entries(given).flatMap(([key, value]) => finder(value, joined(path, key)))
        : []);
}

function inItems(items: readonly (Finder | undefined)[]): Finder | undefined {
  if (items.every((finder) => finder === undefined)) return undefined;
  return (given, path) =>
    Array.isArray(given)
      ? given.flatMap((value, at) => items[at]?.(value, joined(path, String(at))) ?? [])
      : [];
}

/** In that of the options that fit which knows most of it. */
function inOption(options: readonly z.core.$ZodType[]): Finder | undefined {
  if (options.every((option) => finderOf(option) === undefined)) return undefined;
  return (given, path) =>
    options.filter((option) => z.safeParse(option, given).success)
      .map((option) => finderOf(option)?.(given, path) ?? [])
      .toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function joined(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
