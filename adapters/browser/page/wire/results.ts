import { z } from "glovebox";
import { knownSchema } from "./known.ts";
import { CAME_TO, shiftSchema } from "./shift.ts";

/** An element that a person could operate, as the model sees it. */
export const itemSchema = z.object({
  index: z.number(),
  role: z.string(),
  name: z.string(),
  value: z.string().optional(),
  state: z.array(z.string()).optional(),
  /** Name of what it belongs to, where others have the same name. */
  near: z.string().optional(),
  /** Of what went: it did so with a list that is told as closed. */
  isClosed: z.boolean().optional(),
});
/** Control of a page, with the number that the model knows it by. */
export type Item = z.infer<typeof itemSchema>;

/** A part of a window, in CSS pixels from its top left corner. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** Rectangle in the window, in CSS pixels. */
export type Box = z.infer<typeof boxSchema>;

/** A frame that its parent cannot look into: the number of its element, and what is to be seen of its inside. */
export const innerFrameSchema = z.object({ index: z.number(), clip: boxSchema });
/** Frame of a page, and the part of it that is seen. */
export type InnerFrame = z.infer<typeof innerFrameSchema>;

/** Facts about the page in each of its answers. `document` names one load of one page. */
export const factsSchema = z.object({
  document: z.string(),
  url: z.string(),
  title: z.string(),
  total: z.number(),
  /** Grows when what the page shows has changed. */
  revision: z.number(),
  frames: z.array(innerFrameSchema).readonly(),
  /** Number of times that it was printed, by itself or by others. */
  prints: z.number().optional(),
});
/** Address, title and counts of a page at one moment. */
export type Facts = z.infer<typeof factsSchema>;

/** Text that came or went unasked since the model was told last. */
export const lateSchema = z.object({ textAdded: z.array(z.string()), textRemoved: z.array(z.string()) });
/** Texts that a page showed or took back by itself. */
export type Late = z.infer<typeof lateSchema>;

/** Schema of a list of controls. */
export const pageListingSchema = factsSchema.extend({
  /** Number of items, out of `total`, that can be seen without scrolling. */
  inView: z.number(),
  /** Number of items in the asked scope; `rows` are a slice of them. */
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
  /** There are elements that the browser should be asked of, see {@linkcode Agent.custom}. */
  custom: z.boolean(),
});
/** List of the controls of a page, whole or since an earlier one. */
export type PageListing = z.infer<typeof pageListingSchema>;

/** List of a page and its frames that the model is shown. */
export interface Listing extends Facts {
  readonly inView: number;
  readonly matching: number;
  readonly items: readonly Item[];
  readonly view?: readonly number[];
  readonly late?: Late;
  readonly list?: string;
  readonly suspects?: boolean;
  readonly custom?: boolean;
}

/** Differences from what the model was told last. */
export const changesSchema = z.object({
  added: z.array(itemSchema),
  changed: z.array(itemSchema),
  removed: z.array(itemSchema),
  textAdded: z.array(z.string()),
  textRemoved: z.array(z.string()),
  order: z.array(z.string()), // what changed places, as it stands now
  /** Changes left out to keep the answer short. */
  more: z.number(),
});
/** Differences between two lists of one page. */
export type Changes = z.infer<typeof changesSchema>;

/** Schema of a page with what changed in it. */
export const changedPageSchema = factsSchema.extend({ changes: changesSchema });
/** Page with what changed in it. */
export interface ChangedPage extends Facts {
  readonly changes: Changes;
}

/** Facts about an element that is ready: its place in the whole main document, if it is secret, what it is known by. */
const about = { place: boxSchema.optional(), secret: z.boolean().optional(), known: knownSchema.optional() };
const why = { reason: z.string(), hint: z.string() };

/** Progress of the page with an action, and what is left for real input events. */
export const preparedSchema = z.discriminatedUnion("kind", [
  /** `hidden`: it is there, and may be seen again. */
  z.object({ kind: z.literal("stale"), reason: z.string(), hidden: z.boolean().optional() }),
  z.object({
    kind: z.literal("covered"),
    item: itemSchema,
    cover: z.string(),
    moving: z.boolean().optional(), // what covers it may be going
  }),
  /** `passing`: it may be otherwise in a moment. */
  z.object({ kind: z.literal("refused"), item: itemSchema, ...why, passing: z.boolean().optional() }),
  z.object({
    kind: z.literal("point"),
    item: itemSchema,
    x: z.number(),
    y: z.number(),
    /** It will be somewhere else in a moment. */
    moving: z.boolean().optional(),
    presses: z.boolean().optional(),
    follows: z.boolean().optional(),
    /** The mouse has not been brought into this document yet. */
    first: z.boolean().optional(),
    ...about,
  }),
  z.object({
    kind: z.literal("keys"),
    item: itemSchema,
    empty: z.boolean(),
    /** It takes one character. */
    single: z.boolean().optional(),
    /** Another field may be shown for what is written. */
    twin: z.boolean().optional(),
    ...about,
  }),
  z.object({
    kind: z.literal("editor"),
    item: itemSchema,
    editor: z.enum(["code", "terminal", "rich"]),
    empty: z.boolean().optional(),
    ...about,
  }),
  z.object({ kind: z.literal("left"), item: itemSchema }), // another field was, for it: to be asked again
  z.object({ kind: z.enum(["slider", "opened"]), item: itemSchema, ...about }), // moved by hand; an open list
  z.object({ kind: z.literal("done"), item: itemSchema, note: z.string().optional(), ...about }),
]);
/** Outcome of making an element ready for an action. */
export type Prepared = z.infer<typeof preparedSchema>;

/**
 * Result of a pointer event: what was hit instead of the element that it was meant for, and that element as it is now.
 */
export const hitSchema = z.object({
  blockedBy: z.string().optional(),
  missed: z.boolean().optional(), // the button went down on it and up elsewhere, so that it was not clicked
  lost: z.boolean().optional(), // nothing of a click has come to its document
  item: itemSchema.optional(),
  ...CAME_TO,
});
/** Element that the pointer hit, and where the wanted one stands now. */
export type Hit = z.infer<typeof hitSchema>;

/** Signs of an action that a page shows besides changes of its list. */
export const traceSchema = z.object({
  moving: z.boolean(), // something that will come to rest
  touched: z.boolean(), // the document changed, be it in what no list shows
  arriving: z.boolean(), // what came is still being carried to its place
  carrying: z.boolean(), // controls move or fade, or a text fades to nothing
  /** A picture is seen that a script draws: what changes in it is no change of the document. */
  drawn: z.boolean(),
  doubled: z.boolean().optional(), // what was clicked waits for a second click
  shift: shiftSchema.optional(), // how far what was at the mouse was brought
});
/** Events that an action caused in its element. */
export type Trace = z.infer<typeof traceSchema>;

/** Effect of an action. */
export const effectSchema = changedPageSchema.extend({
  ...traceSchema.shape,
  quiet: z.boolean(),
  custom: z.boolean(),
  grown: z.boolean(),
  hit: hitSchema,
});
/** Page after an action, with what the action caused. */
export interface Effect extends ChangedPage, Trace {
  readonly quiet: boolean;
  /** There are elements whose state the browser should be asked for. */
  readonly custom: boolean;
  /** Elements came, of which the browser should be asked what they listen for. */
  readonly grown: boolean;
  readonly hit: Hit;
}

/** A point of a frame's inside as its parent sees it, or what lies over it there. */
export const throughSchema = z.union([
  z.object({ x: z.number(), y: z.number() }),
  z.object({ cover: z.string() }),
]);
/** Place of a point behind a frame, or what covers it. */
export type Through = z.infer<typeof throughSchema>;

/** One part of a long text. */
export const readingSchema = factsSchema.extend({ text: z.string(), length: z.number() });
/** Text of a page. */
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
/** Line of a page in which a text was found. */
export type FoundLine = z.infer<typeof foundLineSchema>;

/** Result of a search: runs of lines that belong together, and the number of hits in all. */
export const foundSchema = factsSchema.extend({
  hits: z.number(),
  groups: z.array(z.array(foundLineSchema)),
});
/** Lines of a page in which a text was found. */
export type FoundPage = z.infer<typeof foundSchema>;

/** Controls of one name, twenty at most. */
export const namedItemsSchema = factsSchema.extend({ items: z.array(itemSchema) });
/** Controls of a page that have a name. */
export type NamedItems = z.infer<typeof namedItemsSchema>;

/** Controls of a page, by all that they are known by. */
export const knownItemsSchema = factsSchema.extend({ elements: z.array(knownSchema) });
/** Page with descriptions of its controls. */
export type KnownItems = z.infer<typeof knownItemsSchema>;

/** The element that has the keyboard. */
export const focusedSchema = factsSchema.extend({ item: itemSchema.optional() });
/** Page with the control that has the focus. */
export type Focused = z.infer<typeof focusedSchema>;

/** Position to which a page, or a part of it, is scrolled, in CSS pixels. */
export const scrolledSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("stale"), reason: z.string() }),
  /** A frame fills the page: what is to be scrolled is in there. */
  z.object({ kind: z.literal("frame"), index: z.number() }),
  z.object({
    kind: z.literal("scrolled"),
    /** Name of what is scrolled: the page, or a part of it. */
    part: z.string(),
    moved: z.boolean(),
    top: z.number(),
    height: z.number(),
    whole: z.number(),
  }),
]);
/** Place to which a page, or a part of it, was scrolled. */
export type Scrolled = z.infer<typeof scrolledSchema>;

/** Result of a condition: true when something is there; no word of it when the selector that was asked for is none. */
export const heldSchema = z.object({
  held: z.boolean().optional(),
  frames: z.array(innerFrameSchema).readonly(),
});
/** Text of a field or element, whole. */
export type Held = z.infer<typeof heldSchema>;

/** Content of a field; `copy` when only copying tells it. */
export const heldTextSchema = z.discriminatedUnion("kind", [
  /** `around`: the text of what an element that is no field belongs to. */
  z.object({ kind: z.literal("text"), text: z.string(), around: z.string().optional() }),
  z.object({ kind: z.literal("copy") }),
  z.object({ kind: z.literal("secret") }),
  z.object({ kind: z.literal("none") }),
]);
/** Text of a field, or the reason why there is none. */
export type HeldText = z.infer<typeof heldTextSchema>;

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
/** Place of an element in the window, or the reason why it has none. */
export type Placed = z.infer<typeof placedSchema>;
