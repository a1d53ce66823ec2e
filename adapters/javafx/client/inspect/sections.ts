import { z } from "glovebox";

/** Null where there is no limit, or what the application gave is no number. */
const length = z.number().nullable();
const box = z.tuple([length, length, length, length]);
const pair = z.tuple([length, length]);

/** How a node comes to its place and size. The Java side has it in `Sizes`. */
export const sizesSchema = z.object({
  layoutBounds: box,
  boundsInLocal: box,
  min: pair,
  pref: pair,
  max: pair,
  resizable: z.boolean(),
  layoutX: length,
  layoutY: length,
  contentBias: z.string().optional(),
  baseline: length.optional(),
  translate: pair.optional(),
  scale: pair.optional(),
  rotate: length.optional(),
  /** Top, right, bottom, left. */
  padding: box.optional(),
  insets: box.optional(),
  /** What the pane around was told of it, such as `hgrow` or `columnIndex`. */
  constraints: z.record(z.string(), z.unknown()).optional(),
});
type Sizes = z.output<typeof sizesSchema>;

/** The rules that match a node, the strongest first. The Java side has it in `MatchedRules`. */
export const cssSchema = z.object({
  /** For how long it held the application at a time. */
  heldMs: z.number(),
  rules: z.array(z.object({
    /** Nothing of the inline style. */
    selector: z.string().optional(),
    origin: z.enum(["theme", "code", "stylesheet", "inline"]),
    source: z.string().optional(),
    specificity: z.number(),
    declarations: z.array(z.object({
      property: z.string(),
      value: z.string(),
      wins: z.boolean(),
      important: z.boolean().optional(),
      /** True where the node has no such property: a variable, or a mistake. */
      isVariable: z.boolean().optional(),
    })),
  })),
  /** Values that somebody has set, and who. */
  values: z.array(z.object({
    property: z.string(),
    value: z.unknown(),
    setBy: z.enum(["theme", "code", "stylesheet", "inline"]),
  })),
  omitted: z.number().optional(),
  unread: z.array(z.string()).optional(),
  themeUnknown: z.boolean().optional(),
});

/** Rules that match a node. */
export type MatchedRules = z.output<typeof cssSchema>;

/** Sizes as part of the contract's `layout`. */
export function sizeFields(sizes: Sizes | undefined): Readonly<Record<string, unknown>> {
  if (sizes === undefined) return {};
  const { layoutBounds, boundsInLocal, min, pref, max, padding, insets, ...rest } = sizes;
  return {
    layoutBounds: edges(layoutBounds),
    boundsInLocal: edges(boundsInLocal),
    min: size(min),
    pref: size(pref),
    max: size(max),
    ...(padding === undefined ? {} : { padding: sides(padding) }),
    ...(insets === undefined ? {} : { insets: sides(insets) }),
    ...rest,
  };
}

type Box = z.output<typeof box>;

function edges([minX, minY, width, height]: Box) {
  return { minX, minY, width, height };
}

function sides([top, right, bottom, left]: Box) {
  return { top, right, bottom, left };
}

function size([width, height]: z.output<typeof pair>) {
  return { width, height };
}
