import { isObject } from "../../base/is_object.ts";
import { textFieldOf } from "./answer_form.ts";

type Schema = Readonly<Record<string, unknown>>;

const FAILURE = {
  type: "object",
  properties: {
    error: {
      type: "object",
      properties: { code: { type: "string" }, message: { type: "string" } },
      required: ["code", "message"],
    },
  },
  required: ["error"],
} as const;

/**
 * Returns an author's output schema as it is listed. A failure is structured content as well, and clients of the v1
 * SDK hold it against the schema: they would report a broken schema instead of what went wrong. What only the text
 * says is one more field.
 */
export function toWireOutput({ $defs, ...success }: Schema): Record<string, unknown> {
  const definitions = $defs === undefined ? {} : { $defs }; // references to them begin at the root
  return { type: "object", ...definitions, anyOf: [withText(success, textFieldOf(success)), FAILURE] };
}

function withText(schema: Schema, field: string): Schema {
  const { properties, anyOf, oneOf } = schema;
  const each = (choices: unknown) =>
    Array.isArray(choices)
      ? choices.map((choice) => isObject(choice) ? withText(choice, field) : choice)
      : choices;
  return {
    ...schema,
    ...(isObject(properties) ? { properties: { ...properties, [field]: { type: "string" } } } : {}),
    ...(anyOf === undefined ? {} : { anyOf: each(anyOf) }),
    ...(oneOf === undefined ? {} : { oneOf: each(oneOf) }),
  };
}
