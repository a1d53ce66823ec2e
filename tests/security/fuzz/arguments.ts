import { z } from "zod";
import type { Chance } from "../../helpers/chance.ts";
import { hostileName, hostileNumber, hostileText, hostileValue, put } from "./values.ts";

const looseSchemas = z.array(z.record(z.string(), z.unknown()));
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: looseSchemas.optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
  items: z.record(z.string(), z.unknown()).default({ type: "string" }),
  minItems: z.number().default(0),
  maxItems: z.number().default(Infinity),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
});
type Shape = z.output<typeof schemaShape>;

/** Each is a way to make the arguments of one call. */
export const MANNERS = ["valid", "boundary", "hostile", "missing", "unknown", "foreign", "whole"] as const;
export type Manner = (typeof MANNERS)[number];

/** Valid calls keep the application moving; the others try what it does with what it cannot take. */
const WEIGHTS: Readonly<Record<Manner, number>> = {
  valid: 50,
  boundary: 15,
  hostile: 20,
  missing: 4,
  unknown: 6,
  foreign: 10,
  whole: 5,
};

/** Returns the manner of a call. */
export function mannerOf(chance: Chance): Manner {
  let rest = chance.next() * Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  return MANNERS.find((manner) => (rest -= WEIGHTS[manner]) < 0) ?? "valid";
}

/** What is known of the values for an argument besides its schema: ids of answers, addresses, names of files. */
export interface Suggestions {
  /** Returns a value that fits the argument of this name; nothing where the schema says it all. */
  fitting(name: string, chance: Chance): unknown;
  /** Returns an id of another kind than the argument is for. */
  foreign(name: string, chance: Chance): unknown;
}

interface Place {
  readonly holder: object;
  readonly key: string;
  readonly schema: Shape;
}

const WORDS = ["fuzz", "Kitchen", "room:1", "2026-01-02T03:04", "#a0b0c0", "12.5", "1", "a"];
const NUMBERS = [0, 1, 2, 5, 10, 40, 100, 250, 400, -50, 0.5, 7.5];
const OPTIONAL = 0.3;

/** Makes the arguments of calls from the schemas that a host lists. */
export class ArgumentMaker {
  readonly #chance: Chance;
  readonly #known: Suggestions;
  #places: Place[] = [];

  constructor(chance: Chance, known: Suggestions) {
    this.#chance = chance;
    this.#known = known;
  }

  /** Makes the arguments for one call; what is made in another manner than `valid` may fit by chance. */
  make(schema: unknown, manner: Manner): unknown {
    const shape = schemaShape.parse(schema);
    const chance = this.#chance;
    this.#places = [];
    const args = this.#object(shape);
    const place = chance.pick(this.#places);
    switch (manner) {
      case "valid":
        break;
      case "missing":
        for (const name of chance.some(shape.required, 1)) Reflect.deleteProperty(args, name);
        break;
      case "unknown":
        put(args, hostileName(chance), hostileValue(chance));
        break;
      case "whole":
        return chance.pick([null, [], "", "{", '{"__proto__":1}', 7, hostileValue(chance)]);
      case "foreign":
        if (place !== undefined) put(place.holder, place.key, this.#known.foreign(place.key, chance));
        break;
      case "boundary":
        if (place !== undefined) put(place.holder, place.key, this.#boundary(place));
        break;
      case "hostile":
        if (place !== undefined) put(place.holder, place.key, hostileValue(chance));
        break;
    }
    return args;
  }

  #object({ properties, required }: Shape): object {
    const made = {};
    for (const [name, schema] of Object.entries(properties)) {
      const isGiven = required.includes(name) || this.#chance.next() < OPTIONAL;
      if (!isGiven) continue;
      const shape = schemaShape.parse(schema);
      put(made, name, this.#value(name, shape));
      this.#places.push({ holder: made, key: name, schema: shape });
    }
    return made;
  }

  #value(name: string, schema: Shape): unknown {
    if (schema.const !== undefined) return schema.const;
    const known = this.#known.fitting(name, this.#chance);
    if (known !== undefined) return known;
    if (schema.enum !== undefined) return this.#chance.pick(schema.enum);
    const choice = this.#chance.pick(schema.anyOf ?? []);
    if (choice !== undefined) return this.#value(name, schemaShape.parse(choice));
    switch ([schema.type].flat()[0]) {
      case "object":
        return this.#object(schema);
      case "array":
        return this.#array(name, schema, this.#chance.between(0, 3));
      case "number":
      case "integer":
        return this.#number(schema);
      case "boolean":
        return this.#chance.next() < 0.5;
      default:
        return this.#text(schema);
    }
  }

  #array(name: string, { items, minItems, maxItems }: Shape, more: number): unknown[] {
    const shape = schemaShape.parse(items);
    const singular = name.replace(/s$/, "");
    return Array.from({ length: Math.min(minItems + more, maxItems) }, () => this.#value(singular, shape));
  }

  #number(
    { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum }: Shape,
  ): number {
    const [least, most] = [exclusiveMinimum ?? minimum, exclusiveMaximum ?? maximum];
    const picked = this.#chance.pick(NUMBERS) ?? 0;
    const value = picked > least && picked < most
      ? picked
      : Number.isFinite(most)
      ? (Math.max(least, 0) + most) / 2
      : least + 1;
    return type === "integer" ? Math.round(value) : value;
  }

  #text({ pattern, minLength, maxLength = Infinity }: Shape): string {
    const fit = WORDS.map((word) => word.padEnd(minLength, "a").slice(0, maxLength))
      .filter((word) => pattern === undefined || new RegExp(pattern, "u").test(word));
    return this.#chance.pick(fit) ?? "furniture:1";
  }

  #boundary({ key, schema }: Place): unknown {
    const chance = this.#chance;
    switch ([schema.type].flat()[0]) {
      case "number":
      case "integer":
        return chance.pick([...edges(schema), hostileNumber(chance), "NaN"]);
      case "array":
        return this.#edgeArray(key, schema);
      case "string": {
        const most = schema.maxLength ?? 1;
        return chance.pick(["", "a", "x".repeat(most), "x".repeat(most + 1), hostileText(chance)]);
      }
      default:
        return hostileValue(chance);
    }
  }

  #edgeArray(name: string, schema: Shape): unknown[] {
    const { minItems, maxItems } = schema;
    const lengths = [0, minItems - 1, ...(maxItems <= 10_000 ? [maxItems, maxItems + 1] : [1_000])];
    const length = Math.max(0, this.#chance.pick(lengths) ?? 0);
    const one = this.#array(name, { ...schema, minItems: 1 }, 0)[0];
    return Array.from({ length }, () => one);
  }
}

function edges({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Shape): number[] {
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((bound) =>
    bound !== undefined
  );
  return bounds.flatMap((bound) => [bound, bound - 1, bound + 1, bound + 1e-9]);
}
