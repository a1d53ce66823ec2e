import { visible } from "../base/text/visible.ts";

/** Lines up columns for people; the last column may be as long as it likes. Nothing in a cell begins a line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows.map((row) => row.map(visible))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)).join("  ")
      .trimEnd();
  return all.map(line).join("\n");
}
