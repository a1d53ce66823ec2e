import type { RunResult } from "../../tests/strangers/stranger.ts";
import type { Given } from "../../tests/strangers/verdict.ts";

/** Facts that are known of one client over one transport. */
export interface Row {
  readonly name: string;
  readonly version: string;
  readonly transport: string;
  readonly result: Pick<RunResult, "verdict" | "filled" | "wire">;
  /** Effect of an interruption on a running call, or the reason why nothing is known. */
  readonly cancel: string;
  /** Undefined for what reaches servers over HTTP alone. */
  readonly given: Given | undefined;
}

const HEAD = [
  "client",
  "over",
  "form filled",
  "picture",
  "refused number",
  "long call",
  "question",
  "interrupted call",
  "given",
  "says it is",
  "revision",
];

/**
 * Replaces the table between the markers of a page.
 *
 * @param keepsOthers true to leave the lines of clients that have no row
 */
export function withTable(page: string, marker: string, rows: readonly Row[], keepsOthers = false): string {
  const [begin, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} … ${end}`);
  const others = keepsOthers ? linesOfOthers(page.slice(from, to), rows) : [];
  const table = [...others, ...linesOf(rows)];
  return `${page.slice(0, from + begin.length)}\n\n${
    [lineOf(HEAD), lineOf(HEAD.map(() => "---")), ...table].join("\n")
  }\n\n${page.slice(to)}`;
}

/** Returns the lines of a table, without its head, that are of other clients, whatever their version. */
function linesOfOthers(table: string, rows: readonly Row[]): string[] {
  const isNamed = (line: string) => {
    const [, client] = /^\| ([^|]+) \S+ +\|/.exec(line) ?? [];
    return rows.some(({ name }) => name === client);
  };
  return table.split("\n").filter((line) => line.startsWith("| ")).slice(2).filter((line) => !isNamed(line));
}

/** A client's transports share a line where they do not differ. */
function linesOf(rows: readonly Row[]): string[] {
  const lines = Map.groupBy(rows, (row) => `${row.name} ${row.version}`);
  return [...lines].flatMap(([name, of]) =>
    [...Map.groupBy(of, (row) => JSON.stringify(cellsOf(row)))].flatMap(([, same]) => {
      const [first] = same;
      const over = same.map(({ transport }) => transport === "http" ? "HTTP" : transport).join(", ");
      return first === undefined ? [] : [lineOf([name, over, ...cellsOf(first)])];
    })
  );
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function cellsOf({ result, cancel, given }: Row): string[] {
  const { verdict, filled, wire } = result;
  const { error, hint, freshList, longCall, picture, question } = verdict;
  const refused = [error ? "error" : "", hint ? "hint" : "", freshList ? "list" : ""].filter((word) =>
    word !== ""
  );
  return [
    filled ? "yes" : "no",
    picture,
    refused.join(", ") || "nothing",
    `${longCall ? "yes" : "no"}${wire.wantsProgress ? ", with progress" : ""}`,
    questionIn(question),
    cancel,
    given ?? "not tried",
    `\`${wire.clientName}\``,
    wire.revision,
  ];
}

const QUESTIONS: Readonly<Record<string, string>> = {
  "the person is Ada": "answered",
  "no name: cancel": "cancelled by it",
  "no name: decline": "declined by it",
  "cannot ask its person": "cannot ask",
  "did not answer": "claims to ask, does not",
};

function questionIn(question: string): string {
  return QUESTIONS[question] ?? "its model reads nothing of it";
}
