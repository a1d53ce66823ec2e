/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  const next = sorted[Math.ceil((sorted.length - 1) / 2)] ?? NaN;
  return (middle + next) / 2;
}

/** One measured thing. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "µs" | "MB" | "×";
  /** What it must not exceed; nothing where it is only reported. */
  readonly limit?: number;
  readonly note?: string;
}

/** Figures as a table for people. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, limit, note }) => [
    name,
    `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ${unit}`,
    limit === undefined ? "" : `${value <= limit ? "ok" : "OVER"}, limit ${limit} ${unit}`,
    note ?? "",
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd();
  return rows.map(line).join("\n");
}
