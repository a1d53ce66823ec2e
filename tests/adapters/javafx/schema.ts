import { z } from "glovebox";

const ref = z.object({ path: z.string(), uid: z.string() });
/** In short, nodes below a window's root are known by their uid alone. */
const shortRef = z.object({ path: z.string().optional(), uid: z.string() });
const edges = z.object({ minX: z.number(), minY: z.number(), width: z.number(), height: z.number() });
const layout = z.object({
  boundsInParent: edges.optional(),
  boundsInScene: edges.optional(),
  localToScreen: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
});

const virtualization = z.object({
  kind: z.enum(["ListView", "TableView", "TreeView", "TreeTableView"]),
  itemsCount: z.number(),
  visibleRange: z.object({ from: z.number(), to: z.number() }).nullable(),
  selectedIndices: z.array(z.number()),
  focusedIndex: z.number(),
  columns: z.array(z.object({ id: z.string(), text: z.string() })),
  visibleCells: z.array(z.object({
    index: z.number(),
    rowRef: shortRef,
    cells: z.array(z.object({ columnId: z.string().optional(), text: z.string() })),
  })),
});

/**
 * The contract's `UiNode`: sections that were not asked for may be absent. In short, so may be what is null, empty, or
 * what most nodes are.
 */
export const nodeSchema = z.object({
  ref: shortRef,
  type: z.string().min(1),
  module: z.string().optional(),
  id: z.string().nullable().default(null),
  styleClass: z.array(z.string()).optional(),
  pseudoClass: z.array(z.string()).optional(),
  visible: z.boolean().default(true),
  managed: z.boolean().default(true),
  disabled: z.boolean().default(false),
  opacity: z.number().default(1),
  layout: layout.optional(),
  text: z.object({ label: z.string().nullable().default(null), prompt: z.string().nullable().default(null) })
    .default({ label: null, prompt: null }),
  value: z.object({
    text: z.string().nullable().default(null),
    selected: z.boolean().nullable().default(null),
    checked: z.boolean().nullable().default(null),
  }).default({ text: null, selected: null, checked: null }),
  accessibility: z.object({ role: z.string(), help: z.string().nullable().default(null) }).optional(),
  fx: z.object({ properties: z.looseObject({ tooltip: z.unknown(), userData: z.unknown() }) }).optional(),
  virtualization: virtualization.optional(),
  cell: z.object({ index: z.number(), columnId: z.string().optional() }).optional(),
  childrenOmitted: z.number().optional(),
  get children() {
    return z.array(nodeSchema).optional();
  },
});
export type UiNode = z.output<typeof nodeSchema>;

const windowFields = {
  title: z.string(),
  showing: z.boolean(),
  focused: z.boolean(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  id: z.string(),
};

const scene = z.object({ stylesheets: z.array(z.string()), root: nodeSchema });

/** The contract's `UiSnapshot`. */
export const snapshotSchema = z.object({
  schema: z.literal("mcp-javafx-ui/1.0"),
  capturedAt: z.iso.datetime(),
  app: z.object({
    pid: z.number(),
    javaVersion: z.string().min(1),
    javafxVersion: z.string().min(1),
    mainClass: z.string(),
    debugFlags: z.array(z.string()),
  }),
  focus: z.object({
    focusedNode: ref.nullable(),
    focusedWindow: z.object({ stageIndex: z.number() }).nullable(),
  }),
  revision: z.number(),
  nodes: z.number(),
  heldMs: z.number(),
  changedMeanwhile: z.boolean().optional(),
  truncated: z.boolean().optional(),
  omitted: z.record(z.string(), z.number()).optional(),
  hint: z.string().optional(),
  otherWindows: z.array(z.object(windowFields)).optional(),
  stages: z.array(z.object({ stageIndex: z.number(), ...windowFields, scene })),
  popups: z.array(z.object({ popupIndex: z.number(), ...windowFields, scene })).optional(),
});
export type UiSnapshot = z.output<typeof snapshotSchema>;

/** Parts of answers that tests read. */
export const answerSchema = z.object({
  matches: z.array(z.object({
    ref,
    type: z.string(),
    id: z.string().nullable(),
    summary: z.string(),
    layout: layout.optional(),
  })).optional(),
  total: z.number().optional(),
  ref: ref.optional(),
  text: z.object({ label: z.string().nullable() }).optional(),
  value: z.object({ text: z.string().nullable() }).optional(),
  results: z.array(z.looseObject({ ok: z.boolean(), type: z.string() })).optional(),
  idle: z.boolean().optional(),
  changes: z.looseObject({}).optional(),
});
export type Answer = z.output<typeof answerSchema>;
