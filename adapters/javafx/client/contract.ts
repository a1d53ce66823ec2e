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

/** What the contract calls a stage, and popups beside them. */
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
    above.length = row.d;
    const parent = above.at(-1);
    const base = parent?.ref.path ?? bases.get(row.q ?? "") ?? "";
    const node = nodeOf(row, row.p === "" ? base : `${base}/${row.p}`);
    if (parent === undefined) trees.set(row.q ?? "", node);
    else parent.children.push(node);
    above.push(node);
  }
  return trees;
}

/** What most nodes are, and what therefore goes without saying in a short answer. */
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

function shortened(fields: object): Readonly<Record<string, unknown>> {
  const { path: _path, ...told } = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && value !== USUAL[name])
      .map(([name, value]) => [name, shortValue(value)])
      .filter(([, value]) => !isEmpty(value)),
  );
  return told;
}

function shortValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortValue);
  return typeof value === "object" && value !== null ? shortened(value) : value;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** One row as the contract has it, without its children. */
export function nodeOf(row: Row, path: string): UiNode {
  return {
    ref: { path, uid: row.u },
    type: row.t,
    ...(row.m === undefined ? {} : { module: row.m }),
    id: row.i ?? null,
    ...styleFields(row),
    visible: (row.f & FLAG.visible) !== 0,
    managed: (row.f & FLAG.managed) !== 0,
    disabled: (row.f & FLAG.disabled) !== 0,
    opacity: row.o,
    ...layoutFields(row),
    text: { label: row.l ?? null, prompt: row.h ?? null },
    value: { text: row.v ?? null, selected: row.e ?? null, checked: row.k ?? null },
    ...accessibilityFields(row),
    ...(row.x === undefined ? {} : { fx: { properties: row.x } }),
    ...(row.z === undefined ? {} : { virtualization: virtualizationOf(row.z, path) }),
    ...(row.n === undefined
      ? {}
      : { cell: { index: row.n, ...(row.j === undefined ? {} : { columnId: row.j }) } }),
    ...(row.r === undefined ? {} : { accelerator: row.r }),
    ...(row["z#"] === undefined ? {} : { childrenOmitted: row["z#"] }),
    children: [],
  };
}

function styleFields({ c, s, y }: Row) {
  if (c === undefined) return {};
  return { styleClass: c, pseudoClass: s ?? [], ...(y === undefined ? {} : { style: y }) };
}

function layoutFields({ b, g, w }: Row) {
  if (b === undefined && g === undefined && w === undefined) return {};
  const edges = ([minX, minY, width, height]: NonNullable<Row["b"]>) => ({ minX, minY, width, height });
  return {
    layout: {
      ...(b === undefined ? {} : { boundsInParent: edges(b) }),
      ...(g === undefined ? {} : { boundsInScene: edges(g) }),
      ...(w === undefined ? {} : { localToScreen: { x: w[0], y: w[1], width: w[2], height: w[3] } }),
    },
  };
}

function accessibilityFields({ a }: Row) {
  if (a === undefined) return {};
  const [role, help, text] = a;
  return { accessibility: { role, help, ...(text === null ? {} : { text }) } };
}

function virtualizationOf({ visibleCells, visibleRange, ...rest }: NonNullable<Row["z"]>, path: string) {
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
    ...(owner === undefined ? {} : { ownerStageIndex: number(owner) }),
    ...(blockedBy === undefined ? {} : { blockedByStageIndex: number(blockedBy) }),
  };
}
