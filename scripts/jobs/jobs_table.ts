import type { Cost } from "./player.ts";

/** What one job cost in each way; undefined where it was not played, and why where it did not succeed. */
export interface Row {
  readonly name: string;
  readonly calls: Cost | string;
  readonly script: Cost | string;
  readonly rival: Cost | string | undefined;
}

const GOALS = { tokens: 10, time: 5 };
const BEGIN = "<!-- jobs -->";
const END = "<!-- /jobs -->";

/**
 * Puts the table into the page in the place of the one it has. Pure.
 *
 * @throws Error when the page has no place for it
 */
export function withJobs(page: string, rows: readonly Row[], said: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page has no ${BEGIN} … ${END}`);
  return [page.slice(0, begin + BEGIN.length), said, jobsTable(rows), summary(rows), page.slice(end)].join(
    "\n\n",
  );
}

/** Returns the rows as a table. Pure. */
export function jobsTable(rows: readonly Row[]): string {
  const head = [
    "job",
    "our single calls",
    "our script",
    "the rival's single calls",
    "tokens",
    "read",
    "time",
  ];
  const lines = rows.map(({ name, calls, script, rival }) => {
    const against = rival ?? calls;
    const ratios = typeof against === "string" || typeof script === "string"
      ? ["", "", ""]
      : [against.tokens / script.tokens, against.read / script.read, against.ms / script.ms].map(times);
    return [name, costText(calls), costText(script), rival === undefined ? "—" : costText(rival), ...ratios];
  });
  return [head, head.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** What the goals are, and how many rows reach them. Pure. */
export function summary(rows: readonly Row[]): string {
  const played = rows.flatMap(({ script, rival }) =>
    typeof script === "object" && typeof rival === "object" ? [{ script, rival }] : []
  );
  if (played.length === 0) return "No job was done by the rival.";
  const sum = (of: (row: (typeof played)[number]) => number) => played.reduce((all, row) => all + of(row), 0);
  const tokens = sum(({ rival }) => rival.tokens) / sum(({ script }) => script.tokens);
  const read = sum(({ rival }) => rival.read) / sum(({ script }) => script.read);
  const time = sum(({ rival }) => rival.ms) / sum(({ script }) => script.ms);
  const met = (of: (cost: Cost) => number, goal: number) =>
    verdict(played.filter(({ script, rival }) => of(rival) / of(script) >= goal).length, played.length);
  const goals = [
    `of ${GOALS.tokens} × fewer tokens that are read is ${met((cost) => cost.read, GOALS.tokens)}`,
    `that of ${GOALS.tokens} × fewer in the conversation is ${met((cost) => cost.tokens, GOALS.tokens)}`,
    `that of ${GOALS.time} × less time in tools is ${met((cost) => cost.ms, GOALS.time)}`,
  ];
  return `Against the rival, all ${played.length} jobs together: ${
    times(tokens)
  } the tokens of the conversation, ${times(read)} the tokens that the model reads, ${
    times(time)
  } the time in tools. The goal ${goals.join("; ")}.`;
}

function verdict(met: number, all: number): string {
  return met === all ? "met by all of them" : `missed by ${all - met} of ${all}`;
}

function costText(cost: Cost | string): string {
  if (typeof cost === "string") {
    return `not done: ${cost.replace(/\s+/g, " ").replaceAll("|", "/").slice(0, 160)}`;
  }
  const { turns, tokens, read, ms } = cost;
  return `${turns} turns, ${grouped(tokens)} tokens, ${grouped(read)} read, ${(ms / 1000).toFixed(1)} s`;
}

function grouped(value: number): string {
  return value.toLocaleString("en-US");
}

function times(value: number): string {
  return `${value >= 10 ? value.toFixed(0) : value.toFixed(1)} ×`;
}
