import { z } from "glovebox";

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const virtualizationSchema = z.object({
  kind: z.string(),
  itemsCount: z.number(),
  visibleRange: z.object({ from: z.number(), to: z.number() }).optional(),
  selectedIndices: z.array(z.number()),
  focusedIndex: z.number(),
  columns: z.array(z.object({ id: z.string(), text: z.string().default("") })),
  visibleCells: z.array(z.object({
    index: z.number(),
    uid: z.string(),
    path: z.string(),
    cells: z.array(z.object({ columnId: z.string().optional(), text: z.string() })),
  })),
});

/** One element as the agent writes it; what is usual is left out. The Java side has it in `RowWriter`. */
export const rowSchema = z.object({
  /** Uid. */
  u: z.string(),
  /** Type. */
  t: z.string(),
  /** Depth, and path from the row above it; the first of a window has its whole path and the window. */
  d: z.number(),
  p: z.string(),
  q: z.string().optional(),
  m: z.string().optional(),
  i: z.string().optional(),
  /** Style classes, pseudo-classes, inline style. */
  c: z.array(z.string()).optional(),
  s: z.array(z.string()).optional(),
  y: z.string().optional(),
  /** Label, prompt, value, checked, selected. */
  l: z.string().optional(),
  h: z.string().optional(),
  v: z.string().optional(),
  k: z.boolean().optional(),
  e: z.boolean().optional(),
  /** Flags: 1 visible, 2 managed, 4 disabled, 8 focused; 3 where it is left out. */
  f: z.number().default(3),
  o: z.number().default(1),
  /** Boxes as x, y, width, height: in the parent, in the scene, on the screen. */
  b: box.optional(),
  g: box.optional(),
  w: box.optional(),
  /** Role, help, text for assistive technology. */
  a: z.tuple([z.string(), z.string().nullable(), z.string().nullable()]).optional(),
  /** Of a cell: the row and the column. */
  n: z.number().optional(),
  j: z.string().optional(),
  /** Keys of a menu item. */
  r: z.string().optional(),
  x: z.record(z.string(), z.unknown()).optional(),
  z: virtualizationSchema.optional(),
  /** Children that are deeper than was asked for. */
  "z#": z.number().optional(),
});
export type Row = z.output<typeof rowSchema>;

/** The flags of a row by name. */
export const FLAG = { visible: 1, managed: 2, disabled: 4, focused: 8 } as const;

/** A window as the agent writes it. */
export const windowSchema = z.object({
  id: z.string(),
  index: z.number(),
  popup: z.boolean(),
  type: z.string(),
  title: z.string(),
  showing: z.boolean(),
  focused: z.boolean(),
  primary: z.boolean(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  owner: z.string().optional(),
  modal: z.boolean().default(false),
  blockedBy: z.string().optional(),
  iconified: z.boolean().default(false),
  stylesheets: z.array(z.string()),
});
export type WindowRow = z.output<typeof windowSchema>;

/** What the agent's `snapshot` answers. */
export const snapshotSchema = z.object({
  windows: z.array(windowSchema),
  focus: z.object({ window: z.string(), uid: z.string().optional(), path: z.string().optional() }),
  rows: z.array(rowSchema),
  /** A number that is another when what is shown is. */
  shown: z.number(),
  omitted: z.record(z.string(), z.number()),
  nodes: z.number(),
  changed: z.boolean(),
  heldMs: z.number(),
  uids: z.number(),
});
export type RawSnapshot = z.output<typeof snapshotSchema>;

/** What the agent's `query` answers. */
export const querySchema = z.object({
  windows: z.array(windowSchema),
  total: z.number(),
  rows: z.array(rowSchema),
});

/** What the agent's `items` answers. */
export const itemsSchema = z.object({
  uid: z.string(),
  kind: z.string(),
  count: z.number(),
  columns: z.array(z.object({ id: z.string(), text: z.string().default("") })),
  rows: z.array(z.object({
    index: z.number(),
    level: z.number(),
    selected: z.boolean(),
    texts: z.array(z.string()),
  })),
});
export type RawItems = z.output<typeof itemsSchema>;

/** What the agent's `act` answers. */
export const actSchema = z.object({
  window: z.string().optional(),
  pending: z.boolean().default(false),
  /** What a handler of the application threw. */
  threw: z.string().optional(),
  /** What lies at the place that was clicked. */
  hit: z.string().optional(),
  /** What a field holds that took another text than it was given. */
  text: z.string().optional(),
  realPointer: z.boolean().default(false),
});
export type ActOutcome = z.output<typeof actSchema>;

/** What the agent's `events` answers. */
export const eventsSchema = z.object({
  last: z.number(),
  lost: z.number(),
  watchesExceptions: z.boolean(),
  events: z.array(z.object({
    n: z.number(),
    at: z.string(),
    kind: z.enum(["exception", "css", "freeze", "slow"]),
    message: z.string(),
    ms: z.number().optional(),
    stack: z.array(z.string()).default([]),
  })),
});
export type RawEvents = z.output<typeof eventsSchema>;

/** What the agent's `app` answers. */
export const factsSchema = z.object({
  pid: z.number(),
  javaVersion: z.string(),
  javafxVersion: z.string(),
  mainClass: z.string(),
  toolkit: z.string(),
  allowActions: z.boolean(),
  debugFlags: z.array(z.string()),
  snapshotDefaults: z.object({ depth: z.number(), include: z.record(z.string(), z.boolean()) }),
});
export type Facts = z.output<typeof factsSchema>;
