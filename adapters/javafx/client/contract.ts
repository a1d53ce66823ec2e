import { filled } from "../../kit/filled.ts";
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

/** Node in short: what is null, empty or as with most nodes is left out, children included. */
export interface ShortNode {
  readonly ref: { readonly path?: string; readonly uid: string };
  readonly type: string;
  children?: ShortNode[];
  readonly [field: string]: unknown;
}

/** The rows of windows as trees, by the windows' ids. Of one element the tree is under its own window's id. */
export function treesOf(rows: readonly Row[], windows: readonly WindowRow[]): Map<string, UiNode> {
  return grown(rows, windows, (row, path, parent: UiNode | undefined) => {
    const node = nodeOf(row, path);
    parent?.children.push(node);
    return node;
  });
}

/**
 * The same trees in short. Below the root the path is left out as well, which is longer than all the rest and which the
 * uid stands for.
 */
export function shortTreesOf(rows: readonly Row[], windows: readonly WindowRow[]): Map<string, ShortNode> {
  return grown(rows, windows, (row, path, parent: ShortNode | undefined) => {
    const ref = parent === undefined ? { path, uid: row.uid } : { uid: row.uid };
    const node = shortNodeOf(row, path, ref);
    if (parent !== undefined) (parent.children ??= []).push(node);
    return node;
  });
}

/** Goes through the rows with the path of each and what was made of the row above it. */
function grown<N>(
  rows: readonly Row[],
  windows: readonly WindowRow[],
  make: (row: Row, path: string, parent: N | undefined) => N,
): Map<string, N> {
  const bases = new Map(windows.map((window) => [window.id, `${windowPath(window)}/scene/root`]));
  const trees = new Map<string, N>();
  const above: { readonly node: N; readonly path: string }[] = [];
  for (const row of rows) {
    above.length = row.depth;
    const parent = above.at(-1);
    const base = parent?.path ?? bases.get(row.window ?? "") ?? "";
    const path = row.path === "" ? base : `${base}/${row.path}`;
    const node = make(row, path, parent?.node);
    if (parent === undefined) trees.set(row.window ?? "", node);
    above.push({ node, path });
  }
  return trees;
}

type Fields = Readonly<Record<string, unknown>>;

function shortened(fields: Fields): Fields {
  const told: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === "path" || value === null) continue;
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
    id: row.id ?? null,
    visible: (row.flags & FLAG.visible) !== 0,
    managed: (row.flags & FLAG.managed) !== 0,
    disabled: (row.flags & FLAG.disabled) !== 0,
    opacity: row.opacity,
    text: { label: row.label ?? null, prompt: row.prompt ?? null },
    value: { text: row.value ?? null, selected: row.selected ?? null, checked: row.checked ?? null },
    ...sectionsOf(row, path),
    children: [],
  };
}

/** The same without what is null, empty or as with most nodes. */
function shortNodeOf(row: Row, path: string, ref: ShortNode["ref"]): ShortNode {
  const { id, label, prompt, value, selected, checked, flags, opacity } = row;
  return {
    ref,
    type: row.type,
    ...filled({
      id,
      visible: (flags & FLAG.visible) === 0 ? false : undefined,
      managed: (flags & FLAG.managed) === 0 ? false : undefined,
      disabled: (flags & FLAG.disabled) === 0 ? undefined : true,
      opacity: opacity === 1 ? undefined : opacity,
      text: filled({ label, prompt }),
      value: filled({ text: value, selected, checked }),
    }),
    ...shortened(sectionsOf(row, path) ?? {}),
  };
}

/** What only some nodes have, or only where it was asked for. */
function sectionsOf(row: Row, path: string): Fields | undefined {
  const { styleClasses, pseudoClasses, properties, virtualization, index, columnId, inner } = row;
  return filled({
    module: row.module,
    styleClass: styleClasses,
    pseudoClass: styleClasses && (pseudoClasses ?? []),
    style: styleClasses && row.style,
    layout: layoutOf(row),
    name: row.name,
    accessibility: row.accessibility && accessibilityOf(row.accessibility),
    fx: properties && { properties },
    virtualization: virtualization && virtualizationOf(virtualization, path),
    cell: index === undefined ? undefined : { index, ...(columnId === undefined ? {} : { columnId }) },
    columns: row.columns,
    accelerator: row.accelerator,
    inner: inner && { untrusted: true, ...inner },
    overflowed: row.overflowed ? true : undefined,
    broken: row.broken,
    childrenOmitted: row.childrenOmitted,
  });
}

function layoutOf({ boundsInParent, boundsInScene, boundsOnScreen, sizes }: Row): Fields | undefined {
  if (boundsInParent === undefined && boundsInScene === undefined && boundsOnScreen === undefined) {
    return undefined;
  }
  return {
    ...filled({
      boundsInParent: boundsInParent && edges(boundsInParent),
      boundsInScene: boundsInScene && edges(boundsInScene),
      localToScreen: boundsOnScreen && placed(boundsOnScreen),
    }),
    ...sizeFields(sizes),
  };
}

type Box = NonNullable<Row["boundsInParent"]>;

function edges([minX, minY, width, height]: Box) {
  return { minX, minY, width, height };
}

function placed([x, y, width, height]: Box) {
  return { x, y, width, height };
}

function accessibilityOf([role, help, text]: NonNullable<Row["accessibility"]>): Fields {
  return { role, help, ...(text === null ? {} : { text }) };
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
