import { JSONRPCErrorResponseSchema, JSONRPCResultResponseSchema } from "@modelcontextprotocol/core";

/**
 * Has the SDK's schemas of responses refuse every request at sight. The SDK holds each message against them first, and
 * whatever zod refuses it keeps, in a getter with a hidden class of its own, until the next full collection: of what a
 * call left behind, three quarters were such refusals, and the collections were a third of its costs.
 */
export function refuseRequestsAtSight(): void {
  for (const schema of [JSONRPCResultResponseSchema, JSONRPCErrorResponseSchema]) {
    const refused = schema.safeParse(undefined);
    const parse = schema.safeParse.bind(schema);
    Object.assign(schema, { safeParse: (value: unknown) => isRequest(value) ? refused : parse(value) });
  }
}

/** The schemas are strict: no response has a method. */
function isRequest(value: unknown): boolean {
  return typeof value === "object" && value !== null && "method" in value;
}
