import { sizeFields } from "./inspect/sections.ts";
import { FLAG, type Row, type WindowRow } from "./rows.ts";
import { windowPath } from "./told_windows.ts";

/** The contract's `nodeRef`, complete. */
export interface NodeRef {
  readonly path: string;
  readonly uid: string;
}

/** The contract's `UiNode`; what was not asked for is left out. */
export interface UiNode {
  readonly ref: NodeRef;
  readonly type: string;
  readonly children: UiNode[];
  readonly [field: string]: unknown;
}

/** Window as the contract describes it: a stage, or a popup next to the stages. */
export interface UiWindow {
  readonly scene: { readonly stylesheets: readonly string[]; readonly root: UiNode };
  readonly [field: string]: unknown;
}

/** The rows of windows as trees, by the windows' ids. Of one element the tree is under its own window's id. */
export function treesOf(rows: readonly Row[], windows: readonly WindowRow[]): Map<string, UiNode> {
  const bases = new Map(windows.map((window) => [window.id, `${windowPath(window)}/scene/root`]));
  const trees = new Map<string, UiNode>();
  const above: UiNode[] = [];
  for (const row of rows) {
    above.length = row.depth;
    const parent = above.at(-1);
    const base = parent?.ref.path ?? bases.get(row.window ?? "") ?? "";
    const node = nodeOf(row, row.path === "" ? base : `${base}/${row.path}`);
    if (parent === undefined) trees.set(row.window ?? "", node);
    else parent.children.push(node);
    above.push(node);
  }
  return trees;
}

/** Properties as most nodes have them, which a short answer therefore leaves out. */
const USUAL: Readonly<Record<string, unknown>> = {
  visible: true,
  managed: true,
  disabled: false,
  opacity: 1,
};

/**
 * Returns a node in short: without nulls, empty sections and what most nodes are. Below the root the path is left out
 * as well, which is longer than all the rest and which the uid stands for.
 */
export function shortNode(node: UiNode): Readonly<Record<string, unknown>> {
  return { ...shortened(node), ref: node.ref };
}

type Fields = Readonly<Record<string, unknown>>;

function shortened(fields: Fields): Fields {
  const told: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (name === "path" || value === null || value === USUAL[name]) continue;
    const short = shortValue(value);
    if (!isEmpty(short)) told[name] = short;
  }
  return told;
}

function shortValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortValue);
  return isFields(value) ? shortened(value) : value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 0;
}

/** One row as the contract has it, without its children. */
export function nodeOf(row: Row, path: string): UiNode {
  return {
    ref: { path, uid: row.uid },
    type: row.type,
    ...(row.module === undefined ? {} : { module: row.module }),
    id: row.id ?? null,
    ...styleFields(row),
    visible: (row.flags & FLAG.visible) !== 0,
    managed: (row.flags & FLAG.managed) !== 0,
    disabled: (row.flags & FLAG.disabled) !== 0,
    opacity: row.opacity,
    ...layoutFields(row),
    ...(row.name === undefined ? {} : { name: row.name }),
    text: { label: row.label ?? null, prompt: row.prompt ?? null },
    value: { text: row.value ?? null, selected: row.selected ?? null, checked: row.checked ?? null },
    ...accessibilityFields(row),
    ...(row.properties === undefined ? {} : { fx: { properties: row.properties } }),
    ...(row.virtualization === undefined
      ? {}
      : { virtualization: virtualizationOf(row.virtualization, path) }),
    ...(row.index === undefined
      ? {}
      : { cell: { index: row.index, ...(row.columnId === undefined ? {} : { columnId: row.columnId }) } }),
    ...(row.accelerator === undefined ? {} : { accelerator: row.accelerator }),
    ...(row.inner === undefined ? {} : { inner: { untrusted: true, ...row.inner } }),
    ...oddFields(row),
    ...(row.childrenOmitted === undefined ? {} : { childrenOmitted: row.childrenOmitted }),
    children: [],
  };
}

function oddFields({ overflowed, broken }: Row) {
  return { ...(overflowed ? { overflowed } : {}), ...(broken === undefined ? {} : { broken }) };
}

function styleFields({ styleClasses, pseudoClasses, style }: Row) {
  if (styleClasses === undefined) return {};
  return {
    styleClass: styleClasses,
    pseudoClass: pseudoClasses ?? [],
    ...(style === undefined ? {} : { style }),
  };
}

function layoutFields({ boundsInParent, boundsInScene, boundsOnScreen, sizes }: Row) {
  if (boundsInParent === undefined && boundsInScene === undefined && boundsOnScreen === undefined) return {};
  return {
    layout: {
      ...(boundsInParent === undefined ? {} : { boundsInParent: edges(boundsInParent) }),
      ...(boundsInScene === undefined ? {} : { boundsInScene: edges(boundsInScene) }),
      ...(boundsOnScreen === undefined ? {} : { localToScreen: placed(boundsOnScreen) }),
      ...sizeFields(sizes),
    },
  };
}

type Box = NonNullable<Row["boundsInParent"]>;

function edges([minX, minY, width, height]: Box) {
  return { minX, minY, width, height };
}

function placed([x, y, width, height]: Box) {
  return { x, y, width, height };
}

function accessibilityFields({ accessibility }: Row) {
  if (accessibility === undefined) return {};
  const [role, help, text] = accessibility;
  return { accessibility: { role, help, ...(text === null ? {} : { text }) } };
}

function virtualizationOf(
  { visibleCells, visibleRange, ...rest }: NonNullable<Row["virtualization"]>,
  path: string,
) {
  return {
    ...rest,
    visibleRange: visibleRange ?? null,
    visibleCells: visibleCells.map(({ index, uid, path: below, cells }) => ({
      index,
      rowRef: { path: `${path}/${below}`, uid },
      cells,
    })),
  };
}

/** The facts of a window as the contract has them; the contract's own fields first. */
export function windowFields(
  window: WindowRow,
  windows: readonly WindowRow[],
): Readonly<Record<string, unknown>> {
  const {
    id,
    index,
    popup,
    title,
    showing,
    focused,
    x,
    y,
    width,
    height,
    modal,
    iconified,
    owner,
    blockedBy,
  } = window;
  const number = (other: string) => windows.find((each) => each.id === other)?.index ?? null;
  return {
    ...(popup ? { popupIndex: index } : { stageIndex: index }),
    title,
    showing,
    focused,
    x,
    y,
    width,
    height,
    id,
    type: window.type,
    ...(window.primary ? { primary: true } : {}),
    ...(modal ? { modal } : {}),
    ...(iconified ? { iconified } : {}),
    ...(window.chooser === undefined ? {} : { chooser: window.chooser }),
    ...(owner === undefined ? {} : { ownerStageIndex: number(owner) }),
    ...(blockedBy === undefined ? {} : { blockedByStageIndex: number(blockedBy) }),
  };
}
