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
  readonly unit: "ms" | "µs" | "kB" | "MB" | "×" | "/s" | "%";
  /** Upper limit of the value; missing where it is only reported. */
  readonly limit?: number;
  /** Lower limit of the value; missing where it is only reported. */
  readonly atLeast?: number;
  readonly note?: string;
  /** True when the README shows it though it has no limit. */
  readonly isShown?: boolean;
}

/** Makes a figure. */
export function figure(
  name: string,
  value: number,
  unit: Figure["unit"],
  rest: Omit<Figure, "name" | "value" | "unit"> = {},
): Figure {
  return { name, value, unit, ...rest };
}

/** Tells whether a figure is as it must be. */
export function isMet({ value, limit = Infinity, atLeast = -Infinity }: Figure): boolean {
  return value <= limit && value >= atLeast;
}

/** Figures as a table for people. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value >= 100 ? figure.value.toFixed(0) : figure.value.toFixed(2)} ${figure.unit}`,
    verdict(figure),
    figure.note ?? "",
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd();
  return rows.map(line).join("\n");
}

function verdict(figure: Figure): string {
  const { limit, atLeast, unit } = figure;
  if (limit === undefined && atLeast === undefined) return "";
  const bound = limit === undefined ? `at least ${atLeast}` : `limit ${limit}`;
  return `${isMet(figure) ? "ok" : "MISSED"}, ${bound} ${unit}`;
}
