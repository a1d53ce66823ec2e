import { z } from "zod";
import { isObject } from "../base/is_object.ts";
import { knownElementSchema } from "./known_element.ts";

const elementSchema = z.object({
  role: z.string(),
  name: z.string(),
  /** Name of what it belongs to, where others have the same name. */
  near: z.string().optional(),
  /** Nobody is shown what it holds. */
  secret: z.boolean().optional(),
  /** What it can be found again by. */
  known: knownElementSchema.optional(),
});
/** Element that was acted on, by what a person calls it. */
export type ActedElement = z.output<typeof elementSchema>;

const actedSchema = z.union([elementSchema.transform((one) => [one]), z.array(elementSchema.nullable())]);

/** Field of an answer's `_meta` for the same, where the data is the contract of somebody else. */
const META = "glovebox/acted";

/** Reads what an answer says of the elements that were acted on, in its data or next to it. */
export function actedIn(
  { structured, meta }: {
    readonly structured?: Readonly<Record<string, unknown>>;
    readonly meta?: Readonly<Record<string, unknown>>;
  },
): readonly (ActedElement | null)[] {
  return meta?.[META] === undefined ? actedOn(structured) : actedOn({ acted: meta[META] });
}

/**
 * Reads what an answer's data says of the elements that were acted on: one, or one of each step.
 *
 * @param structured data of an answer
 */
export function actedOn(
  structured: Readonly<Record<string, unknown>> | undefined,
): readonly (ActedElement | null)[] {
  const data = isObject(structured?.["data"]) ? structured["data"] : structured;
  return actedSchema.safeParse(data?.["acted"]).data ?? [];
}
