/** One of several things in their order. */
interface Thing {
  /** What it is, and what happened to it. */
  readonly kind: string;
  readonly type: string;
  readonly line: string;
}

/** Returns the lines of things; of as many of one kind in a row as `most` only the first and the last. */
export function foldedRuns(things: readonly Thing[], most: number): string[] {
  const runs: Thing[][] = [];
  for (const thing of things) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === thing.kind) run.push(thing);
    else runs.push([thing]);
  }
  return runs.flatMap((run) => run.length < most ? run.map(({ line }) => line) : folded(run));
}

function folded(run: readonly Thing[]): string[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [first.line, `… ${run.length - 2} more of ${first.type}`, last.line];
}
