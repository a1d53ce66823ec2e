import { FLAG, type RawSnapshot, type Row } from "../client/rows.ts";
import { innerText } from "./inner.ts";
import { elementWords, windowWords } from "./words.ts";

const SYSTEM_DIALOG_OPEN =
  "A dialog of the system's own is open: only a person can answer it, and nothing can be done until then";

/** A snapshot for the model: one line an element, indented, its uid last. */
export function treeText(seen: RawSnapshot): string {
  const { windows, rows, omitted } = seen;
  const lines: string[] = [];
  for (const { row, hiddenBelow } of folded(rows)) {
    const window = row.depth === 0 && row.path === ""
      ? windows.find(({ id }) => id === row.window)
      : undefined;
    if (window !== undefined) lines.push(windowWords(window, windows));
    lines.push(
      `${" ".repeat(row.depth + 1)}${elementWords(row)}${omissionWords(row, omitted)}${
        foldedWords(hiddenBelow)
      }`,
    );
    if (row.inner !== undefined) lines.push(innerText(row.inner));
  }
  const shown = new Set(rows.filter(({ depth }) => depth === 0).map(({ window }) => window));
  const others = windows.filter(({ id }) => !shown.has(id)).map((window) => windowWords(window, windows));
  return [
    ...(seen.systemDialog ? [SYSTEM_DIALOG_OPEN] : []),
    ...lines,
    ...(others.length === 0 ? [] : [`Other windows: ${others.join("; ")}`]),
    ...(isTruncated(seen) ? [truncationHint(seen)] : []),
  ].join("\n");
}

/** Tells whether a snapshot leaves nodes out because there are too many. */
export function isTruncated({ omitted }: RawSnapshot): boolean {
  return Object.values(omitted).some((count) => count > 0);
}

/** Returns how to see what a snapshot leaves out. */
export function truncationHint({ nodes }: RawSnapshot): string {
  return `Truncated after ${nodes} nodes: call ui_get_snapshot with root for what has "more"`;
}

interface Line {
  readonly row: Row;
  /** Number of rows below it that are left out with it. */
  hiddenBelow: number;
}

/** Without what is in something that is not visible: that says how much is in it. */
function folded(rows: readonly Row[]): Line[] {
  const lines: Line[] = [];
  let hidden: Line | undefined;
  for (const row of rows) {
    if (hidden !== undefined && row.depth > hidden.row.depth) {
      hidden.hiddenBelow += 1;
      continue;
    }
    const line = { row, hiddenBelow: 0 };
    hidden = (row.flags & FLAG.visible) === 0 ? line : undefined;
    lines.push(line);
  }
  return lines;
}

function foldedWords(hiddenBelow: number): string {
  return hiddenBelow === 0 ? "" : ` with ${hiddenBelow} invisible below`;
}

function omissionWords(row: Row, omitted: RawSnapshot["omitted"]): string {
  const below = row.childrenOmitted ?? omitted[row.uid];
  return below === undefined ? "" : ` +${below} more`;
}
