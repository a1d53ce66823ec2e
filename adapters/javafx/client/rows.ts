import { z } from "glovebox";
import { sizesSchema } from "./inspect/sections.ts";

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

const innerSchema = z.object({
  kind: z.enum(["page", "swing"]),
  title: z.string().optional(),
  url: z.string().optional(),
  items: z.array(z.object({
    number: z.number().optional(),
    type: z.string().default(""),
    text: z.string().default(""),
    value: z.string().optional(),
    x: z.number().optional(),
    y: z.number().optional(),
  })),
});
/** Contents of a node that are no nodes. */
export type Inner = z.output<typeof innerSchema>;

/** One element as the agent writes it; what is usual is left out. The Java side has it in `RowWriter`. */
export const rowSchema = z.object({
  /** Uid. */
  uid: z.string(),
  /** Type. */
  type: z.string(),
  /** Depth, and path from the row above it; the first of a window has its whole path and the window. */
  depth: z.number(),
  path: z.string(),
  window: z.string().optional(),
  module: z.string().optional(),
  id: z.string().optional(),
  /** Style classes, pseudo-classes, inline style. */
  styleClasses: z.array(z.string()).optional(),
  pseudoClasses: z.array(z.string()).optional(),
  style: z.string().optional(),
  /** Label, prompt, value, checked, selected. */
  label: z.string().optional(),
  /** What it is called that has no text of its own: its tooltip, its label, its picture. */
  name: z.string().optional(),
  prompt: z.string().optional(),
  value: z.string().optional(),
  checked: z.boolean().optional(),
  selected: z.boolean().optional(),
  /** Of what opens and closes: whether it shows what is in it. */
  expanded: z.boolean().optional(),
  /** Flags: 1 visible with all that it is in, 2 managed, 4 disabled, 8 focused; 3 where it is left out. */
  flags: z.number().default(3),
  opacity: z.number().default(1),
  /** Boxes as x, y, width, height: in the parent, in the scene, on the screen. */
  boundsInParent: box.optional(),
  boundsInScene: box.optional(),
  boundsOnScreen: box.optional(),
  /** Role, help, text for assistive technology. */
  accessibility: z.tuple([z.string(), z.string().nullable(), z.string().nullable()]).optional(),
  /** Of a cell: the row and the column. */
  index: z.number().optional(),
  columnId: z.string().optional(),
  /** Of a table: what its heads say, with the id of each column and how it sorts. */
  columns: z.array(z.string()).optional(),
  /** Keys of a menu item. */
  accelerator: z.string().optional(),
  /** True for what is in the overflow of a tool bar, and in no window until that is opened. */
  overflowed: z.boolean().default(false),
  /** Why something of it is not told: a getter of the application's threw. */
  broken: z.string().optional(),
  /** Contents of a page or of Swing's components, by whose numbers clicks reach them. */
  inner: innerSchema.optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  sizes: sizesSchema.optional(),
  virtualization: virtualizationSchema.optional(),
  /** Children that are deeper than was asked for. */
  childrenOmitted: z.number().optional(),
});
/** Element as the agent writes it, with what it left out. */
export type Row = z.output<typeof rowSchema>;

/** The flags of a row by name. */
export const FLAG = { visible: 1, managed: 2, disabled: 4, focused: 8 } as const;

const chooserSchema = z.object({
  kind: z.enum(["open", "openSeveral", "save", "folder", "print", "pageSetup"]),
  folder: z.string().optional(),
  fileName: z.string().optional(),
  filters: z.array(z.object({ description: z.string(), extensions: z.array(z.string()) })).optional(),
});
/** What a file chooser asks for. */
export type Chooser = z.output<typeof chooserSchema>;

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
  /** Of a window in the place of the system's file chooser: what it asks for. */
  chooser: chooserSchema.optional(),
  stylesheets: z.array(z.string()),
});
/** Window as the agent writes it, with what it left out. */
export type WindowRow = z.output<typeof windowSchema>;

/** Answer of the agent's `snapshot`. */
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
  /** True while a dialog of the system's holds the application. */
  systemDialog: z.boolean().default(false),
});
/** Answer of the agent to `snapshot`. */
export type RawSnapshot = z.output<typeof snapshotSchema>;

/** Answer of the agent's `query`. */
export const querySchema = z.object({
  windows: z.array(windowSchema),
  total: z.number(),
  rows: z.array(rowSchema),
});

/** Answer of the agent's `items`. */
export const itemsSchema = z.object({
  uid: z.string(),
  kind: z.string(),
  count: z.number(),
  columns: z.array(z.object({ id: z.string(), text: z.string().default("") })),
  rows: z.array(z.object({
    index: z.number(),
    level: z.number(),
    selected: z.boolean(),
    /** Of a row with others below it, in a tree: whether they are shown. */
    expanded: z.boolean().optional(),
    texts: z.array(z.string()),
  })),
});
/** Answer of the agent to `items`. */
export type RawItems = z.output<typeof itemsSchema>;

/** Answer of the agent's `act`. */
export const actSchema = z.object({
  window: z.string().optional(),
  pending: z.boolean().default(false),
  /** Error that a handler of the application threw. */
  threw: z.string().optional(),
  /** Element at the place that was clicked. */
  hit: z.string().optional(),
  /** Text in a field that took another text than it was given. */
  text: z.string().optional(),
  /** True where keys or text went into a field that is about a secret. */
  secret: z.boolean().default(false),
  /** Value of the model after the action, of a control that has one. */
  value: z.string().optional(),
  /** True where that is what it was before, and not what it was given. */
  still: z.boolean().default(false),
  realPointer: z.boolean().default(false),
  /** What the tooltip says that comes when the mouse stays there. */
  tooltip: z.string().optional(),
  /** While it is pending: whether it waits in a dialog of the system's own. */
  systemDialog: z.boolean().default(false),
  /** What the file chooser asks for that was asked about. */
  kind: z.string().optional(),
  /** Of a window that was asked to close: false where the application took the request and kept it. */
  closed: z.boolean().optional(),
});
/** Answer of the agent to `act`. */
export type ActOutcome = z.output<typeof actSchema>;

/** Answer of the agent's `events`. */
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
/** Answer of the agent to `events`. */
export type RawEvents = z.output<typeof eventsSchema>;

/** Answer of the agent's `app`. */
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
/** Answer of the agent to `app`. */
export type Facts = z.output<typeof factsSchema>;
