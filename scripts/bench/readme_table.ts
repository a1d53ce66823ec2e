import type { Figure } from "./stats.ts";

const BEGIN = "<!-- bench -->";
const END = "<!-- /bench -->";

/** Circumstances of a measurement. */
export interface Circumstances {
  /** Day, as 2026-11-23. */
  readonly day: string;
  readonly cores: number;
  /** Names and versions of programs that were measured with. */
  readonly programs: readonly string[];
}

/**
 * Puts the figures that have a limit, or that are to be shown, into the page in place of the ones it has. Pure.
 *
 * @throws Error when the page has no place for them
 */
export function withFigures(page: string, figures: readonly Figure[], circumstances: Circumstances): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page has no ${BEGIN} … ${END}`);
  return [page.slice(0, begin + BEGIN.length), sentence(circumstances), table(figures), page.slice(end)]
    .join("\n\n");
}

function sentence({ day, cores, programs }: Circumstances): string {
  const means = programs.length === 0 ? "" : ` (${programs.join(", ")})`;
  return `\`deno task bench --write\` measured this on ${day}, on ${cores} cores${means}:`;
}

function table(figures: readonly Figure[]): string {
  const shown = figures.filter(({ limit, atLeast, isShown }) =>
    isShown === true || (limit ?? atLeast) !== undefined
  );
  const rows = shown.map((figure) =>
    `| ${figure.name} | ${inUnits(figure.value, figure)} | ${boundOf(figure)} |`
  );
  return ["| what | measured | limit |", "| --- | --- | --- |", ...rows].join("\n");
}

function boundOf(figure: Figure): string {
  const { limit, atLeast } = figure;
  if (limit !== undefined) return inUnits(limit, figure);
  return atLeast === undefined ? "" : `at least ${inUnits(atLeast, figure)}`;
}

/** Two figures that count, and no more than the measurement knows. */
function inUnits(value: number, { unit }: Figure): string {
  const digits = value >= 10 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 2;
  const rounded = Number(value.toFixed(digits));
  const grouped = Math.abs(rounded) >= 1_000 ? rounded.toLocaleString("en-US") : `${rounded}`;
  return `${grouped} ${unit}`;
}
