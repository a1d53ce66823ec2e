import { z } from "glovebox";

const ref = z.object({ path: z.string(), uid: z.string() });
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
    rowRef: ref,
    cells: z.array(z.object({ columnId: z.string().optional(), text: z.string() })),
  })),
});

/** The contract's `UiNode`: sections that were not asked for may be absent. */
export const nodeSchema = z.object({
  ref,
  type: z.string().min(1),
  module: z.string().optional(),
  id: z.string().nullable(),
  styleClass: z.array(z.string()).optional(),
  pseudoClass: z.array(z.string()).optional(),
  visible: z.boolean(),
  managed: z.boolean(),
  disabled: z.boolean(),
  opacity: z.number(),
  layout: layout.optional(),
  text: z.object({ label: z.string().nullable(), prompt: z.string().nullable() }),
  value: z.object({
    text: z.string().nullable(),
    selected: z.boolean().nullable(),
    checked: z.boolean().nullable(),
  }),
  accessibility: z.object({ role: z.string(), help: z.string().nullable() }).optional(),
  fx: z.object({ properties: z.looseObject({ tooltip: z.unknown(), userData: z.unknown() }) }).optional(),
  virtualization: virtualization.optional(),
  cell: z.object({ index: z.number(), columnId: z.string().optional() }).optional(),
  childrenOmitted: z.number().optional(),
  get children() {
    return z.array(nodeSchema);
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
  scene: z.object({ stylesheets: z.array(z.string()), root: nodeSchema }),
};

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
  stages: z.array(z.object({ stageIndex: z.number(), ...windowFields })),
  popups: z.array(z.object({ popupIndex: z.number(), ...windowFields })).optional(),
  revision: z.number(),
  nodes: z.number(),
  heldMs: z.number(),
  changedMeanwhile: z.boolean().optional(),
  truncated: z.boolean().optional(),
  omitted: z.record(z.string(), z.number()).optional(),
});
export type UiSnapshot = z.output<typeof snapshotSchema>;

/** What tests read of answers. */
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
