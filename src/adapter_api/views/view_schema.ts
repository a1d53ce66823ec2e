import { z } from "zod";

/** An origin and nothing that could end the policy which it becomes a part of. */
const origin = z.string().max(300).regex(
  /^(?:https?|wss?):\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/,
  "it is not an origin such as https://example.com",
);
const origins = z.array(origin).max(20).readonly();

/** Schema of the origins that a view may reach. */
export const viewCspSchema = z.strictObject({
  connectDomains: origins.exactOptional(),
  resourceDomains: origins.exactOptional(),
  frameDomains: origins.exactOptional(),
});

/** Metadata of a view, as the protocol's extension names it. */
export const viewMetaSchema = z.strictObject({
  csp: viewCspSchema.exactOptional(),
  prefersBorder: z.boolean().exactOptional(),
});

/** Metadata of a view. */
export type ViewMeta = z.output<typeof viewMetaSchema>;

/** Returns the origins that a view names, whatever it names them for. */
export function originsOf({ csp = {} }: ViewMeta): string[] {
  return Object.values(csp).flat();
}
