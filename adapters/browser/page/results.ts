import { z } from "glovebox";

/** An element that a person could operate, as the model sees it. */
export const itemSchema = z.object({
  index: z.number(),
  role: z.string(),
  name: z.string(),
  value: z.string().optional(),
  state: z.array(z.string()).optional(),
});
export type Item = z.infer<typeof itemSchema>;

/** What every answer of the page says about itself. `document` names one load of one page. */
export const factsSchema = z.object({
  document: z.string(),
  url: z.string(),
  title: z.string(),
  total: z.number(),
});
export type Facts = z.infer<typeof factsSchema>;

export const listingSchema = factsSchema.extend({
  /** How many of `total` can be seen without scrolling. */
  inView: z.number(),
  /** How many the asked scope holds; `items` is a slice of them. */
  matching: z.number(),
  items: z.array(itemSchema),
});
export type Listing = z.infer<typeof listingSchema>;

/** What differs from what the model was told last. */
export const changesSchema = z.object({
  added: z.array(itemSchema),
  changed: z.array(itemSchema),
  removed: z.array(itemSchema),
  textAdded: z.array(z.string()),
  textRemoved: z.array(z.string()),
  /** Changes left out to keep the answer short. */
  more: z.number(),
});
export type Changes = z.infer<typeof changesSchema>;

export const changedPageSchema = factsSchema.extend({ changes: changesSchema });
export type ChangedPage = z.infer<typeof changedPageSchema>;

/** How far the page got with an action, and what is left for real input events. */
export const preparedSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stale"), reason: z.string() }),
  z.object({ kind: z.literal("covered"), item: itemSchema, cover: z.string() }),
  z.object({ kind: z.literal("refused"), item: itemSchema, reason: z.string(), hint: z.string() }),
  z.object({ kind: z.literal("point"), item: itemSchema, x: z.number(), y: z.number() }),
  z.object({ kind: z.literal("keys"), item: itemSchema, empty: z.boolean() }),
  z.object({ kind: z.literal("done"), item: itemSchema, note: z.string().optional() }),
]);
export type Prepared = z.infer<typeof preparedSchema>;

/** Whether the pointer reached the element it was meant for. */
export const hitSchema = z.object({ blockedBy: z.string().optional(), item: itemSchema.optional() });
export type Hit = z.infer<typeof hitSchema>;

/** One part of a long text. */
export const readingSchema = factsSchema.extend({ text: z.string(), length: z.number() });
export type Reading = z.infer<typeof readingSchema>;
