/** Lines that one call tells of. */
const MOST_LINES = 20;
/** Characters of a line that are told. */
const MOST_LINE = 300;

/** What differs from run to run, and what stands in its place. */
const ALWAYS_OTHER: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, "TIME"],
  [/\b\d{1,2}:\d\d:\d\d(?:\.\d+)?\b/g, "TIME"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "ID"],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\b/gi, "ID"],
  [/\b(127\.0\.0\.1|localhost|\[::1\]):\d+/g, "$1:PORT"],
  [/\b(revision|epoch|pid|process|port) \d+/gi, "$1 N"],
  [/"(revision|epoch|pid|process|port|\w*_port|\w*Port|\w*_ms|\w*Ms)"(\s*:\s*)\d+(?:\.\d+)?/g, '"$1"$2N'],
  [/\b\d+(?:\.\d+)? ?(?:µs|ms|s|seconds?|min|minutes?)\b/g, "DURATION"],
  [/(?:\/var)?\/tmp\/[^\s"')]+/g, "FILE"],
];

/** Returns a text without what is another one in each run: times, ids, ports, temporary files. Pure. */
export function normalised(text: string): string {
  return ALWAYS_OTHER.reduce((now, [pattern, word]) => now.replace(pattern, word), text);
}

/** Returns the lines in which two answers differ: `- ` was there, `+ ` came. Pure. */
export function differences(before: string, now: string): string[] {
  const [old, fresh] = [linesOf(before), linesOf(now)];
  const gone = without(old, fresh).map((line) => `- ${line}`);
  const come = without(fresh, old).map((line) => `+ ${line}`);
  const all = [...gone, ...come].map((line) =>
    line.length > MOST_LINE ? `${line.slice(0, MOST_LINE)}…` : line
  );
  if (all.length > MOST_LINES) {
    return [...all.slice(0, MOST_LINES), `… ${all.length - MOST_LINES} more differ`];
  }
  if (all.length > 0 || old.join("\n") === fresh.join("\n")) return all;
  return ["the same lines in another order"];
}

function linesOf(text: string): string[] {
  return normalised(text).split("\n");
}

/** Lines that the others do not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}
