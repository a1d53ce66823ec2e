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

/** A part of a window, in CSS pixels from its top left corner. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

/** A frame that its parent cannot look into: the number of its element, and what is to be seen of its inside. */
export const innerFrameSchema = z.object({ index: z.number(), clip: boxSchema });
export type InnerFrame = z.infer<typeof innerFrameSchema>;

/** What every answer of the page says about itself. `document` names one load of one page. */
export const factsSchema = z.object({
  document: z.string(),
  url: z.string(),
  title: z.string(),
  total: z.number(),
  /** Grows when what the page shows has changed. */
  revision: z.number(),
  frames: z.array(innerFrameSchema).readonly(),
});
export type Facts = z.infer<typeof factsSchema>;

/** Text that came or went unasked since the model was told last. */
export const lateSchema = z.object({ textAdded: z.array(z.string()), textRemoved: z.array(z.string()) });
export type Late = z.infer<typeof lateSchema>;

export const pageListingSchema = factsSchema.extend({
  /** How many of `total` can be seen without scrolling. */
  inView: z.number(),
  /** How many the asked scope holds; `rows` are a slice of them. */
  matching: z.number(),
  /** Items as {@linkcode RowCodec} writes them, one a line; none when the list is known. */
  rows: z.string(),
  /** The positions in `rows` of what is in view. */
  view: z.array(z.number()),
  late: lateSchema,
  /** The name of this very list: as long as it stays the same, so does the list. */
  list: z.string(),
  /** There are elements that the debugger should look at, see {@linkcode Agent.suspects}. */
  suspects: z.boolean(),
});
export type PageListing = z.infer<typeof pageListingSchema>;

/** What the model is shown of a page and its frames. */
export interface Listing extends Facts {
  readonly inView: number;
  readonly matching: number;
  readonly items: readonly Item[];
  readonly view?: readonly number[];
  readonly late?: Late;
  readonly list?: string;
  readonly suspects?: boolean;
}

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
export interface ChangedPage extends Facts {
  readonly changes: Changes;
}

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

/** Whether the pointer reached the element it was meant for, and how that stands now. */
export const hitSchema = z.object({ blockedBy: z.string().optional(), item: itemSchema.optional() });
export type Hit = z.infer<typeof hitSchema>;

/** What an action has led to. */
export const effectSchema = changedPageSchema.extend({ quiet: z.boolean(), hit: hitSchema });
export interface Effect extends ChangedPage {
  readonly quiet: boolean;
  readonly hit: Hit;
}

/** A point of a frame's inside as its parent sees it, or what lies over it there. */
export const throughSchema = z.union([
  z.object({ x: z.number(), y: z.number() }),
  z.object({ cover: z.string() }),
]);
export type Through = z.infer<typeof throughSchema>;

/** One part of a long text. */
export const readingSchema = factsSchema.extend({ text: z.string(), length: z.number() });
export interface Reading extends Facts {
  readonly text: string;
  readonly length: number;
}

/** Something that was looked for, or stands near it. */
export const foundLineSchema = z.object({
  text: z.string(),
  hit: z.boolean(),
  item: itemSchema.optional(),
});
export type FoundLine = z.infer<typeof foundLineSchema>;

/** What was found: runs of lines that belong together, and how many hits there are in all. */
export const foundSchema = factsSchema.extend({
  hits: z.number(),
  groups: z.array(z.array(foundLineSchema)),
});
export type FoundPage = z.infer<typeof foundSchema>;

/** Controls of one name, twenty at most. */
export const namedItemsSchema = factsSchema.extend({ items: z.array(itemSchema) });
export type NamedItems = z.infer<typeof namedItemsSchema>;

/** The element that has the keyboard. */
export const focusedSchema = factsSchema.extend({ item: itemSchema.optional() });
export type Focused = z.infer<typeof focusedSchema>;

/** Where a page, or a part of it, is scrolled to, in CSS pixels. */
export const scrolledSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stale"), reason: z.string() }),
  /** A frame fills the page: what is to be scrolled is in there. */
  z.object({ kind: z.literal("frame"), index: z.number() }),
  z.object({
    kind: z.literal("scrolled"),
    /** What is scrolled: the page, or a part of it. */
    part: z.string(),
    moved: z.boolean(),
    top: z.number(),
    height: z.number(),
    whole: z.number(),
  }),
]);
export type Scrolled = z.infer<typeof scrolledSchema>;

/** Whether something is there; no word of it when the selector that was asked for is none. */
export const heldSchema = z.object({
  held: z.boolean().optional(),
  frames: z.array(innerFrameSchema).readonly(),
});
export type Held = z.infer<typeof heldSchema>;

/** The place of an element in the window. */
export const placedSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stale"), reason: z.string() }),
  z.object({
    kind: z.literal("placed"),
    item: itemSchema,
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
]);
export type Placed = z.infer<typeof placedSchema>;

/** What was done without a mouse to a control, and what a mouse would have met. */
export const forcedSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none"), reason: z.string() }),
  z.object({ kind: z.literal("refused"), item: itemSchema, reason: z.string(), hint: z.string() }),
  z.object({ kind: z.literal("keys"), item: itemSchema, empty: z.boolean(), cover: z.string().optional() }),
  z.object({
    kind: z.literal("done"),
    item: itemSchema,
    note: z.string().optional(),
    cover: z.string().optional(),
  }),
]);
export type Forced = z.infer<typeof forcedSchema>;
