/** A JSON schema used as it stands, instead of a zod schema. */
export interface JsonSchema {
  /** An object schema. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}
