import type { RawSnapshot, Row } from "../client/rows.ts";
import { elementWords, windowWords } from "./words.ts";

/** A snapshot for the model: one line an element, indented, its uid last. */
export function treeText({ windows, rows, omitted, nodes }: RawSnapshot): string {
  const lines: string[] = [];
  for (const row of rows) {
    const window = row.d === 0 && row.p === "" ? windows.find(({ id }) => id === row.q) : undefined;
    if (window !== undefined) lines.push(windowWords(window, windows));
    lines.push(`${" ".repeat(row.d + 1)}${elementWords(row)}${omissionWords(row, omitted)}`);
  }
  const shown = new Set(rows.filter(({ d }) => d === 0).map(({ q }) => q));
  const others = windows.filter(({ id }) => !shown.has(id)).map((window) => windowWords(window, windows));
  const left = Object.values(omitted).reduce((sum, count) => sum + count, 0);
  return [
    ...lines,
    ...(others.length === 0 ? [] : [`Other windows: ${others.join("; ")}`]),
    ...(left === 0
      ? []
      : [`Truncated after ${nodes} nodes: call ui_get_snapshot with root for what has "more"`]),
  ].join("\n");
}

function omissionWords(row: Row, omitted: RawSnapshot["omitted"]): string {
  const below = row["z#"] ?? omitted[row.u];
  return below === undefined ? "" : ` +${below} more`;
}
