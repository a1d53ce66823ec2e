import { table } from "../../src/cli/table.ts";
import type { EvalRow } from "../../tests/assistant/eval/play.ts";

/** Glovebox's own time for a step, in milliseconds. */
const MOST_OWN_MS = 250;

/** Tokens of one prompt: rules and declarations, and a history of any length. */
const MOST_PROMPT = 12_500;
/** Beside them, of what is read whole. */
const MOST_READ = 24_000;

/** A row, and whether the run went as it should. */
export interface JudgedRow extends EvalRow {
  readonly isRight: boolean;
}

/** Tells whether the runs kept to the limits of time and tokens. Pure. */
export function isWithinLimits(rows: readonly JudgedRow[]): boolean {
  return ownMsOf(rows) <= MOST_OWN_MS && longestOf(rows) <= MOST_PROMPT;
}

/** Glovebox's own time for a step, over all of them. */
function ownMsOf(rows: readonly JudgedRow[]): number {
  const steps = rows.reduce((sum, row) => sum + row.steps, 0);
  return steps === 0 ? 0 : Math.round(rows.reduce((sum, row) => sum + row.ownMs * row.steps, 0) / steps);
}

/** The longest prompt beside what has a budget of its own. */
function longestOf(rows: readonly JudgedRow[]): number {
  return Math.max(0, ...rows.map(({ longest, readsWhole }) => readsWhole ? longest - MOST_READ : longest));
}

/** How all tasks went, as a table with its sums. Pure. */
export function evalTable(rows: readonly JudgedRow[]): string {
  const head = [
    "KIND",
    "RIGHT",
    "END",
    "FALSE",
    "UNASKED",
    "STEPS",
    "TOKENS",
    "LONGEST",
    "COST",
    "OWN MS",
    "TASK",
  ];
  const lines = rows.map((row) => [
    row.kind,
    row.isRight ? "yes" : "NO",
    row.outcome,
    row.falseEnd ? "YES" : "",
    row.unasked.join(" "),
    String(row.steps),
    String(row.tokens),
    String(row.longest),
    row.cost === undefined ? "" : `$${row.cost.toFixed(4)}`,
    String(row.ownMs),
    row.isRight ? row.name : `${row.name}: ${row.reason}`,
  ]);
  return [table(head, lines), "", ...sums(rows)].join("\n");
}

function sums(rows: readonly JudgedRow[]): string[] {
  const sum = (of: (row: JudgedRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const steps = sum((row) => row.steps);
  const own = ownMsOf(rows);
  const slowest = Math.max(0, ...rows.map(({ ownMs }) => ownMs));
  const tokens = steps === 0 ? 0 : Math.round(sum((row) => row.tokens) / steps);
  const cost = sum((row) => row.cost ?? 0);
  const longest = longestOf(rows);
  const grown = rows.flatMap((row) => row.growth === undefined ? [] : [row]);
  return [
    `${rows.filter(({ isRight }) => isRight).length} of ${rows.length} as they should, ` +
    `${rows.filter(({ falseEnd }) => falseEnd).length} false ends, ` +
    `${sum(({ unasked }) => unasked.length)} effects that nobody asked for`,
    `${steps} steps, ${tokens} tokens a step${cost === 0 ? "" : `, $${cost.toFixed(4)}`}`,
    `Longest prompt: ${longest} tokens (limit ${MOST_PROMPT})${longest > MOST_PROMPT ? ": TOO LONG" : ""}`,
    ...grown.map(({ name, steps, growth = 1 }) =>
      `Growth over ${steps} steps: the last ten prompts are ${growth.toFixed(2)} x the ten before (${name})`
    ),
    `Glovebox's own time: ${own} ms a step, ${slowest} ms in the slowest run (limit ${MOST_OWN_MS})${
      own > MOST_OWN_MS ? ": TOO SLOW" : ""
    }`,
  ];
}
